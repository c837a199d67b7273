/** What the numbers of a range count, as pages show it behind or before a number. */
export const RANGE_UNITS = ['dollars', 'km', 'year', 'ft', 'kg', 'cc', 'kWh', 'kW'] as const;
export type RangeUnit = (typeof RANGE_UNITS)[number];

/**
 * By how much the slider of a facet moves, by what its number counts (SRCH-7, FIN-3). Pages show some of these units alike, such as two kinds of
 * power.
 */
export const UNIT_STEPS = {
  dollars: 1_000,
  'dollars a week': 5,
  km: 1_000,
  'km of range': 10,
  year: 1,
  ft: 1,
  kg: 50,
  cc: 50,
  kWh: 1,
  'kW AC': 1,
  'kW DC': 10,
};
/** What the number of a facet counts. */
export type FacetUnit = keyof typeof UNIT_STEPS;

/**
 * What a typed number is rounded to, with and without JavaScript. A mass, an engine's size and what a battery does count as they are: rounded, up to
 * 660 cc, which a learner may ride, would find no 660. A budget counts to the cent: what it pays for is exact (FIN-3).
 */
export const TYPED_STEPS: Readonly<Record<FacetUnit, number>> = {
  dollars: 1_000,
  'dollars a week': 0.01,
  km: 1_000,
  'km of range': 1,
  year: 1,
  ft: 1,
  kg: 1,
  cc: 1,
  kWh: 0.1,
  'kW AC': 0.1,
  'kW DC': 1,
};

/** What people write around a number: a dollar sign, commas, blanks, and its unit behind it. */
const AROUND = new RegExp(`[$,\\s]|(?:${RANGE_UNITS.join('|')})$`, 'gi');

/**
 * A number as people type one for the end of a range: '$12,000', '45 000 km', '57.5 kWh', '30k' or plain. Undefined if it is none. Pure, and free of
 * every library, as browsers run it too: with and without JavaScript a number is read by this function (SRCH-7).
 */
export function readTypedNumber(text: string): number | undefined {
  const [, digits, thousands] = /^(\d+(?:\.\d+)?)(k?)$/i.exec(text.replace(AROUND, '')) ?? [];
  if (digits === undefined) return undefined;
  return thousands ? Math.round(Number(digits) * 1_000) : Number(digits);
}

/**
 * A number in whole steps, to the nearest one unless `round` says otherwise; hundredths are as they are written, as 826 times 0.1 is
 * 82.60000000000001.
 */
export function inSteps(value: number, step: number, round: (steps: number) => number = Math.round): number {
  return Number((round(Number((value / step).toFixed(6))) * step).toFixed(2));
}
