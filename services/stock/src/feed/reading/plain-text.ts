/** Elements of HTML that begin a line. */
const BLOCKS =
  'address|article|aside|blockquote|br|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul';
/** Others that editors of texts write, with Word's own. */
const WORDS =
  'a|abbr|acronym|b|bdi|bdo|big|body|button|cite|code|col|colgroup|del|dfn|em|embed|font|head|html|i|iframe|img|input|ins|kbd|label|link|mark|meta|nobr|noscript|o:p|object|param|picture|q|s|samp|script|small|source|span|strike|strong|style|sub|sup|svg|td|th|time|title|tt|u|var|video|wbr';
/** The rest of a tag. What has no `=` in it is no attribute but for a few, as in `5<b and c>4`. A value may have `>` in its quotes. */
const REST = `(?:\\s+(?:nowrap|noshade|compact|hidden|reversed)|\\s(?=[^<>]*=)(?:[^<>"']|"[^"<]*"|'[^'<]*')*|\\s(?=[^<>]*=)[^<>]*)?\\s*/?>`;
/** Comments, what Word adds for itself, a marked section, and tags of HTML; anything else in angle brackets is text, as `<2 owners>`. */
const TAG = new RegExp(
  `<!--[\\s\\S]{0,10000}?-->|<!\\[CDATA\\[|\\]\\]>|<!\\[(?:if|endif)[^\\]<>]*\\]>|<!doctype[^<>]*>|<\\?xml[^<>]*>|</?(?:${BLOCKS}|${WORDS})${REST}`,
  'gi',
);
const LINE = new RegExp(`^</?(?:${BLOCKS})\\b`, 'i');
/** Elements whose content nobody reads. */
const UNREAD = /<(style|script|title)\b[^<>]*>[\s\S]{0,10000}?<\/\1\s*>/gi;
/** Text may be escaped again by each system that it passes. */
const MOST_ESCAPES = 3;
/** A longer text is none of a car's, and reading it would cost more than its length. */
const LONGEST = 40_000;
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

/** What was UTF-8 and was decoded as Windows-1252: a first byte and one that goes on, as characters. */
const DECODED_TWICE = /[ÂÃ][\u0080-\u00bf]|â(?:€[\u0080-\u00bf\u0152\u0153\u0161\u017e\u2013-\u203a\u20ac\u2122]|„¢)/;

/** Whether a text has letters such as Ã© for é in it. */
export const isDecodedTwice = (text: string): boolean => DECODED_TWICE.test(text);

const windows = new TextDecoder('windows-1252');
/** Control characters that a text may not have. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/** A text whose control characters are what Windows means by them: vertical tabs break lines, U+0092 is an apostrophe. Others are left out. */
export const withoutControls = (text: string): string =>
  text.replace(CONTROL, (sign) => (sign === '\v' || sign === '\f' ? '\n' : windowsCharacter(sign.charCodeAt(0))));

/** What Windows-1252 has at a place from 128 to 159; nothing for any other, and where it has none. */
function windowsCharacter(code: number): string {
  const sign = code >= 0x80 && code <= 0x9f ? windows.decode(Uint8Array.of(code)) : '';
  return /\p{Cc}/u.test(sign) ? '' : sign;
}

/** Whether a text has tags of HTML. */
export const hasMarkup = (text: string): boolean =>
  text.length <= LONGEST && text.includes('<') && text.search(TAG) >= 0;

/**
 * A text without HTML: its tags become blanks or line breaks, its entities characters (FEED-9). Text that has none stays as it is. It is no protection
 * against markup, which needs none: all that shows a text escapes it.
 */
export function plainText(text: string): string {
  if (text.length > LONGEST) return text;
  let plain = text;
  for (let escapes = 0; escapes < MOST_ESCAPES; escapes += 1) {
    const once = unescapedOnce(plain);
    if (once === plain) break;
    plain = once;
  }
  return plain;
}

function unescapedOnce(text: string): string {
  if (!text.includes('<') && !text.includes('&')) return text;
  const isMarkup = hasMarkup(text);
  const bare = isMarkup ? inLines(text.replace(UNREAD, '')) : text;
  const plain = bare.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) =>
    name === undefined ? characterOf(entity, decimal, hex) : (characterOfEntity(name) ?? entity),
  );
  return plain === text ? text : plain.replace(/[ \t]+$/gm, '').trim();
}

/** The character that HTML calls by a name, in any case. */
export function characterOfEntity(name: string): string | undefined {
  const known = Object.hasOwn(entities, name) ? name : name.toLowerCase();
  return Object.hasOwn(entities, known) ? entities[known] : undefined;
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
  // As browsers read these references.
  if (code >= 0x80 && code <= 0x9f) return windowsCharacter(code);
  const isCharacter = code >= 32 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter || code === 10 ? String.fromCodePoint(code) : entity;
}
