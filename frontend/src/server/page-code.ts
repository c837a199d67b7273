/** The files of a document's code, by their addresses. */
export interface PageCode {
  /** What the others import. */
  readonly ahead: readonly string[];
  /** What shows the page itself: the application takes it from there. */
  readonly shows: readonly string[];
  /** What starts the application. */
  readonly entries: readonly string[];
}

const ID = 'page-code';

/**
 * Asks for the code once the page is painted. A page works before its scripts, and scripts that come with the first picture, the typeface and the styles
 * share the line with them: the largest paint of a phone on a slow network came 0.8 s later. A document that opens out of sight, which paints nothing, asks at once.
 * The application starts when the document is there to its end, which has the page's model: scripts that a browser has kept come before the end of a
 * document on a slow line, and would find no page to take over. It runs in the document, so it uses nothing of this file.
 */
function loadCode(id: string): void {
  const load = () => {
    const { ahead, shows, entries } = JSON.parse(document.getElementById(id)?.textContent ?? '');
    const add = (element: HTMLElement, more: object) => {
      document.head.append(Object.assign(element, { fetchPriority: 'low', ...more }));
      return element;
    };
    const preload = (href: string) => add(document.createElement('link'), { rel: 'modulepreload', href });
    const start = () => {
      for (const src of entries) add(document.createElement('script'), { type: 'module', src });
    };
    for (const href of [...ahead, ...entries]) preload(href);
    for (const href of shows) preload(href).dataset.shows = '';
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}

/** The one inline script of every document: the same for all, so a page's policy allows it by its hash. */
export const PAGE_SCRIPT = `(${loadCode.toString()})('${ID}')`;

/** The part of a document that loads its code. @param json a value as JSON that no text in it can end @param nonce if the policy uses one rather than the hash */
export const codeLines = (code: PageCode, json: (value: unknown) => string, nonce = ''): string[] => [
  `<script type="application/json" id="${ID}">${json(code)}</script>`,
  `<script${nonce}>${PAGE_SCRIPT}</script>`,
];
