import { all, type Condition, is, range } from '../query/condition.ts';
import { type FacetName, type FacetPhrase, facetRule, listedFacetNames } from '../state/facets.ts';

/** A turn of phrase that says a filter (SRCH-6), and the filter it says. */
interface Phrase {
  readonly pattern: RegExp;
  readonly condition: (match: readonly (string | undefined)[]) => Condition;
}

const amount = String.raw`\$?(\d[\d,]*(?:\.\d+)?)\s?(k)?`;
const unit = String.raw`(?:\s?(kms?|kilomet(?:re|er)s?))?\b`;

/** In the order in which they are read: amounts, then each facet's own words. Texts come in lower case. */
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
  ...listedFacetNames.flatMap((name) => (facetRule(name).said ?? []).map((said) => phraseOf(name, said))),
];

/** What visitors type for values of a facet. */
function phraseOf(name: FacetName, { words, values }: FacetPhrase): Phrase {
  const { field } = facetRule(name);
  return {
    pattern: new RegExp(String.raw`\b(?:${words})\b`),
    condition: ([, captured]) => is(field, ...(values ?? [Number(captured)])),
  };
}

/** A number under a thousand without its k means thousands: nobody looks for a car under $30. */
function toNumber(digits = '', k?: string): number {
  const number = Number(digits.replaceAll(',', ''));
  return k !== undefined || number < 1000 ? number * 1000 : number;
}

/** Bounds of the kilometres if the unit says so, else of the price. */
function between(bounds: { gte?: number; lte?: number }, km: string | undefined): Condition {
  return all(range(km === undefined ? 'current_price' : 'km', bounds));
}
