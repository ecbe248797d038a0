// Looks whether what the page waits for has come, and leaves the page alone until then: a reload would lose a reader's
// place, or a name that is being typed. The address stands on the page, which may be the answer to a form.

const LOOK_MS = 3000;
const { waiting, at } = document.querySelector("[data-waiting]").dataset;

setInterval(async () => {
  try {
    const page = await (await fetch(at)).text();
    if (!page.includes(`data-waiting="${waiting}"`)) location.replace(at);
  } catch {
    // the table cannot be reached at the moment: look again
  }
}, LOOK_MS);
