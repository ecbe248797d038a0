// A script file chosen on this machine is read into the box, where it can be seen before it is used.

const box = document.getElementById("script-text");
const chosen = document.getElementById("script-file");
document.getElementById("script-file-label").hidden = false;

chosen.addEventListener("change", async () => {
  const [file] = chosen.files;
  if (file) box.value = await file.text();
});
