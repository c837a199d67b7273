/** How much of its width a visitor drags to turn a vehicle once around. */
const ONCE_AROUND = 1;

/**
 * The picture around a vehicle that a drag leads to.
 * @param from the picture that was in view when it began, by index from 0
 * @param dragged how far, as a share of the width; to the left is negative, and turns on
 */
export function turnedBy(from: number, dragged: number, count: number): number {
  const steps = Math.round((dragged / ONCE_AROUND) * count);
  return (((from - steps) % count) + count) % count;
}
