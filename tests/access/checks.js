// What is looked for on a page. Each gives what is wrong, in words. Nothing here is part of the pages.
(() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen, .offstage, [inert], svg, noscript, script");
  const called = (e) => (e.id || e.textContent.trim() || e.name || e.tagName).slice(0, 30);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const ownText = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, summary, textarea, [tabindex="0"]';
  const SLACK = 0.5;

  function targets(least) {
    const wrong = [], before = [];
    for (const e of all(CONTROLS)) {
      const box = e.getBoundingClientRect();
      if (box.width < least - SLACK || box.height < least - SLACK) {
        wrong.push(`${called(e)}: ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
      }
      const above = !!e.closest(".bar");
      for (const [name, other, otherAbove] of before) {
        if (above === otherAbove && touching(box, other) && distance(box, other) < least - SLACK) {
          wrong.push(`${called(e)} and ${name}: ${distance(box, other).toFixed(1)} apart`);
        }
      }
      before.push([called(e), box, above]);
    }
    return wrong;
  }

  function touching(a, b) {
    return a.right > b.left + SLACK && b.right > a.left + SLACK && a.bottom > b.top + SLACK && b.bottom > a.top + SLACK;
  }

  function distance(a, b) {
    return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  }

  function sideways() {
    const width = document.documentElement.clientWidth, wrong = [];
    const whole = document.scrollingElement.scrollWidth;
    if (whole > width) wrong.push(`the page is ${whole} wide`);
    for (const e of all("body *")) {
      if (!ownText(e) && !e.matches(CONTROLS)) continue;
      const box = e.getBoundingClientRect();
      if (box.left < -1 || box.right > width + 1) {
        wrong.push(`${e.tagName} ${called(e)} from ${box.left.toFixed(0)} to ${box.right.toFixed(0)}`);
      }
    }
    return wrong;
  }

  function cutOff() {
    return all("body *")
      .filter((e) => !e.matches("input") && ["hidden", "clip"].includes(getComputedStyle(e).overflowX))
      .filter((e) => e.scrollWidth > e.clientWidth + 1)
      .map((e) => `cut off: ${e.tagName} ${called(e)}`);
  }

  function withoutEdge() {
    return all("button, a.wide, input:not([type=hidden], [type=checkbox]), select, textarea")
      .filter((e) => getComputedStyle(e).borderTopStyle === "none" || parseFloat(getComputedStyle(e).borderTopWidth) < 1)
      .map((e) => `no edge: ${called(e)}`);
  }

  // Pressed is told by a tick or by a drawing that changes.
  function pressedWithoutSign() {
    const ticked = (e) => (getComputedStyle(e, "::before").content + e.textContent).includes("✓");
    return all("[aria-pressed=true]:not([data-hold])")
      .filter((e) => !e.querySelector("use") && ![e, ...e.querySelectorAll("*")].some(ticked))
      .map((e) => `pressed, and no sign of it: ${called(e)}`);
  }

  function moving() {
    const running = document.getAnimations().filter((one) => one.playState === "running")
      .map((one) => `${one.animationName || one.transitionProperty} on ${one.effect.target.tagName}`);
    const ready = [...document.querySelectorAll("body *")]
      .filter((e) => getComputedStyle(e).transitionDuration.split(", ").some((one) => parseFloat(one) > 0))
      .map((e) => `a transition on ${e.tagName}.${e.className}`);
    return [...running, ...ready];
  }

  // The worst contrast a text can have with anything painted behind it, gradients included, which axe leaves out.
  function contrast(least) {
    const wrong = [];
    for (const e of all("body *")) {
      if (!ownText(e) || e.matches(":disabled, :disabled *, option")) continue;
      const ink = colour(getComputedStyle(e).color);
      const worst = Math.min(...layers(e).flatMap((paper) => shown(e, over(ink, paper), paper)).map(([letters, paper]) => ratio(letters, paper)));
      if (worst < least) wrong.push(`${worst.toFixed(2)}: ${e.tagName} ${called(e)}`);
    }
    return wrong;
  }

  // All that this element may be painted with, where it has a gradient.
  function layers(e) {
    const style = getComputedStyle(e);
    const stops = [...style.backgroundImage.matchAll(/rgba?\([^)]*\)|color\([^)]*\)/g)].map((found) => colour(found[0]));
    const flat = colour(style.backgroundColor);
    return [...stops.map((stop) => over(stop, flat)), ...(stops.length === 0 || stops.some((one) => one[3] < 1) ? [flat] : [])];
  }

  // What is seen in the end of letters and paper that are painted in this element: faded with it and with whatever it
  // stands in, over all that is behind it.
  function shown(e, letters, paper) {
    const opacity = Number(getComputedStyle(e).opacity);
    const faded = [letters, paper].map(([red, green, blue, alpha]) => [red, green, blue, alpha * opacity]);
    const outer = e.parentElement;
    if (!outer) return [faded.map((one) => over(one, [0, 0, 0, 1]))];
    const under = faded.every((one) => one[3] === 1) ? [[0, 0, 0, 0]] : layers(outer);
    return under.flatMap((layer) => shown(outer, ...faded.map((one) => over(one, layer))));
  }

  function colour(text) {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return [red, green, blue, alpha];
  }

  // One that may be seen through on another that may be.
  function over(above, below) {
    const rest = below[3] * (1 - above[3]), alpha = above[3] + rest;
    return [...[0, 1, 2].map((i) => (alpha ? (above[i] * above[3] + below[i] * rest) / alpha : 0)), alpha];
  }

  function ratio(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance([red, green, blue]) {
    const [r, g, b] = [red, green, blue].map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  // All texts with their colours; then the page can be photographed without them, until they are shown again.
  function texts() {
    const found = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest(".unseen, .offstage, .clock") && ownText(e));
    const told = found.map((e) => {
      const style = getComputedStyle(e), range = document.createRange();
      range.selectNodeContents([...e.childNodes].find((node) => node.nodeType === 3 && node.textContent.trim()));
      const box = range.getBoundingClientRect();
      return [called(e), box.x, box.y, box.width, box.height, colour(e.closest("svg") ? style.fill : style.color)];
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { color: transparent !important } svg text { fill: transparent !important }");
    document.adoptedStyleSheets = [sheet];
    return told;
  }

  function showTexts() {
    document.adoptedStyleSheets = [];
  }

  // The contrast of each text with what the photograph shows where it stood; all but the worst twentieth of the dots.
  async function contrastWith(png, texts, least) {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    brush.drawImage(image, 0, 0);
    const wrong = [];
    for (const [name, x, y, width, height, ink] of texts) {
      if (width < 1 || height < 1 || x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      const dots = new Uint32Array(brush.getImageData(x, y, Math.ceil(width), Math.ceil(height)).data.buffer);
      const often = new Map(); // few colours lie behind a text, and each is looked at once
      for (const dot of dots) often.set(dot, (often.get(dot) ?? 0) + 1);
      const papers = [...often].map(([dot, times]) => {
        const paper = [dot & 255, (dot >> 8) & 255, (dot >> 16) & 255, 1];
        return [ratio(over(ink, paper), paper), times];
      });
      let left = Math.floor(dots.length / 20);
      const usual = papers.sort(([a], [b]) => a - b).find(([, times]) => (left -= times) < 0)[0];
      if (usual < least) wrong.push(`${usual.toFixed(2)}: ${name}`);
    }
    return wrong;
  }

  function textSize(share) {
    document.documentElement.style.fontSize = share === 100 ? "" : share + "%";
  }

  const before = new Map();

  // A pseudo-locale: every word in letters that run the other way, and a third longer; `leftToRight` undoes it.
  function rightToLeft() {
    document.documentElement.dir = "rtl";
    const other = (letter) => String.fromCharCode(0x5d0 + (letter.toLowerCase().charCodeAt(0) - 97) % 27);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (node.parentElement.closest("svg, script, style, .name")) continue;
      before.set(node, node.textContent);
      node.textContent = node.textContent.replace(/[a-z]+/gi, (word) => [...(word + word.slice(0, word.length / 3))].map(other).join(""));
    }
  }

  function leftToRight() {
    document.documentElement.dir = "ltr";
    for (const [node, text] of before) node.textContent = text;
    before.clear();
  }

  // Where what can be read stands, as [name, distance from its reader's side, width, top].
  function places(selector) {
    const width = document.documentElement.clientWidth, mirrored = document.documentElement.dir === "rtl";
    return all(selector).map((e) => {
      const box = e.getBoundingClientRect();
      return [e.className || e.id || e.tagName, Math.round(mirrored ? width - box.right : box.left), Math.round(box.width), Math.round(box.top)];
    });
  }

  window.access = { targets, sideways, cutOff, withoutEdge, pressedWithoutSign, moving, contrast, textSize, rightToLeft, leftToRight, places, texts, showTexts, contrastWith };
})();
