import type { Picture } from '@forecourt/contracts';

/** What a vehicle's pictures are called: a drawing is never called a photo (VEH-3). */
export function pictureWords(pictures: readonly Pick<Picture, 'illustration'>[]) {
  return pictures[0]?.illustration
    ? { one: 'illustration', One: 'Illustration', Many: 'Illustrations', drawn: true }
    : { one: 'photo', One: 'Photo', Many: 'Photos', drawn: false };
}
