import type { RangeFacetName } from '../state/facets.ts';
import type { Range } from '../state/search-state.ts';
import { withDigits } from './number-words.ts';

/** What words say with a number: a range, or years one by one. */
export interface StatedAmount {
  readonly facet: RangeFacetName | 'weekly';
  readonly range?: Range;
  readonly value?: string;
}

/** Marks where understood words stood: words on its two sides are no neighbours. */
export const GAP = ' \u0001 ';

const NUMBER = String.raw`(?:a?\$\s?|aud\s?)?(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+(?!\d)|\d+(?:\.\d+)?)(?:\s?(?:k|grand|thousand|thou)\b)?`;
const UNIT = String.raw`(?:\s?(?<unit>kms?|kilomet(?:re|er)s?|klms?|seaters?|seats?|people(?! mover)|passengers|dollars?|bucks))?(?![\w.]|\s?(?:l|lt|ltrs?|litres?|cc|doors?|dr|cyl\w*|tonnes?|tons?|kgs?|inch\w*|hp|kw)\b)`;
const MOST =
  '(?:(?:not?|nothing|none|never) (?:over|above|more th[ae]n|greater than|higher than|exceeding)|under|below|less th[ae]n|lower than|fewer than|cheaper than|up ?to|max(?:imum)?(?: of)?|at most|within|sub|budget(?: is| of|:)?|<=?)';
const LEAST =
  '(?:(?:not?|nothing|none) (?:under|below|less th[ae]n|lower than|fewer than)|over|above|more th[ae]n|greater than|higher than|at least|min(?:imum)?(?: of)?|starting (?:at|from)|from|upwards of|>=?)';
const OR_LESS = String.raw`(?:\s*(?:(?:or|and) (?:less|under|below|lower|cheaper)|max(?:imum)?|tops|budget)\b)`;
const OR_MORE = String.raw`(?:\s*(?:(?:or|and) (?:more|over|above|up|higher|upwards?)\b|plus\b|min(?:imum)?\b|\+))`;
const ABOUT = '(?:around|about|approx(?:imately)?|roughly|circa|~)';
const BEFORE = String.raw`(?:(?<what>kms?|odo(?:meter)?|mileage|kilomet(?:re|er)s?|priced?|cost(?:s|ing)?|(?<!\d[\s-]?)(?:seat(?:s|ing)?(?: for)?|fits))\s*(?:is|of|:)?\s*)?`;
const PER = String.raw`\s*(?:dollars?|bucks)?\s*(?:(?:an?|per|each|every|/|p/)\s*(?<per>week|wk|w|fortnight|fn|month|mth)\b|(?<each>weekly|fortnightly|monthly|pw|pf|pm|p\.w\.?)(?!\w))`;
const YEAR = String.raw`(?:19[5-9]\d|20[0-4]\d)`;

type Groups = Readonly<Record<string, string | undefined>>;
interface Rule {
  readonly pattern: RegExp;
  /** Undefined if it is not an amount after all. */
  readonly read: (groups: Groups, thisYear: number) => StatedAmount | undefined;
}
const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(String.raw`(?<![\w$.-])(?:${pattern})`, 'g'),
  read,
});

/** In the order in which they are read. Texts come in lower case. */
const rules: readonly Rule[] = [
  rule(
    String.raw`(?:between|from)?\s*(?<from>${NUMBER})\s*(?:-|to|and)\s*(?<to>${NUMBER})${PER}`,
    ({ from, to, per, each }) => weekly({ min: plainNumber(from), max: plainNumber(to) }, per ?? each),
  ),
  rule(String.raw`${MOST}\s*(?<to>${NUMBER})${PER}`, ({ to, per, each }) =>
    weekly({ max: plainNumber(to) }, per ?? each),
  ),
  rule(String.raw`${LEAST}\s*(?<from>${NUMBER})${PER}`, ({ from, per, each }) =>
    weekly({ min: plainNumber(from) }, per ?? each),
  ),
  rule(String.raw`${ABOUT}\s*(?<near>${NUMBER})${PER}`, ({ near, per, each }) => {
    const middle = plainNumber(near);
    return weekly({ min: middle * (1 - SOME), max: middle * (1 + SOME) }, per ?? each);
  }),
  rule(`(?<to>${NUMBER})${PER}${OR_LESS}?`, ({ to, per, each }) => weekly({ max: plainNumber(to) }, per ?? each)),
  rule(String.raw`sleeps?\s*(?<long>\d{1,2})\b|(?<short>\d{1,2})[\s-]?(?:berth|sleeper)s?\b`, ({ long, short }) => ({
    facet: 'sleeps',
    value: String(Number(long ?? short)),
  })),
  rule(
    String.raw`(?:${LEAST}\s*)?(?<one>\d{2,4})\s?kms?\s?\+?\s(?:of |electric |driving )*range\b|range (?:of |${LEAST} )*(?<other>\d{2,4})\s?kms?\b\+?`,
    ({ one, other }) => ({ facet: 'range_km', range: { min: Number(one ?? other) } }),
  ),
  rule(String.raw`${MOST}\s*(?<to>\d{2,4})\s?cc\b`, ({ to }) => ({ facet: 'engine_cc', range: { max: Number(to) } })),
  rule(String.raw`${LEAST}\s*(?<from>\d{2,4})\s?cc\b`, ({ from }) => ({
    facet: 'engine_cc',
    range: { min: Number(from) },
  })),
  rule(
    String.raw`(?:${MOST}|not? older than|newer than)\s*(?<age>\d{1,2})\s*(?:years?|yrs?|yo)\b(?:\s*old)?`,
    ({ age }, thisYear) => years({ min: thisYear - Number(age) }),
  ),
  rule(
    String.raw`(?:between|from)\s+(?<from>${YEAR})\s*(?:-|to|and|till|until)\s*(?<to>${YEAR})(?!\d)`,
    ({ from, to }) => years({ min: Number(from), max: Number(to) }),
  ),
  rule(String.raw`(?<from>${YEAR})\s*(?:-|to|till|until)\s*(?<to>${YEAR})(?!\d)`, ({ from, to }) =>
    years({ min: Number(from), max: Number(to) }),
  ),
  rule(String.raw`(?:not?|nothing) (?:older than|earlier than|before)\s+(?<year>${YEAR})(?!\d|,\d)`, ({ year }) =>
    years({ min: Number(year) }),
  ),
  rule(String.raw`(?:after|newer than|later than|younger than)\s+(?<year>${YEAR})(?!\d|,\d)`, ({ year }) =>
    years({ min: Number(year) + 1 }),
  ),
  rule(String.raw`(?:before|older than|earlier than|pre)[ -]\s*(?<year>${YEAR})(?!\d|,\d)`, ({ year }) =>
    years({ max: Number(year) - 1 }),
  ),
  rule(String.raw`(?<year>${YEAR})\s*(?:model\s*)?(?:(?:or|and) (?:older|earlier|before|below)\b)`, ({ year }) =>
    years({ max: Number(year) }),
  ),
  rule(
    String.raw`(?:(?:since|post|from|at least|min(?:imum)?)\s+(?<since>${YEAR})(?![\dk]|,\d)(?:\s+on(?:wards?)?)?|(?<year>${YEAR})\s*(?:model\s*)?(?:\+|plus\b|onwards?\b|on\b|(?:or|and) (?:newer|later|above|younger|up|upwards?|after|onwards?|on|more recent)\b|up\b))`,
    ({ since, year }) => years({ min: Number(since ?? year) }),
  ),
  rule(String.raw`${MOST}\s+(?<year>${YEAR})(?!\d|[,.]\d|\s?(?:k|kms?|dollars|grand)\b)`, ({ year }) =>
    isRoundPrice(year) ? undefined : years({ max: Number(year) }),
  ),
  rule(String.raw`${LEAST}\s+(?<year>${YEAR})(?!\d|[,.]\d|\s?(?:k|kms?|dollars|grand)\b)`, ({ year }) =>
    isRoundPrice(year) ? undefined : years({ min: Number(year) }),
  ),
  rule(
    String.raw`${BEFORE}(?:between|from)\s+(?<from>${NUMBER})\s*(?:kms?|dollars)?\s*(?:-|to|and)\s*(?<to>${NUMBER})${UNIT}`,
    both,
  ),
  rule(String.raw`${BEFORE}(?<from>${NUMBER})\s*(?:-|to)\s*(?<to>${NUMBER})${UNIT}`, (groups) =>
    isAmount(groups.to) || groups.unit || groups.what || isAmount(groups.from) ? both(groups) : undefined,
  ),
  rule(String.raw`${BEFORE}(?<most>${MOST})\s*(?<to>${NUMBER})${UNIT}`, ({ to, unit, what, most = '' }) =>
    amount({ max: to, isBeyond: /^(?:under|below|less|lower|fewer|<(?!=))/.test(most) }, unit ?? what),
  ),
  rule(`${BEFORE}(?<to>${NUMBER})${UNIT}${OR_LESS}`, ({ to, unit, what }) => amount({ max: to }, unit ?? what)),
  rule(String.raw`${BEFORE}(?<least>${LEAST})\s*(?<from>${NUMBER})${UNIT}`, ({ from, unit, what, least = '' }) =>
    amount({ min: from, isBeyond: /^(?:over|above|more|greater|higher|>(?!=))/.test(least) }, unit ?? what),
  ),
  rule(
    String.raw`${BEFORE}(?<from>${NUMBER})${OR_MORE}\s*(?<unit>kms?|seaters?|seats?)?(?!\w)`,
    ({ from, unit, what }) => amount({ min: from }, unit ?? what),
  ),
  rule(`${BEFORE}(?<from>${NUMBER})${UNIT}${OR_MORE}`, ({ from, unit, what }) => amount({ min: from }, unit ?? what)),
  rule(String.raw`${BEFORE}${ABOUT}\s*(?<near>${NUMBER})${UNIT}`, ({ near, unit, what }) => about(near, unit ?? what)),
  rule(String.raw`(?<seats>\d{1,2})[\s-]?(?:seat(?:er|ers|s)?|passenger)\b`, ({ seats }) => ({
    facet: 'seats',
    value: String(Number(seats)),
  })),
  rule(String.raw`low(?:er|ish)?[ -](?:k'?s|kms?|kilomet(?:re|er)s?|mileage|klms?|odo\w*)\b`, () => ({
    facet: 'km',
    range: { max: LOW_KM },
  })),
  rule(String.raw`my\s?(?<short>[12]\d)\b`, ({ short }) => ({ facet: 'year', value: `20${short}` })),
  rule(`${BEFORE}(?<to>${NUMBER})${UNIT}`, bare),
];

/** SRCH-17. */
const LOW_KM = 50_000;
const ROUND = 500;
const SOME = 0.1;
const A_YEAR = { week: 1, fortnight: 2, month: 52 / 12 };

/** What the numbers of a text say, and the text without them (SRCH-17). @param text in lower case, without accents */
export function readAmounts(text: string, thisYear: number): { stated: StatedAmount[]; rest: string } {
  const stated: StatedAmount[] = [];
  let rest = withDigits(text)
    .replaceAll(limitBeforeName, '$<name> $<limit>')
    .replaceAll(/(\d[\d,]*(?:\.\d+)?)\s?k'?s\b/g, (_, digits: string) =>
      plainNumber(digits) < 1_000 ? `${digits}k kms` : `${digits} kms`,
    )
    .replaceAll(/(\d\s?k?)\s+(?:on the (?:clock|odo\w*|dial)|travelled|driven)\b/g, '$1 kms');
  if (!/\d|low/.test(rest)) return { stated, rest };
  for (const { pattern, read } of rules) {
    rest = rest.replace(pattern, (match: string, ...parts: unknown[]) => {
      const found = read(parts.at(-1) as Groups, thisYear);
      if (found === undefined) return match;
      stated.push(found);
      return GAP;
    });
  }
  return { stated, rest };
}

/** Max price 20000, in the order of price max 20000. */
const limitBeforeName =
  /\b(?<limit>max(?:imum)?|min(?:imum)?)\s+(?<name>prices?|kms?|kilomet(?:re|er)s?|mileage|odo(?:meter)?)(?=\s*(?:of|is|:)?\s*\$?\d)/g;

/** A price that is written like a year, such as 2000. */
const isRoundPrice = (year = ''): boolean => Number(year) % ROUND === 0;

const years = (range: Range): StatedAmount => ({ facet: 'year', range });

/** A number that can be nothing but dollars or kilometres. */
const isAmount = (text = ''): boolean => /[$k,]|grand|thou| \d{3}/.test(text);

function weekly({ min, max }: Range, per = 'week'): StatedAmount {
  const weeks =
    per.startsWith('f') || per === 'pf'
      ? A_YEAR.fortnight
      : per.startsWith('m') || per === 'pm'
        ? A_YEAR.month
        : A_YEAR.week;
  const range = {
    ...(min !== undefined && { min: Math.round(min / weeks) }),
    ...(max !== undefined && { max: Math.round(max / weeks) }),
  };
  return { facet: 'weekly', range };
}

function both({ from, to, unit, what }: Groups): StatedAmount | undefined {
  // Between 20 and 30 grand: what the second is in, the first is in too.
  const isShared = !isAmount(from) && /k|grand|thou/.test(to ?? '') && plainNumber(from) < plainNumber(to);
  return amount({ min: isShared ? `${from}k` : from, max: to }, unit ?? what);
}

function about(text: string | undefined, unit: string | undefined): StatedAmount | undefined {
  const found = amount({ max: text }, unit);
  const middle = found?.range?.max;
  if (found === undefined || middle === undefined || found.facet === 'seats') return undefined;
  const rounded = (value: number) => Math.round(value / 1_000) * 1_000;
  return { ...found, range: { min: rounded(middle * (1 - SOME)), max: rounded(middle * (1 + SOME)) } };
}

/** A number alone: seats and years are meant as such, an amount is the most. */
function bare({ to = '', unit, what }: Groups): StatedAmount | undefined {
  if (isSeats(unit ?? what)) return { facet: 'seats', value: to };
  if (unit === undefined && what === undefined && new RegExp(`^${YEAR}$`).test(to)) return { facet: 'year', value: to };
  return isAmount(to) || unit !== undefined || what !== undefined ? amount({ max: to }, unit ?? what) : undefined;
}

/** Bounds as they were typed, and whether the number itself is beyond them: more than 7 are at least 8. */
interface TypedBounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly isBeyond?: boolean;
}

/** Bounds of the kilometres or seats if the unit says so, else of the price. */
function amount(bounds: TypedBounds, unit = ''): StatedAmount | undefined {
  if (isSeats(unit)) return seatsWithin(bounds);
  const facet = /^(?:k|odo|mil)/.test(unit) ? 'km' : 'price';
  const min = bounds.min === undefined ? undefined : largeNumber(bounds.min);
  const max = bounds.max === undefined ? undefined : largeNumber(bounds.max);
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return { facet, range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
}

const isSeats = (unit = ''): boolean => /^(?:seat|people|passenger|fits)/.test(unit);

function seatsWithin({ min, max, isBeyond = false }: TypedBounds): StatedAmount {
  const beyond = isBeyond ? 1 : 0;
  return {
    facet: 'seats',
    range: {
      ...(min !== undefined && { min: plainNumber(min) + beyond }),
      ...(max !== undefined && { max: plainNumber(max) - beyond }),
    },
  };
}

/** A number under a thousand without its k means thousands: nobody looks for a car under $30. */
function largeNumber(text: string): number {
  const number = plainNumber(text);
  return number < 1_000 ? number * 1_000 : number;
}

function plainNumber(text = ''): number {
  const [, digits = ''] = /([\d,. ]+)/.exec(text) ?? [];
  const number = Number(digits.replaceAll(/[, ]/g, '').replace(/\.$/, ''));
  return /k|grand|thou/.test(text) ? number * 1_000 : number;
}
