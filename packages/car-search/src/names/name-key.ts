/** The characters that separate words, as the inside of a regular expression's class: spaces and every kind of hyphen and dash. */
const SEPARATORS = String.raw` \t\u00a0\u2010-\u2015-`;
const separators = new RegExp(`[${SEPARATORS}]+`, 'g');
/** Longer names are compared as they are: the pattern of one would exceed what OpenSearch takes. */
const LONGEST_FOLDED = 80;
/** Each search needs the keys of all its makes and models: the keys of short names are cached. */
const KEYS_KEPT = 20_000;
const LONGEST_KEPT = 200;
const keys = new Map<string, string>();

/**
 * What spellings of one name have in common: names that differ only in case, in blanks around or between words, or in a hyphen in
 * place of a blank, have one key ("CX-5", "cx  5"). "C-HR" and "CHR" have different ones, as "C HR" and "CHR" have.
 */
export function nameKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = makeKey(name);
  if (name.length > LONGEST_KEPT) return key;
  if (keys.size >= KEYS_KEPT) keys.clear();
  keys.set(name, key);
  return key;
}

function makeKey(name: string): string {
  const key = Array.from(name.replace(separators, ' '), lowered).join('').replace(/^ | $/g, '');
  return key === '' || key.length > LONGEST_FOLDED ? name : key;
}

/**
 * The pattern that matches every spelling with this key and nothing else, in the syntax of Lucene; undefined if only the name itself
 * has the key.
 */
export function spellingPattern(key: string): string | undefined {
  if (nameKey(key) !== key || key.length > LONGEST_FOLDED || key.replace(separators, '') === '') return undefined;
  const blank = `[${luceneSeparators}]`;
  return `${blank}*${Array.from(key, (sign) => (sign === ' ' ? `${blank}+` : classOf(sign))).join('')}${blank}*`;
}

const luceneSeparators = ' \t\u00a0\u2010-\u2015\\-';

/** Lower-cases only signs that have exactly one form of either case, so that pattern and key agree. */
function lowered(sign: string): string {
  const lower = sign.toLowerCase();
  return lower.toUpperCase() === sign ? lower : sign;
}

function classOf(sign: string): string {
  const upper = sign.toUpperCase();
  if (upper !== sign && lowered(upper) === sign) return `[${sign}${upper}]`;
  return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`;
}
