/** Names of HTML's elements that texts of cars have; anything else in angle brackets is text, as `<2 owners>`. */
const TAG =
  /<!--[\s\S]*?-->|<\/?(?:a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
/** Those that begin a line. */
const LINE = /^<\/?(?:blockquote|br|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tbody|thead|tr|ul)\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d?));/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  times: '×',
  euro: '€',
  pound: '£',
  cent: '¢',
  eacute: 'é',
  egrave: 'è',
  euml: 'ë',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  ccedil: 'ç',
  shy: '',
  zwnj: '',
};

/** Whether a text has tags of HTML. */
export const hasMarkup = (text: string): boolean => text.includes('<') && text.search(TAG) >= 0;

/**
 * A text without HTML: its tags become blanks or line breaks, its entities characters (FEED-9). Text that has none stays as it is. It is no protection
 * against markup, which needs none: all that shows a text escapes it.
 */
export function plainText(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text;
  const isMarkup = hasMarkup(text);
  const bare = isMarkup ? inLines(text.replace(/<style[\s\S]*?<\/style>/gi, '')) : text;
  const plain = bare.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) =>
    name === undefined ? characterOf(entity, decimal, hex) : (entities[name] ?? entities[name.toLowerCase()] ?? entity),
  );
  return plain === text ? text : plain.replace(/[ \t]+$/gm, '').trim();
}

/** Text whose own line breaks say nothing, as in HTML, with line breaks where its elements make them. */
function inLines(text: string): string {
  const broken = text.replace(/\s+/g, ' ').replace(TAG, (tag) => (LINE.test(tag) ? '\n' : ' '));
  return tidied(broken);
}

/** Blanks together, and none before what follows a word directly; empty lines go. */
export function tidied(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([,.;:!?)])/g, '$1')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function characterOf(entity: string, decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (code === 160) return ' ';
  const isCharacter = code >= 32 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter || code === 10 ? String.fromCodePoint(code) : entity;
}
