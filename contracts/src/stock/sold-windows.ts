/** For how many days results show a sold car where neither its site nor its dealership says (IDX-1). */
export const DEFAULT_SOLD_DAYS = 3;

/**
 * All that asks for sold cars, and for how many days after the sale at most. Search indexes keep no sold car for longer than the longest
 * of these, so what reads sold cars from an index takes its days from here.
 */
export const soldWindows = {
  /** Results of a site: the most that a site or a dealership can choose (IDX-1, SRCH-4). */
  results: 90,
  /** Market figures and valuations by comparable cars (IDX-6, TRADE-1). */
  comparable: 90,
} as const;

/** The longest of all windows, in days. */
export const longestSoldDays = Math.max(...Object.values(soldWindows));
