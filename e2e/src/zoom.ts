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

/** Runs in a page: letters of twice the size, as a browser shows them to who sets only the text larger. */
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
