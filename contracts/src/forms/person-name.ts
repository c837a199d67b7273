/** A person's name in its two parts; the family name is '' where there is none. */
export interface PersonName {
  readonly given: string;
  readonly family: string;
}

/** What a family name may begin with, in lower case and without apostrophes: van der Berg, De Luca, Le Roux, bin Ali, 't Hooft. */
const BEFORE =
  /^(?:van|von|vom|zu|zum|zur|den|der|de|del|della|dello|di|da|das|do|dos|du|des|la|las|los|le|lo|ter|ten|te|t|bin|bint|ibn|al|el|st|san|santa)$/;
/** What joins two family names: García y López. */
const BETWEEN = /^(?:y|e|i|und)$/;
/** What stands behind one. */
const BEHIND = /^(?:jn?r|sn?r|ii|iii|iv|phd|mba|oam|esq|cpa|[kq]c)$/;

/**
 * Splits a full name that somebody typed into one field, for a form that asks for both parts: a guess for them to correct, as nothing says where
 * a given name ends. The family name is the last word, with what belongs to it; 'Nguyen, Mia' is read as it is meant. A single name is given.
 */
export function splitName(full: string): PersonName {
  const [family = '', given, ...more] = full.split(',').map(withSingleBlanks);
  if (family && given && more.length === 0 && !BEHIND.test(plain(given))) return { given, family };
  const words = withSingleBlanks(full).split(' ');
  let start = words.length - 1;
  while (start > 1 && BEHIND.test(plain(words[start]))) start -= 1;
  if (start > 1 && BETWEEN.test(plain(words[start - 1]))) start -= 2;
  while (start > 1 && BEFORE.test(plain(words[start - 1]))) start -= 1;
  start = Math.max(start, 1);
  return { given: words.slice(0, start).join(' '), family: words.slice(start).join(' ') };
}

/** One full name of both parts; who typed the whole of it into the field for the first has it once. */
export function joinName(given = '', family = ''): string {
  const [first, last] = [withSingleBlanks(given), withSingleBlanks(family)];
  const isWhole = last !== '' && ` ${first}`.toLowerCase().endsWith(` ${last.toLowerCase()}`) && first !== last;
  return isWhole ? first : `${first} ${last}`.trim();
}

const withSingleBlanks = (text: string): string => text.trim().replace(/\s+/g, ' ');

const plain = (word = ''): string => word.toLowerCase().replace(/['’‘ʼ`.]/g, '');
