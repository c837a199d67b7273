import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { blockPictureView } from './block-picture.view.ts';

const site = exampleSite({ photos: { hosts: ['photos.example'] } });
const shown = (picture: object) => blockPictureView(picture as Parameters<typeof blockPictureView>[0], site);

describe('a picture in a page of words', () => {
  it('UI-2 says in its alternative text that it is an illustration if it is drawn', () => {
    const drawn = { drawing: 'ute', from: 'side-left' };
    expect(shown({ ...drawn, alt: 'A white ute' })).toMatchObject({
      alt: 'Illustration: A white ute',
      illustration: true,
      label: 'Illustration',
    });
    expect(shown({ ...drawn, alt: 'An illustration of a ute' }).alt).toBe('An illustration of a ute');
  });

  it('UI-2 has the site’s words alone if it is a photo', () => {
    const photo = shown({ photo: 'https://photos.example/yard.jpg', alt: 'Our yard' });
    expect([photo.alt, photo.illustration]).toEqual(['Our yard', undefined]);
  });
});
