// A card for one player. It is fetched as it is held open, once, and it is in the page only until it is covered: by a
// slide or a long hold below it, and by any tap, by Back, by another window, by a turned device, and by itself.

import { listen } from "./keys.js";

const HOLD_MS = 800;
const SLIDE = 0.4; // of the width of the page
const SHOWN_MS = 30000; // without a touch
const WATCH_MS = 1000;
const LIT = 0.05; // share of the page that gives light, whatever the card

const cover = document.getElementById("cover");
const card = document.getElementById("card");
const even = document.getElementById("even");
const bar = document.getElementById("close");
const hold = document.getElementById("hold");
const said = document.getElementById("said");
const back = document.getElementById("back");
const { token, taken, notTaken, lost } = document.body.dataset;
let open = false;
let asking = false;
let idle;
let watch;

async function send(path, fields, more = {}) {
  const body = new URLSearchParams({ token, ...fields });
  return fetch(path, { method: "POST", body, cache: "no-store", redirect: "manual", ...more });
}

async function lift() {
  if (open || asking) return;
  asking = true;
  said.textContent = "";
  try {
    const answer = await send("/host/show/open", {});
    if (answer.status === 200 || answer.status === 404) {
      const html = await answer.text();
      if (answer.status === 200 && document.hasFocus() && !document.hidden) show(html);
      else said.innerHTML = answer.status === 404 ? html : "";
    } else said.textContent = lost;
  } catch {
    said.textContent = lost;
  }
  asking = false;
}

function show(html) {
  open = true;
  card.innerHTML = html;
  cover.hidden = true;
  for (const part of [card, even, bar]) part.hidden = false;
  lightEvenly();
  history.pushState(null, ""); // so that Back is a way to the cover
  card.tabIndex = -1;
  card.focus();
  stay();
  // Another page of the Storyteller's may close it. Where this table is not reached the card closes by itself.
  watch = setInterval(async () => {
    const answer = await send("/host/show/still", { ticket: ticket() }).catch(() => null);
    if (answer?.status === 409 && !asking) shut();
  }, WATCH_MS);
}

const ticket = () => card.querySelector("[data-ticket]")?.dataset.ticket ?? "";

function shut(why = "") {
  if (!open) return;
  open = false;
  clearTimeout(idle);
  clearInterval(watch);
  send("/host/show/covered", { ticket: ticket() }, { keepalive: true }).catch(() => null);
  card.replaceChildren();
  even.style.height = "0";
  for (const part of [card, even, bar]) part.hidden = true;
  cover.hidden = false;
  said.textContent = why;
  back.focus();
}

function stay() {
  clearTimeout(idle);
  idle = setTimeout(shut, SHOWN_MS);
}

// How many points of the page an element's own letters and edges make bright.
function bright(brush, element) {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  let sum = 2 * (box.width + box.height) * (parseFloat(style.borderTopWidth) || 0);
  for (const node of element.childNodes) {
    const text = node.nodeType === Node.TEXT_NODE ? node.textContent.trim() : "";
    if (!text) continue;
    const size = parseFloat(style.fontSize);
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    brush.canvas.width = Math.ceil(brush.measureText(text).width) + size;
    brush.canvas.height = 2 * size;
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    brush.fillText(text, size / 2, 1.4 * size);
    const dots = brush.getImageData(0, 0, brush.canvas.width, brush.canvas.height).data;
    for (let at = 3; at < dots.length; at += 4) sum += dots[at] / 255;
  }
  return sum;
}

function lightEvenly() {
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  let lit = 0;
  for (const element of [card, ...card.querySelectorAll("*:not(.unseen)")]) lit += bright(brush, element);
  even.style.height = "0";
  const missing = LIT * innerWidth * innerHeight - lit;
  if (missing > 0) even.style.height = `${missing / even.getBoundingClientRect().width}px`;
}

// Held so long: by a finger, or by a key.
function held(button, done) {
  let timer;
  const stop = () => clearTimeout(timer);
  const begin = () => {
    stop();
    timer = setTimeout(done, HOLD_MS);
  };
  button.addEventListener("pointerdown", (event) => event.button === 0 && begin());
  for (const event of ["pointerup", "pointercancel", "pointerleave", "blur", "keyup"]) button.addEventListener(event, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) begin();
  });
  // A screen reader neither holds nor slides: it activates.
  button.addEventListener("click", (event) => event.detail === 0 && done());
}

held(hold, lift);
held(bar, () => shut());

let from = null;
bar.addEventListener("pointerdown", (event) => (from = event.clientX));
bar.addEventListener("pointermove", (event) => {
  if (from !== null && Math.abs(event.clientX - from) > SLIDE * innerWidth) shut();
});
addEventListener("pointerup", () => (from = null));
bar.addEventListener("click", (event) => event.detail > 0 && shut());

card.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  stay();
  if (!card.querySelector("#choice")) shut();
  else if (button?.dataset.pick || button?.dataset.word) press(button);
});

function press(button) {
  const { most, named } = card.querySelector("#choice").dataset;
  const kind = button.dataset.pick ? "[data-pick]" : "[data-word]";
  const chosen = [...card.querySelectorAll(`${kind}[aria-pressed="true"]`)];
  const on = button.getAttribute("aria-pressed") === "true";
  const nobody = '[data-word="nobody"]'; // and players are never both chosen: the later counts
  if (!on) for (const one of card.querySelectorAll(button.matches(nobody) ? "[data-pick]" : nobody)) one.setAttribute("aria-pressed", "false");
  if (!on && chosen.length >= Number(button.dataset.pick ? most : named)) chosen[0].setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(!on));
}

card.addEventListener("submit", async (event) => {
  event.preventDefault();
  const pressed = (what) => [...card.querySelectorAll(`[data-${what}][aria-pressed="true"]`)].map((one) => one.dataset[what]).join(",");
  const ticket = card.querySelector("[data-ticket]").dataset.ticket;
  asking = true;
  const answer = await send("/host/show/answer", { ticket, picks: pressed("pick"), words: pressed("word") }).catch(() => null);
  asking = false;
  if (answer?.status === 204) shut(taken);
  else if (open) card.querySelector("#refused").textContent = answer ? notTaken : lost;
});

for (const event of ["blur", "pagehide", "orientationchange", "popstate"]) addEventListener(event, () => shut());
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== width) shut(); // a browser's own bars come and go, and change the height alone
  width = innerWidth;
});
document.addEventListener("visibilitychange", () => document.hidden && shut());

// The host's page takes the place of this one: Back never leads from a player's hand to the grimoire.
back.addEventListener("click", (event) => {
  event.preventDefault();
  location.replace(back.href);
});

const leave = () => open || location.replace(back.href);
listen({ next: leave, undo: leave, show: () => (open ? shut() : lift()), cover: () => shut() });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const start = event.key === "F5" || (event.key === "Enter" && event.shiftKey);
  if (start) {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) open ? shut() : lift();
  } else if (event.key === "." || event.key === "b" || event.key === "Escape") shut();
  else if (!open && (event.key === "PageDown" || event.key === "ArrowRight")) location.replace(back.href);
}, true);

document.documentElement.classList.add("scripted");
