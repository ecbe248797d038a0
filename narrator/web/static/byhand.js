// What a person does with the grimoire's page who wakes players by hand: cards for one player, and keys for it.

import { carries } from "./carry.js";

const elsewhere = document.getElementById("elsewhere");

// The card is laid, and this device turns to the one-player screen; where another device shows it, it stays as it is.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-shows]") || elsewhere.checked) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.ok) location.replace("/host/show");
}, true);

const SOON_MS = 700; // two digits in this time are one number, where there are more than nine places
const WORDS = { y: "yes", n: "no", 0: "nobody" };
let typed = "";
let typing;

function press(selector) {
  const button = document.querySelector(selector);
  button?.click();
  return button !== null;
}

function place() {
  clearTimeout(typing);
  const number = typed;
  typed = "";
  return press(`#visit [data-place="${number}"]`);
}

function digit(key) {
  const places = document.querySelectorAll("#visit [data-place]").length;
  clearTimeout(typing);
  typed += key;
  if (Number(typed) * 10 > places) place();
  else typing = setTimeout(place, SOON_MS);
}

// What this key means at a visit; false where it means nothing.
function pressed(event) {
  const { key } = event;
  if (key === "F5" || (key === "Enter" && event.shiftKey)) return event.repeat || press("#show-it") || true;
  if (["Backspace", "PageUp", "ArrowLeft"].includes(key)) return press("#visit-back");
  if (!document.getElementById("visit") || carries()) return false;
  if (key in WORDS && !typed && press(`#visit [name="word"][value="${WORDS[key]}"]`)) return true;
  if (!/^[0-9]$/.test(key) || (key === "0" && !typed)) return false;
  digit(key);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  if (!pressed(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
