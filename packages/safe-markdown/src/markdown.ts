import { safeHref } from '@forecourt/contracts';
import MarkdownIt from 'markdown-it';

/** Everything else (pictures, code, quotations, tables, raw HTML) is shown as typed. */
const BLOCKS = ['heading', 'list', 'hr'];
const INLINE = ['escape', 'emphasis', 'link', 'autolink', 'entity'];
/** Each level of lists and emphasis is a call within a call. */
const DEEPEST = 12;
const LOWEST_HEADING = 4;
const MOST_FAULTS = 20;

const shown = new MarkdownIt('zero', { html: false, maxNesting: DEEPEST }).enable([...BLOCKS, ...INLINE]);
shown.validateLink = safeHref;

/**
 * A site's Markdown as HTML that is safe to show: paragraphs, headings, lists, emphasis, rules, and links to http, https, mailto, tel and the
 * site's own paths. Anything else, including raw HTML, is shown as text.
 * @param topHeading level of its highest headings, 2 to 4. No heading skips a level, and none is below 4.
 */
export function renderMarkdown(text: string, topHeading: 2 | 3 | 4 = 2): string {
  const tokens = shown.parse(text, {});
  let above = topHeading - 1;
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const wanted = Math.max(Number(token.tag.slice(1)), 2) - 2 + topHeading;
      above = Math.min(wanted, above + 1, LOWEST_HEADING);
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${above}`;
  }
  return shown.renderer.render(tokens, shown.options, {});
}

/** The parts of a site's Markdown that would not be shown as the writer meant: unsafe links, pictures, HTML. Each once, at most 20. */
export function markdownFaults(text: string): string[] {
  const faults = new Set<string>();
  const checked = new MarkdownIt('zero', { html: true, maxNesting: DEEPEST });
  checked.enable([...BLOCKS, ...INLINE, 'image', 'html_inline', 'html_block']);
  checked.validateLink = (href) => {
    if (!safeHref(href)) faults.add(`a link to "${href.slice(0, 80)}"`);
    return true;
  };
  for (const token of checked.parse(text, {}).flatMap((each) => [each, ...(each.children ?? [])])) {
    if (token.type === 'image') faults.add(`a picture, "${token.content.slice(0, 80)}"`);
    if (token.type.startsWith('html_')) faults.add(`HTML, "${token.content.trim().slice(0, 80)}"`);
  }
  return [...faults].slice(0, MOST_FAULTS);
}

/** A fault of a site's Markdown as its writer reads it. @param fault of `markdownFaults` */
export const markdownMessage = (fault: string): string =>
  `expected Markdown without HTML and pictures, with links to http, https, mailto, tel or a path of this site; got ${fault}`;
