import { wipe } from "./notes.js";

wipe(); // a phone without a seat is anybody's
