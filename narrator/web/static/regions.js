// Replaces the parts of the page that changed, and keeps the reader's place: focus, what is unfolded, what is typed.

const FIELDS = "input:not([type=hidden]), select, textarea";

const last = new Map();
let touched = null;
document.addEventListener("focusin", (event) => (touched = event.target));

export function replace(regions) {
  for (const [name, html] of Object.entries(regions)) {
    const region = document.getElementById("region-" + name);
    if (!region || last.get(name) === html) continue;
    const loaded = !last.has(name); // with the page, which mostly has been sent the same
    last.set(name, html);
    if (loaded && region.isEqualNode(filled(region, html))) continue;
    const focus = focusedElement();
    const focused = region.contains(focus) ? nameOf(focus) : null;
    const open = new Map(Array.from(region.querySelectorAll("details[open]"), (one) => [one.id, one.dataset.of]));
    const typed = new Map(Array.from(region.querySelectorAll(FIELDS), (field) => [nameOf(field), field]));
    region.innerHTML = html;
    for (const [id, of] of open) {
      const details = document.getElementById(id);
      if (details && details.dataset.of === of) details.open = true; // what was unfolded for another question is not
    }
    for (const field of region.querySelectorAll(FIELDS)) {
      const before = typed.get(nameOf(field));
      if (before === undefined) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = before.checked;
      else field.value = before.value;
    }
    if (focused !== null) focusAgain(region, focused);
  }
}

function filled(region, html) {
  const other = region.cloneNode(false);
  other.innerHTML = html;
  return other;
}

/** What is switched off while it has the focus, as a hand is when it is counted, loses it silently to the body. */
function focusedElement() {
  return document.activeElement === document.body && touched?.disabled ? touched : document.activeElement;
}

/** The same for the old and the new form of a thing: its id, or its place in something that has one. */
function nameOf(element) {
  return element.id || [element.parentElement.closest("[id]").id, element.tagName, element.getAttribute("name")].join(" ");
}

/** Where that is gone, the region itself, or what is asked next where nothing is left of it: whoever goes on from there
 * is not thrown back to the top of the page. */
function focusAgain(region, name) {
  const all = [region, ...region.querySelectorAll("a[href], button, summary, " + FIELDS)];
  all.find((element) => nameOf(element) === name)?.focus({ preventScroll: true });
  if (region.contains(document.activeElement)) return;
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
  if (!region.contains(document.activeElement)) document.getElementById("region-play")?.focus({ preventScroll: true });
}
