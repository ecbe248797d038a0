import { turnHand } from "./clock.js";
import { turnLeaves } from "./leaves.js";
import { start } from "./page.js";

const link = start();
const side = document.getElementById("region-side");

/** Its letters are as large as what has to stand there allows. */
function fit() {
  for (let share = 100; share >= 50; share -= 5) {
    side.style.fontSize = share + "%";
    if (side.scrollHeight <= side.clientHeight + 1) return;
  }
}
new ResizeObserver(fit).observe(side);
new MutationObserver(fit).observe(side, { childList: true });
turnHand(document.getElementById("region-ring"), () => link.now());
turnLeaves();

// Only where the browser offers it: the laptop's own 127.0.0.1, or a table with a certificate.
async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // refused, e.g. by a battery saver: the screen then sleeps as its owner set it
  }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
