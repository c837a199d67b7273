import type { Picture } from '@forecourt/contracts';

/** What a vehicle's pictures are called: neither a drawing nor a rendering is called a photo (VEH-3). */
export function pictureWords([first]: readonly Pick<Picture, 'illustration' | 'label'>[]) {
  if (first?.illustration) return { one: 'illustration', One: 'Illustration', Many: 'Illustrations', drawn: true };
  return first?.label
    ? { one: 'picture', One: 'Picture', Many: 'Pictures', drawn: false }
    : { one: 'photo', One: 'Photo', Many: 'Photos', drawn: false };
}
