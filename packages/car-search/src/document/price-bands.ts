/** A series of equal bands of dollars, with an open band at its end. A band includes its lower bound and not its upper one. */
interface Bands {
  readonly width: number;
  readonly open: number;
}

const priceBands: Bands = { width: 10_000, open: 100_000 };
const weeklyBands: Bands = { width: 50, open: 500 };

/** Band of a price in dollars, as `20000-30000` or `100000+` (IDX-7); none without a price. */
export const priceBand = (price: number | undefined): string | undefined => band(priceBands, price);

/** Band of a price in dollars a week, as `50-100` or `500+` (IDX-7); none without a price. */
export const weeklyPriceBand = (price: number | undefined): string | undefined => band(weeklyBands, price);

function band({ width, open }: Bands, price: number | undefined): string | undefined {
  if (price === undefined) return undefined;
  if (price >= open) return `${open}+`;
  const from = Math.floor(price / width) * width;
  return `${from}-${from + width}`;
}
