// A phone for somebody who cannot hold a finger still: buttons that open instead. Kept on this phone alone.

const NAME = "no-holding";
const box = document.getElementById(NAME);

try {
  box.checked = localStorage.getItem(NAME) === "yes";
} catch {
  // a browser that keeps nothing: the choice lasts as long as the page
}
box.addEventListener("change", () => {
  arrange();
  try {
    localStorage.setItem(NAME, box.checked ? "yes" : "no");
  } catch {
    // as above
  }
});
arrange();

function arrange() {
  document.documentElement.classList.toggle(NAME, box.checked);
  for (const button of document.querySelectorAll("[data-show]")) button.classList.toggle("offstage", !box.checked);
}
