/** Runs in a page: what its main part offers, each heading, link and field that is shown, as 'h2 What you get' or 'a /contact'. */
export function offers(): string[] {
  const shown = [...document.querySelectorAll('main :is(h1, h2, h3, a[href], button, input, select, textarea)')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  return shown.map((element) => {
    const name = element.getAttribute('href') ?? element.getAttribute('name') ?? element.textContent?.trim();
    return `${element.tagName.toLowerCase()} ${name}`;
  });
}

/** Runs in a page: words that a box cuts off at its side, where nobody can scroll to them, and numbers that stand out of their badge. */
export function clippedWords(): string[] {
  const MUCH_TALLER = 1.25;
  const cutting = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
  const scrolling = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  /** Cut down to a pixel: for screen readers alone. */
  const saidOnly = (element: Element): boolean => {
    const { parentElement: parent } = element;
    return (cutting(element) && element.clientWidth <= 1) || (parent !== null && saidOnly(parent));
  };
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    // A drawn map is decoration: its address is beside it.
    if (parent.closest('.visually-hidden, [aria-hidden="true"]') || saidOnly(parent)) continue;
    const isOpen = getComputedStyle(parent).overflowY === 'visible' && parent.childElementCount === 0;
    if (isOpen && parent.clientHeight > 0 && parent.scrollHeight > MUCH_TALLER * parent.clientHeight)
      cut.push(text.textContent.trim().slice(0, 60));
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body && !scrolling(box); box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (cutting(box) && (left < edge.left - 1 || right > edge.right + 1)) {
        cut.push(text.textContent.trim().slice(0, 60));
        break;
      }
    }
  }
  return cut;
}

/** Runs in a page: words that lie over other words, as 'these × those', but for bars that stay, open menus and what is for screen readers alone. */
export function overlappingWords(): string[] {
  const MUCH = 0.35;
  const cutting = (element: Element) => getComputedStyle(element).overflow !== 'visible';
  const stays = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
  // What is far below is laid out when it comes near, and until then in a place of a guessed height.
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  const shown: { readonly words: string; readonly box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent?.trim().slice(0, 40);
    if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const around: Element[] = [];
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) around.push(one);
    if (parent.closest('.visually-hidden, .skip, svg, header[data-layout]') || around.some(stays)) continue;
    const cuts = around.filter(cutting).map((one) => one.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      const left = Math.max(line.left, ...cuts.map((cut) => cut.left));
      const top = Math.max(line.top, ...cuts.map((cut) => cut.top));
      const width = Math.min(line.right, ...cuts.map((cut) => cut.right)) - left;
      const height = Math.min(line.bottom, ...cuts.map((cut) => cut.bottom)) - top;
      if (width > 2 && height > 2) shown.push({ words, box: new DOMRect(left, top, width, height) });
    }
  }
  const lieOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > MUCH * Math.min(one.height, other.height);
  const found = shown.flatMap(({ words, box }, place) =>
    shown
      .slice(place + 1)
      .filter((other) => other.words !== words && lieOver(box, other.box))
      .map((other) => `${words} × ${other.words}`),
  );
  return [...new Set(found)];
}

/** Runs in a page: letters of twice the size, as a browser shows them to a visitor who sets only the text larger. */
export function enlargeText(): void {
  document.documentElement.style.fontSize = '200%';
}

/** Runs in a page: the share of the window's height that bars cover which stay while it scrolls, from 0 to 1. */
export function coveredShare(): number {
  window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element);
    if (position !== 'fixed' && position !== 'sticky') return false;
    const { top, bottom, width } = element.getBoundingClientRect();
    const atAnEdge = (top <= 0 && bottom > 0) || (bottom >= window.innerHeight && top < window.innerHeight);
    return atAnEdge && width > window.innerWidth / 2 && element.checkVisibility({ visibilityProperty: true });
  });
  const heights = bars.map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  });
  window.scrollTo({ top: 0, behavior: 'instant' });
  return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
}
