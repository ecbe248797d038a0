// What a person does with the grimoire's page who wakes players by hand: cards for one player, and keys for it.

const elsewhere = document.getElementById("elsewhere");

// The card is laid, and this device turns to the one-player screen; where another device shows it, it stays as it is.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-shows]") || elsewhere.checked) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.ok) location.replace("/host/show");
}, true);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const start = event.key === "F5" || (event.key === "Enter" && event.shiftKey);
  if (!start) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) document.getElementById("show-it")?.click();
}, true);
