import type { Near } from '../state/search-state.ts';
import { GAP } from './amounts.ts';
import type { Lexicon } from './lexicon.ts';
import { lexiconKey } from './meaning.ts';

const LONGEST_PLACE = 4;
/** SRCH-17. */
const NEAR_KM = 50;
const nearWords =
  /(?<![\w])(?:(?:within\s+)?(\d{1,4})\s*(?:kms?|kilomet(?:re|er)s?)\s+(?:of|from|around|radius of)|near(?:by| to)?|close(?:st)? to|not far from|around|in)\s+(?=\S)/g;

/** Before the name of a place: what cars should not be near to is no distance. */
const NEGATED = /(?<!\w)(?:not|no|nor|except|excluding|exclude|without|but|other than|apart from)\s+$/;

/** Where the visitor is, which words don't say: as a keyword it would hide cars. */
const NEAR_VISITOR =
  /(?<!\w)(?:near(?:by| to)?|close to|around)\s+(?:me|us|here|my (?:area|place|home|house|location|suburb))(?!\w)|(?<!\w)in my area(?!\w)/g;

/**
 * A place that cars should be near to: a postcode, or the longest name of one; and the text without it (SRCH-17).
 * @param said in lower case, with single spaces
 */
export function readPlace(said: string, lexicon: Lexicon): { near?: Near; rest: string } {
  const text = said.replace(NEAR_VISITOR, GAP);
  for (const match of text.matchAll(nearWords)) {
    if (NEGATED.test(text.slice(0, match.index))) continue;
    const after = text.slice(match.index + match[0].length);
    const words = after.split(' ').slice(0, LONGEST_PLACE);
    for (let count = words.length; count > 0; count -= 1) {
      const place = words
        .slice(0, count)
        .join(' ')
        .replace(/[,.]+$/, '');
      const isPostcode = count === 1 && /^\d{4}$/.test(place) && !/^(?:around|in) /.test(match[0]);
      const near = isPostcode ? { place, within: NEAR_KM } : nearPlace(place, lexicon);
      if (!near) continue;
      // In red, in Queensland, in Penrith: what the stock has is a choice of its own.
      if (match[0].startsWith('in ') && lexicon.meaningOf(lexiconKey(place))) break;
      const rest = `${text.slice(0, match.index)}${GAP}${words.slice(count).concat(after.split(' ').slice(LONGEST_PLACE)).join(' ')}`;
      return { near: { ...near, ...(match[1] !== undefined && { within: Number(match[1]) }) }, rest };
    }
  }
  return { rest: text };
}

/** A place by its name, with the usual distance; undefined if it is none. @param name in lower case */
export function nearPlace(name: string, { isPlace }: Pick<Lexicon, 'isPlace'>): Near | undefined {
  const place = name.replace(/[,.]+$/, '');
  return /\p{L}/u.test(place) && isPlace(place) ? { place: titled(place), within: NEAR_KM } : undefined;
}

const titled = (name: string): string => name.replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
