import { describe, expect, it } from '@jest/globals';
import { socialPicture } from '../car/view/social-picture.view.ts';
import { PictureSignatures } from '../images/picture-signatures.ts';
import type { SiteContext } from '../site/site-context.ts';
import { exampleCar } from '../testing/example-car.ts';
import { examplePictureKeys, exampleSite } from '../testing/example-site.ts';
import { carPicturesView, carPictureView } from './car-picture.view.ts';

const listing = exampleSite({ photos: { hosts: ['photos.example'] } });

describe('the pictures of a car', () => {
  it('UI-2 are drawn from three sides if it has no photos, lower than photos, and say so', () => {
    const pictures = carPicturesView(exampleCar(), [], exampleSite());
    expect(pictures).toHaveLength(3);
    expect(new Set(pictures.map(({ src }) => src)).size).toBe(pictures.length);
    for (const { src, alt, illustration, width, height, preview } of pictures) {
      expect([illustration, width, height]).toEqual([true, 1600, 900]);
      expect(src).toMatch(/\.webp\?w=800&q=60&crop=16x9&v=[0-9a-f]{12}&s=/);
      expect(alt).toMatch(/^Illustration of 2021 Toyota Corolla.*, /);
      // They are transparent: a preview would show through.
      expect(preview).toBeUndefined();
    }
    expect(pictures.map(({ alt }) => alt).join()).toContain('from the rear right');
  });

  it('UI-2 come as AVIF and WebP in widths of the ladder', () => {
    const { sources = [] } = carPictureView(exampleCar({ imageUrl: 'https://photos.example/1.jpg' }), listing);
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(sources[0]?.srcset.match(/ \d+w/g)).toEqual(
      [' 320w', ' 640w', ' 480w', ' 800w', ' 960w', ' 1280w', ' 1600w'].toSorted(byWidth),
    );
  });

  it('stand in a light that goes with the scheme that most visitors meet', () => {
    const lightIn = (scheme: 'light' | 'dark' | 'auto') => {
      const theme = { ...listing.config.theme, scheme };
      return carPictureView(exampleCar(), { ...listing, config: { ...listing.config, theme } }).src.split('/')[3];
    };
    expect([lightIn('light'), lightIn('auto'), lightIn('dark')]).toEqual(['light', 'light', 'dark']);
  });

  it("UI-2 are the dealer's own if there are any: by the image route from listed hosts, else unchanged", () => {
    const [listed, other] = carPicturesView(
      exampleCar(),
      ['https://photos.example/1.jpg', 'https://elsewhere.example/2.jpg'],
      listing,
    );
    expect(listed?.src).toMatch(/^\/images\/photos\/light~hatch~front-three-quarter~white\/[\w-]+\.jpg\?/);
    expect(listed?.alt).toMatch(/picture 1 of 2$/);
    expect([listed?.illustration, other]).toEqual([
      undefined,
      { src: 'https://elsewhere.example/2.jpg', alt: expect.stringMatching(/2 of 2$/), width: 1200, height: 800 },
    ]);
  });

  it('UI-2 say what they are where the site lists their host as one of renderings, and are none for networks', () => {
    const site = exampleSite({ photos: { hosts: ['photos.example'], renderings: ['photos.example'] } });
    const car = exampleCar({ imageUrl: 'https://photos.example/1.jpg' });
    expect(carPictureView(car, site)).toMatchObject({
      alt: expect.stringMatching(/^Studio rendering: /),
      label: 'Studio rendering',
    });
    expect([socialPicture(car, site), socialPicture(car, listing)?.address]).toEqual([undefined, expect.any(String)]);
  });

  it('UI-2 are signed by their site in each size and format, the same each time', () => {
    const signatures = new PictureSignatures(examplePictureKeys);
    const addressesOf = (site: SiteContext) => {
      const { src, sources = [] } = carPictureView(exampleCar({ imageUrl: 'https://photos.example/1.jpg' }), site);
      return [src, ...sources.flatMap(({ srcset }) => srcset.split(', ').map((part) => part.replace(/ \d+w$/, '')))];
    };
    const addresses = addressesOf(listing);
    expect(addresses).toHaveLength(15);
    for (const address of addresses) {
      const [unsigned = '', signature] = address.split('&s=');
      expect(signatures.isSigned('riverside', unsigned, signature)).toBe(true);
    }
    expect(addressesOf(listing)).toEqual(addresses);
    expect(addressesOf(exampleSite({ slug: 'hillside', photos: { hosts: ['photos.example'] } }))).not.toEqual(
      addresses,
    );
  });
});

const byWidth = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10);
