/** Parts of a per cent that a rate may state: four decimals. */
const PARTS = 10_000;
const RATE = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** A rate of the year that stays exact: whole ten-thousandths of a per cent. */
export interface Rate {
  readonly parts: number;
}

/** What a rate's parts are divided by to be a share of one: 100 per cent of 10,000 parts. */
export const PARTS_OF_ONE = 100 * PARTS;

/**
 * Reads a rate in per cent a year, such as 8.5: as text, because a binary number can't hold 8.55.
 * @throws RangeError unless it is from 0 to 100 with at most four decimals
 */
export function rateOf(text: string): Rate {
  const [, whole, decimals = ''] = RATE.exec(text) ?? [];
  const parts = whole === undefined ? Number.NaN : Number(whole) * PARTS + Number(decimals.padEnd(4, '0'));
  if (!(parts <= PARTS_OF_ONE)) {
    throw new RangeError(`rate: expected per cent a year from 0 to 100 with at most 4 decimals; got "${text}"`);
  }
  return { parts };
}
