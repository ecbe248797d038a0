// The hands of a vote. A hand closes a little before the clock passes, and shows what the table knows, never a guess:
// while a tap is on its way to the table, the button says so and shows neither up nor down.

const RING_MS = 10000;
const STEP_MS = 100; // in which the ring runs down,
const CALM_STEP_MS = 1000; // and for who wants less motion
const MARGIN_MS = 300; // which the table has taken off the announced time already
const MOST_MARGIN_MS = 1000;
const ONE = "one"; // of the two hands of somebody who has two

export class Hands {
  constructor(link) {
    this.link = link;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** What a tap means: the opposite of the last one, should that still be on its way; one hand of two is itself. */
  tapped(fields) {
    const before = fields.raised === ONE ? undefined : this.underWay(fields);
    return before ? { ...fields, raised: before.raised === "no" ? "yes" : "no" } : fields;
  }

  underWay({ vote, person }) {
    const sent = this.link.underWay("hand").filter((fields) => fields.vote === vote && fields.person === person);
    return sent[sent.length - 1];
  }

  /** The table has taken this hand: its own answer, which may come before the region that shows it. */
  taken({ vote, person, raised }) {
    for (const form of this.forms()) {
      const mine = fieldsOf(form);
      if (mine.vote === vote && mine.person === person) form.dataset.raised = raised === "no" ? "no" : "yes";
    }
    this.show();
  }

  forms() {
    return document.querySelectorAll("form[data-raised]");
  }

  /** The milliseconds until the first of them looks different. */
  show() {
    let next = Infinity;
    const now = this.link.now();
    // Over a slow link it closes so much earlier that the answer to the last tap is there in time.
    const early = Math.min(MOST_MARGIN_MS, Math.max(MARGIN_MS, this.link.trip + 100)) - MARGIN_MS;
    for (const form of this.forms()) {
      face(form, this.underWay(fieldsOf(form)) !== undefined);
      if (!form.dataset.locks) continue;
      const left = form.dataset.locks - early - now;
      lock(form, left);
      if (left > 0) next = Math.min(next, this.step(left));
    }
    return next;
  }

  step(left) {
    if (left > RING_MS) return left - RING_MS;
    return this.calm.matches ? left % CALM_STEP_MS || CALM_STEP_MS : Math.min(left, STEP_MS);
  }
}

function fieldsOf(form) {
  return { vote: form.elements.vote.value, person: form.elements.person?.value };
}

function face(form, underWay) {
  const state = underWay ? "" : form.dataset.raised;
  if (form.dataset.shown === state) return;
  form.dataset.shown = state;
  const button = form.querySelector("button");
  const up = state === "yes";
  if (underWay) button.removeAttribute("aria-pressed");
  else {
    button.setAttribute("aria-pressed", String(up));
    button.value = up ? "no" : "yes";
    form.querySelector(".icon use").setAttribute("href", up ? "#i-hand" : "#i-fist");
  }
  const now = form.querySelector(".now");
  now.textContent = underWay ? now.dataset.underWay : up ? now.dataset.up : now.dataset.down;
  const next = form.querySelector(".next");
  if (next && !underWay) next.textContent = up ? next.dataset.up : next.dataset.down;
}

function lock(form, left) {
  form.querySelector(".run").setAttribute("stroke-dashoffset", String(100 - Math.min(100, Math.max(0, left / RING_MS * 100))));
  const closed = left <= 0;
  if (closed !== form.classList.contains("closed")) { // it opens again where the time was not known well
    form.classList.toggle("closed", closed);
    if (form.querySelector(".next")) form.querySelector("button").disabled = closed;
    const note = form.parentElement.querySelector(".locked");
    if (note && !form.parentElement.querySelector(".counted")) note.hidden = !closed;
  }
  form.classList.toggle("soon", !closed && left < 3000);
}
