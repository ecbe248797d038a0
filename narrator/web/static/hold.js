// Hold to see. A secret is in the page only between press and release; everything else covers it again.

const IDLE_MS = 90000;
const COVERING = ["pointerup", "pointercancel", "lostpointercapture"];

export class Hold {
  constructor(veil, { opened = () => {}, covered = () => {} } = {}) {
    this.veil = veil;
    this.secrets = {};
    this.name = null;
    this.opened = opened;
    this.covered = covered;
    for (const button of document.querySelectorAll("[data-hold]")) this.watch(button);
    for (const event of ["blur", "pagehide", "resize"]) addEventListener(event, () => this.cover());
    document.addEventListener("visibilitychange", () => document.hidden && this.cover());
  }

  watch(button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.show(button);
    });
    for (const name of COVERING) button.addEventListener(name, () => this.cover());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.show(button);
    });
    button.addEventListener("keyup", () => this.cover());
    button.addEventListener("blur", () => this.cover());
  }

  show(button) {
    this.cover();
    this.name = button.dataset.hold;
    this.button = button;
    this.opened(this.name);
    this.fill();
    this.idle = setTimeout(() => this.cover(), IDLE_MS);
  }

  fill() {
    const html = this.secrets[this.name];
    if (html === undefined) return;
    this.veil.innerHTML = html;
    this.veil.hidden = false;
    this.button.setAttribute("aria-pressed", "true");
  }

  cover() {
    if (this.name === null) return;
    clearTimeout(this.idle);
    this.veil.replaceChildren();
    this.veil.hidden = true;
    this.button.removeAttribute("aria-pressed");
    const name = this.name;
    this.name = null;
    this.covered(name);
  }

  /** New secrets. What is open and changes is covered: only the player uncovers. */
  update(secrets) {
    const shown = this.name === null ? undefined : this.secrets[this.name];
    this.secrets = secrets;
    if (this.name === null) return;
    if (shown === undefined) this.fill();
    else if (secrets[this.name] !== shown) this.cover();
  }
}
