import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../../testing/example-car.ts';
import { exampleSite } from '../../testing/example-site.ts';
import { socialPicture } from './social-picture.view.ts';

const site = exampleSite({ photos: { hosts: ['photos.example'] } });

describe('the picture that a car is shared with', () => {
  it('is its photo at 1200 by 630', () => {
    const picture = socialPicture(exampleCar({ imageUrl: 'https://photos.example/1.jpg' }), site);
    expect(picture).toMatchObject({ size: { width: 1200, height: 630 }, alt: expect.stringContaining('Corolla') });
    expect(picture?.address).toMatch(/^\/images\/photos\/.*\.jpg\?w=1200&q=75&crop=40x21/);
  });

  it('is left out for a car that is only drawn', () => {
    expect(socialPicture(exampleCar(), site)).toBeUndefined();
  });
});
