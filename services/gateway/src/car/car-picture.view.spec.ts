import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { carPicturesView, carPictureView } from './car-picture.view.ts';

const listing = exampleSite({ photos: { hosts: ['photos.example'] } }).config;

describe('the pictures of a car', () => {
  it('UI-2 are drawn from at least five sides where it has no photos, and say so', () => {
    const pictures = carPicturesView(exampleCar(), [], exampleSite().config);
    expect(pictures.length).toBeGreaterThanOrEqual(5);
    expect(new Set(pictures.map(({ src }) => src)).size).toBe(pictures.length);
    for (const { alt, illustration, width, height, preview } of pictures) {
      expect([illustration, width, height]).toEqual([true, 800, 600]);
      expect(alt).toMatch(/^Illustration of 2021 Toyota Corolla.*, /);
      expect(preview).toMatch(/^data:/);
    }
    expect(pictures.map(({ alt }) => alt).join()).toContain('rear view');
  });

  it('UI-2 come as AVIF and WebP in widths of the ladder', () => {
    const { sources = [] } = carPictureView(exampleCar({ imageUrl: 'https://photos.example/1.jpg' }), listing);
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(sources[0]?.srcset.match(/ \d+w/g)).toEqual(
      [' 320w', ' 640w', ' 480w', ' 800w', ' 960w', ' 1280w', ' 1600w'].toSorted(byWidth),
    );
  });

  it('stand in a room that goes with the scheme that most visitors meet', () => {
    const roomIn = (scheme: 'light' | 'dark' | 'auto') => {
      const theme = { ...listing.theme, scheme };
      return carPictureView(exampleCar(), { ...listing, theme }).src.split('/')[3];
    };
    expect([roomIn('light'), roomIn('auto'), roomIn('dark')]).toEqual(['light', 'light', 'dark']);
  });

  it("UI-2 are the dealer's own where there are some: by the image route from listed hosts, else as they are", () => {
    const [listed, other] = carPicturesView(
      exampleCar(),
      ['https://photos.example/1.jpg', 'https://elsewhere.example/2.jpg'],
      listing,
    );
    expect(listed?.src).toMatch(/^\/images\/photos\/light~hatch~front-three-quarter~white\/[\w-]+\.jpg\?/);
    expect(listed?.alt).toMatch(/picture 1 of 2$/);
    expect([listed?.illustration, other]).toEqual([
      undefined,
      { src: 'https://elsewhere.example/2.jpg', alt: expect.stringMatching(/2 of 2$/), width: 800, height: 600 },
    ]);
  });
});

const byWidth = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10);
