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
document.documentElement.classList.add("scripted");
