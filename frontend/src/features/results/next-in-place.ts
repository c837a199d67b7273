/** The element that moved to the place of a removed one, or else the last; undefined if none is left or it had no place. */
export function nextInPlace<Each>(left: readonly Each[], place: number): Each | undefined {
  return place < 0 ? undefined : left[Math.min(place, left.length - 1)];
}
