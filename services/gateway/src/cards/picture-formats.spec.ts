import { describe, expect, it } from '@jest/globals';
import { PictureSignatures } from '../images/picture-signatures.ts';
import type { SignPicture } from '../site/site-context.ts';
import { exampleSite } from '../testing/example-site.ts';
import { blockPictureView } from './car-picture.view.ts';
import { inFormats } from './picture-formats.ts';

const place = { path: '/images/drawn/daylight/car/hatch/side-left/red', version: '&v=1' };
const frame = { crop: '4x3', width: 800, height: 600 } as const;
const signatures = new PictureSignatures([Buffer.alloc(32, 1).toString('base64')]);
const others = new PictureSignatures([Buffer.alloc(32, 2).toString('base64')]);

describe('a picture in its formats', () => {
  it('is made once for a site', () => {
    const made = inFormats(place, frame, 'webp', signatures.ofSite('one'));
    expect(inFormats(place, frame, 'webp', signatures.ofSite('one'))).toBe(made);
  });

  it('is another for another site, key, place, version, cut and plain format', () => {
    const sign = signatures.ofSite('one');
    const low = { crop: '16x9', width: 1600, height: 900 } as const;
    const made = [
      inFormats(place, frame, 'webp', sign),
      inFormats(place, frame, 'webp', signatures.ofSite('two')),
      inFormats(place, frame, 'webp', others.ofSite('one')),
      inFormats({ ...place, path: '/images/site/1' }, frame, 'webp', sign),
      inFormats({ ...place, version: '&v=2' }, frame, 'webp', sign),
      inFormats(place, low, 'webp', sign),
      inFormats(place, frame, 'jpg', sign),
    ];
    expect(new Set(made.map(({ src }) => src)).size).toBe(made.length);
    expect(inFormats(place, { ...frame, width: 400, height: 300 }, 'webp', sign)).toMatchObject({ width: 400 });
    expect(made.map(({ sources }) => sources.length)).toEqual(made.map(() => 2));
  });

  it('is dropped when many others with long addresses came after it, and kept while it is used', () => {
    let signed = 0;
    const sign: SignPicture = () => {
      signed += 1;
      return 's'.repeat(2_000);
    };
    const at = (number: number) => ({ ...place, path: `${place.path}/${number}` });
    inFormats(at(0), frame, 'webp', sign);
    const perPicture = signed;
    expect(perPicture).toBeGreaterThan(0);
    // 15 addresses of 2,000 characters each: about 270 pictures are 8 million characters.
    for (let number = 1; number <= 400; number += 1) {
      inFormats(at(number), frame, 'webp', sign);
      inFormats(at(1), frame, 'webp', sign);
    }
    expect(signed).toBe(401 * perPicture);
    inFormats(at(0), frame, 'webp', sign);
    expect(signed).toBe(402 * perPicture);
  });
});

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
