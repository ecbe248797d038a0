// Replaces the parts of the page that changed, and keeps the reader's place.

const last = new Map();

export function replace(regions) {
  for (const [name, html] of Object.entries(regions)) {
    const region = document.getElementById("region-" + name);
    if (!region || last.get(name) === html) continue;
    last.set(name, html);
    const focused = region.contains(document.activeElement) ? document.activeElement.id : "";
    const open = Array.from(region.querySelectorAll("details[open]"), (details) => details.id);
    region.innerHTML = html;
    for (const id of open) {
      const details = document.getElementById(id);
      if (details) details.open = true;
    }
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}
