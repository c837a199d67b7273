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

/** The bands of weekly prices by name, with the dollars that each goes from and to. */
export const allWeeklyBands: readonly { readonly name: string; readonly from: number; readonly to: number }[] =
  Array.from({ length: weeklyBands.open / weeklyBands.width + 1 }, (_, at) => {
    const from = at * weeklyBands.width;
    const isOpen = from >= weeklyBands.open;
    const to = from + weeklyBands.width;
    return { name: isOpen ? `${from}+` : `${from}-${to}`, from, to: isOpen ? Number.POSITIVE_INFINITY : to };
  });

function band({ width, open }: Bands, price: number | undefined): string | undefined {
  if (price === undefined) return undefined;
  if (price >= open) return `${open}+`;
  const from = Math.floor(price / width) * width;
  return `${from}-${from + width}`;
}
