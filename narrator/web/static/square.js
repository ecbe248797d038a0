import { turnHand } from "./clock.js";
import { start } from "./page.js";

const link = start();
turnHand(() => link.now());
