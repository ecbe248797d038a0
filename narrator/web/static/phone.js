import { close } from "./book.js";
import { Hold } from "./hold.js";
import { start } from "./page.js";
import "./easier.js";

const hold = new Hold(document.getElementById("veil"));
start({ hold, movedOn: close });
document.documentElement.classList.add("scripted");
