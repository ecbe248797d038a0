// Hold to see. A secret is in the page only between press and release; everything else covers it again.
// Who cannot hold, or has the page read out, opens it with a button beside; it covers itself when left alone.

const IDLE_MS = 90000;
const LEFT_ALONE_MS = 60000;
const COVERING = ["pointerup", "pointercancel", "lostpointercapture"];

export class Hold {
  constructor(veil, { opened = () => {}, covered = () => {} } = {}) {
    this.veil = veil;
    this.secrets = {};
    this.name = null;
    this.stays = false;
    this.opened = opened;
    this.covered = covered;
    for (const button of document.querySelectorAll("[data-hold]")) this.watch(button);
    for (const button of document.querySelectorAll("[data-show]")) {
      button.addEventListener("click", () => (this.stays && this.button === button ? this.cover() : this.show(button, true)));
    }
    for (const event of ["blur", "pagehide", "resize"]) addEventListener(event, () => this.cover());
    document.addEventListener("visibilitychange", () => document.hidden && this.cover());
    for (const event of ["keydown", "pointerdown", "scroll"]) veil.addEventListener(event, () => this.stays && this.wait(LEFT_ALONE_MS));
    veil.addEventListener("keydown", (event) => event.key === "Escape" && this.cover());
    veil.addEventListener("focusout", (event) => {
      if (this.stays && !veil.contains(event.relatedTarget)) this.cover();
    });
  }

  watch(button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.show(button);
    });
    const letGo = () => this.button === button && !this.stays && this.cover();
    for (const name of COVERING) button.addEventListener(name, letGo);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) this.show(button);
    });
    button.addEventListener("keyup", letGo);
    button.addEventListener("blur", letGo);
  }

  show(button, stays = false) {
    this.cover();
    this.name = stays ? button.dataset.show : button.dataset.hold;
    this.button = button;
    this.stays = stays;
    this.opened(this.name);
    this.fill();
    this.wait(stays ? LEFT_ALONE_MS : IDLE_MS);
  }

  wait(milliseconds) {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.cover(), milliseconds);
  }

  fill() {
    const html = this.secrets[this.name];
    if (html === undefined) return;
    this.veil.innerHTML = html;
    this.veil.hidden = false;
    if (!this.stays) {
      this.button.setAttribute("aria-pressed", "true");
      return;
    }
    this.button.setAttribute("aria-expanded", "true");
    const cover = document.createElement("button");
    cover.type = "button";
    cover.className = "wide cover";
    cover.textContent = this.veil.dataset.cover;
    cover.addEventListener("click", () => this.cover());
    this.veil.append(cover);
    this.veil.focus(); // from here it is read out, once and to nobody else
  }

  cover() {
    if (this.name === null) return;
    clearTimeout(this.idle);
    const name = this.name;
    this.name = null;
    if (this.veil.contains(document.activeElement)) this.button.focus({ preventScroll: true });
    this.veil.replaceChildren();
    this.veil.hidden = true;
    if (this.stays) this.button.setAttribute("aria-expanded", "false");
    else this.button.removeAttribute("aria-pressed");
    this.stays = false;
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
