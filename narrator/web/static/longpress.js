// A button that reaches far is held for a second, by finger or key. Whoever cannot hold, or whose reader only presses,
// presses it, and after a second once more.

const HOLD_MS = 1000;
const AGAIN_MS = 10000; // later it is a first press
const FAR = "button[data-far]";
let holds = null; // the id of the button that is held
let timer = null;
let pressed = { id: "", at: 0 };
let through = ""; // the id of the button whose press counts
let spent = false; // it was held, and what comes when it is let go is no press

function begin(button) {
  release();
  spent = false;
  holds = button.id;
  button.classList.add("held");
  timer = setTimeout(() => {
    const id = holds;
    release();
    through = id;
    spent = true;
    document.getElementById(id)?.click(); // the page may have been drawn anew
  }, HOLD_MS);
}

function release() {
  clearTimeout(timer);
  if (holds) document.getElementById(holds)?.classList.remove("held");
  holds = null;
}

function counts(id) {
  const since = Date.now() - pressed.at;
  const again = pressed.id === id && since >= HOLD_MS && since < AGAIN_MS;
  const held = through === id;
  if (spent && !held) return (spent = false);
  if (held || again) pressed = { id: "", at: 0 };
  else if (pressed.id !== id || since >= AGAIN_MS) pressed = { id, at: Date.now() };
  through = "";
  return held || again;
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest(FAR);
  if (button) begin(button);
});
for (const event of ["pointerup", "pointercancel", "blur"]) addEventListener(event, release);
document.addEventListener("keydown", (event) => {
  const button = event.target.closest(FAR);
  if (button && !event.repeat && ["Enter", " "].includes(event.key)) begin(button);
});
addEventListener("keyup", release);
for (const event of ["pointerup", "keyup"]) addEventListener(event, () => setTimeout(() => (spent = false))); // after its click
document.addEventListener("click", (event) => {
  const button = event.target.closest(FAR);
  if (!button || counts(button.id)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
