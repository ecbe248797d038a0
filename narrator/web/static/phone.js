import { close } from "./book.js";
import { Hold } from "./hold.js";
import { open, wipe } from "./notes.js";
import { start } from "./page.js";
import "./easier.js";

const hold = new Hold(document.getElementById("veil"));
start({ hold, movedOn: close, shown: ({ game }) => open(game), taken: () => wipe() });
document.documentElement.classList.add("scripted");
