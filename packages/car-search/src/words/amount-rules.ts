import type { RangeFacetName } from '../state/facets.ts';
import type { Range } from '../state/search-state.ts';
import {
  ABOUT,
  BEFORE,
  FEET,
  LEAST,
  LENGTH,
  MOST,
  NUMBER,
  OR_LESS,
  OR_MORE,
  PER,
  REFUSING,
  SEVERAL,
  UNIT,
  UNNAMED,
  UNREFUSED,
  YEAR,
  YEAR_CALLED,
  YEAR_NAMED,
} from './amount-patterns.ts';
import { isAmount, isRoundPrice, largeNumber, plainNumber } from './number-words.ts';

/** What words say with a number: a range, or years one by one. */
export interface StatedAmount {
  readonly facet: RangeFacetName | 'weekly';
  readonly range?: Range;
  /** Any of which is wanted. */
  readonly values?: readonly string[];
  /** None of which is wanted. */
  readonly refused?: readonly string[];
}

/** What of a text the groups of a pattern are. */
export type AmountGroups = Readonly<Record<string, string | undefined>>;
/** How a kind of amount is said. */
interface Rule {
  readonly pattern: RegExp;
  /** Undefined if it is not an amount after all. */
  readonly read: (groups: AmountGroups, thisYear: number) => StatedAmount | undefined;
}
const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(String.raw`(?<![\w$.-])(?:${pattern})`, 'g'),
  read,
});

/** The rules of amounts, in the order in which they are read. Texts come in lower case. */
export const amountRules: readonly Rule[] = [
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
  rule(
    String.raw`(?:between|from)?\s*(?<from>${LENGTH})(?:${FEET})?\s*(?:-|to|and)\s*(?<to>${LENGTH})${FEET}`,
    ({ from, to }) => lengths({ min: Number(from), max: Number(to) }),
  ),
  rule(String.raw`${MOST}\s*(?<to>${LENGTH})${FEET}|(?<most>${LENGTH})${FEET}${OR_LESS}`, ({ to, most }) =>
    lengths({ max: Number(to ?? most) }),
  ),
  rule(String.raw`${LEAST}\s*(?<from>${LENGTH})${FEET}|(?<least>${LENGTH})${FEET}${OR_MORE}`, ({ from, least }) =>
    lengths({ min: Number(from ?? least) }),
  ),
  rule(String.raw`(?<refused>${REFUSING})?(?:${ABOUT}\s*)?(?<near>${LENGTH})${FEET}`, ({ near, refused }) =>
    refused ? undefined : lengths({ min: Math.floor(Number(near)), max: Math.floor(Number(near)) + 1 }),
  ),
  rule(
    String.raw`(?<refused>${REFUSING})?(?:sleeps?\s*(?<long>${SEVERAL})\b|(?<short>${SEVERAL})[\s-]?(?:berth|sleeper)s?\b)`,
    ({ long, short, refused }) => anyOf('sleeps', long ?? short, refused),
  ),
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
    String.raw`(?:${MOST}|not? older than|${UNREFUSED}newer than)\s*(?<age>\d{1,2})\s*(?:years?|yrs?|yo)\b(?:\s*old)?`,
    ({ age }, thisYear) => years({ min: thisYear - Number(age) }),
  ),
  rule(
    String.raw`${UNREFUSED}(?:between|from)\s+(?<from>${YEAR})\s*(?:-|to|and|till|until)\s*(?<to>${YEAR})(?!\d)`,
    ({ from, to }) => years({ min: Number(from), max: Number(to) }),
  ),
  rule(String.raw`${UNREFUSED}(?<from>${YEAR})\s*(?:-|to|till|until)\s*(?<to>${YEAR})(?!\d)`, ({ from, to }) =>
    years({ min: Number(from), max: Number(to) }),
  ),
  rule(String.raw`(?:not?|nothing) (?:older than|earlier than|before)\s+(?<year>${YEAR})(?!\d|,\d)`, ({ year }) =>
    years({ min: Number(year) }),
  ),
  rule(
    String.raw`(?:not?|nothing) (?:newer than|later than|younger than|after)\s+(?<year>${YEAR})(?!\d|,\d)`,
    ({ year }) => years({ max: Number(year) }),
  ),
  rule(String.raw`(?:after|newer than|later than|younger than)\s+(?<year>${YEAR})(?!\d|,\d)`, ({ year }) =>
    years({ min: Number(year) + 1 }),
  ),
  rule(String.raw`(?:before|older than|earlier than|pre)[ -]\s*(?<year>${YEAR})(?!\d|,\d)`, ({ year }) =>
    years({ max: Number(year) - 1 }),
  ),
  rule(
    String.raw`${UNREFUSED}(?<year>${YEAR})\s*(?:model\s*)?(?:(?:or|and) (?:older|earlier|before|below)\b)`,
    ({ year }) => years({ max: Number(year) }),
  ),
  rule(
    String.raw`(?:${UNREFUSED}(?:since|post|from|at least|min(?:imum)?)\s+(?<since>${YEAR})(?![\dk]|,\d)(?:\s+on(?:wards?)?)?|${UNREFUSED}(?<year>${YEAR})\s*(?:model\s*)?(?:\+|plus\b|onwards?\b|on\b|(?:or|and) (?:newer|later|above|younger|up|upwards?|after|onwards?|on|more recent)\b|up\b))`,
    ({ since, year }) => years({ min: Number(since ?? year) }),
  ),
  rule(String.raw`${MOST}\s+(?<year>${YEAR})(?!\d|[,.]\d|\s?(?:k|kms?|dollars|grand)\b)`, ({ year }) =>
    isRoundPrice(year) ? undefined : years({ max: Number(year) }),
  ),
  rule(String.raw`${LEAST}\s+(?<year>${YEAR})(?!\d|[,.]\d|\s?(?:k|kms?|dollars|grand)\b)`, ({ year }) =>
    isRoundPrice(year) ? undefined : years({ min: Number(year) }),
  ),
  rule(
    String.raw`${UNREFUSED}${BEFORE}(?:between|from)\s+(?<from>${NUMBER})\s*(?:kms?|dollars)?\s*(?:-|to|and)\s*(?<to>${NUMBER})${UNIT}`,
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
  rule(
    String.raw`(?<refused>${REFUSING})?${UNNAMED}(?<seats>${SEVERAL})[\s-]?(?:seat(?:er|ers|s)?|passenger)\b`,
    ({ seats, refused }) => anyOf('seats', seats, refused),
  ),
  rule(String.raw`low(?:er|ish)?[ -](?:k'?s|kms?|kilomet(?:re|er)s?|mileage|klms?|odo\w*)\b`, () => ({
    facet: 'km',
    range: { max: LOW_KM },
  })),
  rule(String.raw`(?<refused>${REFUSING})?my\s?(?<short>[12]\d)\b`, ({ short, refused }) =>
    anyOf('year', `20${short}`, refused),
  ),
  rule(
    String.raw`(?<refused>${REFUSING})(?<all>${YEAR}(?:\s*(?:,|n?or|and)\s*${YEAR})+)(?![\dk]|,\d)`,
    ({ all, refused }) => anyOf('year', all, refused),
  ),
  rule(
    String.raw`(?<refused>${REFUSING})?${BEFORE}(?:${YEAR_NAMED}(?=${YEAR}(?!\d)))?(?<to>${NUMBER})${UNIT}(?:(?<=${YEAR})${YEAR_CALLED})?`,
    bare,
  ),
];

/** SRCH-17. */
const LOW_KM = 50_000;
const SHORTEST_FEET = 9;
const SOME = 0.1;
const A_YEAR = { week: 1, fortnight: 2, month: 52 / 12 };

const years = (range: Range): StatedAmount => ({ facet: 'year', range });

/** Of caravans, in feet: what is shorter is a tray, or somebody's height. */
function lengths(range: Range): StatedAmount | undefined {
  const { min = SHORTEST_FEET, max = Number.POSITIVE_INFINITY } = range;
  return min >= SHORTEST_FEET && max >= min ? { facet: 'body_length', range } : undefined;
}

function weekly({ min, max }: Range, per = 'week'): StatedAmount {
  const weeks = /^p?f/.test(per) ? A_YEAR.fortnight : /^p?m/.test(per) ? A_YEAR.month : A_YEAR.week;
  const range = {
    ...(min !== undefined && { min: Math.round(min / weeks) }),
    ...(max !== undefined && { max: Math.round(max / weeks) }),
  };
  return { facet: 'weekly', range };
}

function both({ from, to, unit, what }: AmountGroups): StatedAmount | undefined {
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

/** A number alone: seats and years are meant as such, an amount is the most. What is refused besides these stays as it is. */
function bare({ to = '', unit, what, refused }: AmountGroups): StatedAmount | undefined {
  if (isSeats(unit ?? what)) return anyOf('seats', to, refused);
  const isYear = unit === undefined && what === undefined && new RegExp(`^${YEAR}$`).test(to);
  if (isYear) return anyOf('year', to, refused);
  if (refused !== undefined) return undefined;
  return isAmount(to) || unit !== undefined || what !== undefined ? amount({ max: to }, unit ?? what) : undefined;
}

/** The numbers of a text as values that are wanted, or are not. */
function anyOf(facet: RangeFacetName, text = '', refused: string | undefined): StatedAmount {
  const values = (text.match(/\d+/g) ?? []).map((digits) => String(Number(digits)));
  return refused === undefined ? { facet, values } : { facet, refused: values };
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
