// The browser prints, or makes a PDF: a page without scripts leaves that to its own menu.

const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => window.print());
