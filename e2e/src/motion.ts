/** Runs in a page before its scripts: notes each smooth scroll that a script asks for. */
export function watchScrolls(): void {
  const noted: string[] = [];
  Object.assign(window, { smoothScrolls: noted });
  for (const owner of [window, Element.prototype] as unknown as Record<string, (...input: unknown[]) => void>[]) {
    for (const name of ['scrollTo', 'scrollBy', 'scroll', 'scrollIntoView']) {
      const scroll = owner[name];
      if (!scroll) continue;
      owner[name] = function (this: unknown, ...input) {
        if ((input[0] as ScrollToOptions | undefined)?.behavior === 'smooth') noted.push(`${name}, smooth`);
        return scroll.apply(this, input);
      };
    }
  }
}

/** Runs in a page: what would move there by its styles or does, as 'element: what'; of several elements of a class the first. */
export function movesOn(): string[] {
  const NOTICED_SECONDS = 0.02;
  const moves = new Map<string, string>();
  const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
  for (const element of document.querySelectorAll('*')) {
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part || null);
      if (part && style.content === 'none') continue;
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}${part}`;
      if (style.animationName !== 'none' && longest(style.animationDuration) > NOTICED_SECONDS) {
        moves.set(name, `animation ${style.animationName}`);
      }
      if (longest(style.transitionDuration) > NOTICED_SECONDS)
        moves.set(name, `transition of ${style.transitionProperty}`);
      if (style.scrollBehavior === 'smooth') moves.set(name, 'smooth scrolling');
    }
  }
  const { smoothScrolls = [] } = window as { smoothScrolls?: string[] };
  return [...[...moves].map(([name, what]) => `${name}: ${what}`), ...smoothScrolls];
}
