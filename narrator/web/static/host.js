import { Hold } from "./hold.js";
import { start } from "./page.js";

let link = null;
const hold = new Hold(document.getElementById("veil"), {
  opened: () => link?.tell({ t: "grimoire", open: true }),
  covered: () => {
    hold.update({});
    link?.tell({ t: "grimoire", open: false });
  },
});
link = start({ hold });
// Whoever is sure has said so: the next time they are asked again.
document.addEventListener("submit", (event) => event.target.closest("details[id^=sure-]")?.removeAttribute("open"));
document.documentElement.classList.add("scripted");
