// What can be looked up, lying over the page: Escape closes it, and so does the next thing that happens at the table.

const book = document.getElementById("book");
const beneath = () => document.querySelectorAll("main > :not(#book), .bar");

book.addEventListener("toggle", () => {
  for (const part of beneath()) part.inert = book.open;
  if (!book.open) for (const sheet of book.querySelectorAll("details.sheet")) sheet.open = false;
});
book.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !book.open) return;
  book.open = false;
  book.querySelector("summary").focus();
});

/** A new part of the evening begins: nobody should miss it behind an open book. */
export function close() {
  book.open = false;
}
