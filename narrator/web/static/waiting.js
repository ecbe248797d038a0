// Looks whether the host has answered, and leaves the page alone until then: a reload would lose a reader's place.

const LOOK_MS = 3000;

setInterval(async () => {
  try {
    const page = await (await fetch(location.href)).text();
    if (!page.includes('data-waiting')) location.reload();
  } catch {
    // the table cannot be reached at the moment: look again
  }
}, LOOK_MS);
