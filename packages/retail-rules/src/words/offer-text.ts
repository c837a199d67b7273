import { wholeWords } from './sentences.ts';

/** A text that is collapsed until a visitor asks for all of it. */
export interface CollapsedText {
  /** All of it, as paragraphs of plain text. */
  readonly paragraphs: readonly string[];
  /** Its start, if it is too long to be shown at once. */
  readonly cut: string | null;
}

const THRESHOLD = 200;
const DESCRIPTION_CUT = 160;
const DISCLAIMER_CUT = 200;

/** An offer's description: over 200 characters it starts with its first 160, less a word that would be cut (OFFER-1). @param text plain, as `sanitised` returns it */
export const offerDescription = (text: string): CollapsedText => collapsed(text, DESCRIPTION_CUT);

/** An offer's disclaimer: over 200 characters it starts with its first 200, less a word that would be cut (OFFER-1). @param text plain, as `sanitised` returns it */
export const offerDisclaimer = (text: string): CollapsedText => collapsed(text, DISCLAIMER_CUT);

/** Lengths count the sanitised text, by code point, so that the cut never leaves half a character. */
function collapsed(text: string, cut: number): CollapsedText {
  const paragraphs = text.split('\n').flatMap((paragraph) => paragraph.trim() || []);
  const characters = [...paragraphs.join(' ')];
  return { paragraphs, cut: characters.length > THRESHOLD ? `${wholeWords(characters, cut)}…` : null };
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
};

/**
 * HTML of a feed or a site's document as plain text, a line per paragraph (OFFER-1): without tags, comments, scripts and styles, with the
 * usual entities as their characters. It is shown as text, never as HTML.
 */
export function sanitised(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (entity, name: string) => characterOf(name) ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
