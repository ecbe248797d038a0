import { Hold } from "./hold.js";
import { start } from "./page.js";
import "./easier.js";

const hold = new Hold(document.getElementById("veil"));
start({ hold });
document.documentElement.classList.add("scripted");
