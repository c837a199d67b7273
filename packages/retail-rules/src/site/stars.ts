/** A rating as stars. */
export interface Stars {
  /** To one decimal, such as '4.6'. */
  readonly rating: string;
  /** At most 4. */
  readonly full: number;
  /** How much of the next star is filled, from 0 to 1, to one decimal. */
  readonly partial: number;
}

const MOST_FULL = 4;

/** A rating from 0 to 5 as up to 4 full stars and a part of the next (LOC-1): 4.6 is 4 and 0.6, 5 is 4 and a whole one. */
export function starsOf(rating: number): Stars {
  const tenths = Math.round(Math.min(5, Math.max(0, rating)) * 10);
  const full = Math.min(MOST_FULL, Math.floor(tenths / 10));
  return { rating: (tenths / 10).toFixed(1), full, partial: Math.min(1, (tenths - full * 10) / 10) };
}

/** Reviews with at least so many stars, at most so many of them, in their order (LOC-1). */
export function shownReviews<Review extends { readonly rating: number }>(
  list: readonly Review[],
  { minimum, most }: { minimum: number; most: number },
): Review[] {
  return list.filter(({ rating }) => rating >= minimum).slice(0, most);
}
