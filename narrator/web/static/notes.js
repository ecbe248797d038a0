// What a player notes down about the others. It stays on this phone: nothing here is in a form, and nothing is sent.
// Bound to one game and one player; wiped when another game begins or somebody else gets the phone.

const MINE = "notes:";
const place = document.getElementById("notes");
const rows = document.getElementById("notes-of");
const row = document.getElementById("note-of-one");
let kept = {};
let key = "";
let shown = "";

function storage(use) {
  try {
    return use(localStorage);
  } catch {
    return null; // a browser that keeps nothing: the notes last as long as the page
  }
}

/** Forget everything noted down on this phone, but for what belongs to `except`. */
export function wipe(except = "") {
  storage((store) => {
    const others = Object.keys(store).filter((name) => name.startsWith(MINE) && name !== except);
    for (const name of others) store.removeItem(name);
  });
  if (except) return;
  kept = {};
  shown = "";
  rows?.replaceChildren();
}

/** What belongs to this game, for the people who are at the table now. */
export function open(game) {
  if (!place) {
    wipe(); // several people share this phone, or the laptop plays a seat: notes would be anybody's
    return;
  }
  const name = MINE + game + ":" + place.dataset.player;
  if (name !== key) {
    key = name;
    shown = "";
    kept = JSON.parse(storage((store) => store.getItem(key)) || "{}");
    wipe(key);
  }
  const people = Array.from(document.querySelectorAll("#people > li"), (one) => [one.dataset.seat, one.textContent]);
  if (JSON.stringify(people) === shown) return;
  shown = JSON.stringify(people);
  const unfolded = Array.from(rows.querySelectorAll("details[open]"), (one) => one.dataset.seat);
  rows.replaceChildren(...people.map(([seat, name]) => rowOf(seat, name, unfolded.includes(seat))));
  place.hidden = people.length === 0;
}

function rowOf(seat, name, unfolded) {
  const made = row.content.cloneNode(true);
  const details = made.querySelector("details");
  details.dataset.seat = seat;
  details.open = unfolded;
  made.querySelector(".name").textContent = name;
  const claims = made.querySelector("[data-note=claim]");
  for (const character of document.querySelectorAll("#sheet dt, #region-company dt .called")) claims.add(new Option(character.textContent));
  for (const field of made.querySelectorAll("[data-note]")) field.value = kept[seat]?.[field.dataset.note] ?? "";
  gist(details);
  return made;
}

/** What is noted in short, beside the name. */
function gist(details) {
  const [claim, side, words] = Array.from(details.querySelectorAll("[data-note]"));
  const told = [claim.value, side.value && side.selectedOptions[0].textContent, words.value && "…"];
  details.querySelector(".gist").textContent = told.filter(Boolean).join(" · ");
}

rows?.addEventListener("input", ({ target }) => {
  const details = target.closest("details");
  const seat = details.dataset.seat;
  kept[seat] = { ...kept[seat], [target.dataset.note]: target.value };
  storage((store) => store.setItem(key, JSON.stringify(kept)));
  gist(details);
});

document.getElementById("wipe-notes")?.addEventListener("click", () => {
  const name = key;
  wipe();
  key = "";
  open(name.split(":")[1]);
});
