import { all, type Condition, is, range } from '../query/condition.ts';

/** A turn of phrase that says a filter (SRCH-6), and the filter it says. */
interface Phrase {
  readonly pattern: RegExp;
  readonly condition: (match: readonly (string | undefined)[]) => Condition;
}

const amount = String.raw`\$?(\d[\d,]*(?:\.\d+)?)\s?(k)?`;
const unit = String.raw`(?:\s?(kms?|kilomet(?:re|er)s?))?\b`;
const says = (words: string, condition: Condition): Phrase => ({
  pattern: new RegExp(String.raw`\b(?:${words})\b`),
  condition: () => condition,
});

const ev = is('fuel', 'electric', 'electricity');

/** In the order in which they are read: the longer before the shorter. Texts come in lower case. */
export const phrases: readonly Phrase[] = [
  {
    pattern: new RegExp(String.raw`\b(?:between|from)\s+${amount}\s*(?:and|to|-)\s*${amount}${unit}`),
    condition: ([, from, fromK, to, toK, km]) => between({ gte: toNumber(from, fromK), lte: toNumber(to, toK) }, km),
  },
  {
    pattern: new RegExp(String.raw`\b(?:under|below|less than|up to|max|maximum)\s+${amount}${unit}`),
    condition: ([, to, toK, km]) => between({ lte: toNumber(to, toK) }, km),
  },
  {
    pattern: new RegExp(String.raw`\b(?:over|above|more than|at least|min|minimum)\s+${amount}${unit}`),
    condition: ([, from, fromK, km]) => between({ gte: toNumber(from, fromK) }, km),
  },
  { pattern: /\b(\d{1,2})[\s-]?seat(?:er|ers|s)?\b/, condition: ([, seats]) => is('seats', Number(seats)) },
  says('evs?|bevs?|electric (?:vehicles?|cars?)', ev),
  says('4wds?|4x4s?|(?:four|4)[ -]wheel[ -]drives?', is('drive', '4WD')),
  says('awd|all[ -]wheel[ -]drives?', is('drive', 'AWD')),
  says('utes?|pick[ -]?ups?', is('body', 'ute', 'utility', 'pickup', 'pick-up')),
  says('hatchbacks?', is('body', 'hatch')),
  says('station ?wagons?', is('body', 'wagon')),
  says('(?<!android )autos?|automatics?', is('transmission', 'automatic', 'auto', 'sports automatic')),
  says('manuals?', is('transmission', 'manual')),
  says('brand new|new', is('car_type', 'new')),
  says('used|second[ -]?hand|pre[ -]?owned', is('car_type', 'used')),
  says('demos?|demonstrators?', is('car_type', 'demo')),
];

/** A number under a thousand without its k means thousands: nobody looks for a car under $30. */
function toNumber(digits = '', k?: string): number {
  const number = Number(digits.replaceAll(',', ''));
  return k !== undefined || number < 1000 ? number * 1000 : number;
}

/** Bounds of the kilometres where the unit says so, else of the price. */
function between(bounds: { gte?: number; lte?: number }, km: string | undefined): Condition {
  return all(range(km === undefined ? 'current_price' : 'km', bounds));
}
