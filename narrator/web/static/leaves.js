// A story longer than the screen turns its own pages.

const SECONDS = 14;

/** Every element with data-board is as wide as its page; how many there are is written into data-leaf. */
export function turnLeaves() {
  let shown = null;
  let leaf = 0;
  function show() {
    const board = document.querySelector("[data-board]");
    if (!board) return;
    if (board !== shown) leaf = 0;
    shown = board;
    const gap = parseFloat(getComputedStyle(board).columnGap) || 0;
    const leaves = Math.max(1, Math.ceil((board.scrollWidth - 4) / (board.clientWidth + gap)));
    leaf %= leaves;
    const forward = getComputedStyle(board).direction === "rtl" ? -1 : 1;
    board.scrollLeft = forward * leaf * (board.clientWidth + gap);
    const number = document.querySelector("[data-leaf]");
    if (number) number.textContent = leaves > 1 ? `${leaf + 1} / ${leaves}` : "";
  }
  setInterval(() => {
    leaf += 1;
    show();
  }, SECONDS * 1000);
  new MutationObserver(show).observe(document.getElementById("region-story"), { childList: true });
  addEventListener("resize", show);
  show();
}
