import { close } from "./book.js";
import { Hold } from "./hold.js";
import { open, wipe } from "./notes.js";
import { start } from "./page.js";
import "./easier.js";

// That the card was opened tells the Storyteller that what is written there was read; whoever it was written to.
const hold = new Hold(document.getElementById("veil"), {
  opened(name) {
    const changes = name === "card" && /data-changes="(\d+)"/.exec(hold.secrets.card ?? "");
    if (changes) link.intend("saw", { changes: Number(changes[1]) });
  },
});
const link = start({ hold, movedOn: close, shown: ({ game }) => open(game), taken: () => wipe() });
document.documentElement.classList.add("scripted");
