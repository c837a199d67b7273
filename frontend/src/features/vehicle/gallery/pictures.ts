import type { Picture } from '@forecourt/contracts';

/** What a vehicle's pictures are called: neither a drawing nor a rendering is called a photo (VEH-3). */
export function pictureWords([first]: readonly Pick<Picture, 'illustration' | 'label'>[]) {
  if (first?.illustration) return { one: 'illustration', One: 'Illustration', Many: 'Illustrations', drawn: true };
  return first?.label
    ? { one: 'picture', One: 'Picture', Many: 'Pictures', drawn: false }
    : { one: 'photo', One: 'Photo', Many: 'Photos', drawn: false };
}

/** The picture that a key leads to from the one in view, by index from 0; undefined for a key that turns nothing (VEH-3). */
export function wantedPhoto(key: string, shown: number, last: number): number | undefined {
  const wanted = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[key];
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), last);
}

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
