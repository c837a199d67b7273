import { describe, expect, it } from '@jest/globals';
import { sharedChunk } from './shared-chunks.ts';

describe('the parts that several pages show', () => {
  it.each([
    ['/front/src/components/prose/prose.tsx', 'parts'],
    ['/front/src/components/place/stars.module.css', 'parts'],
    ['/front/src/components/place/stars.tsx', 'stars'],
    ['/front/src/components/field/select.tsx', 'fields'],
    ['/front/src/components/place/place-map.tsx', 'whereabouts'],
    ['/front/src/components/place/place-card.tsx', 'places'],
    ['/front/src/components/offer-card/offer-card.module.css', 'listing'],
    ['/front/src/components/place/place-map.module.css', 'parts'],
    ['/front/src/components/place/place-card.module.css', 'listing'],
    ['/front/src/components/offer-card/offer-card.tsx', 'cards'],
    ['/front/src/components/finance/loan-figures.module.css', 'finance'],
    ['/front/src/components/form/use-form.ts', 'form'],
    ['/front/src/components/form/form.module.css', 'form'],
    ['/front/src/components/form/form.tsx', 'plain-form'],
    ['/front/src/components/offer-card/about-offer.tsx', 'plain-form'],
    ['/front/src/features/content/tiles.module.css', 'content'],
    ['/front/src/features/vehicle/vehicle-page.module.css', 'vehicle'],
  ])('%s is sent with the other %s', (moduleId, chunk) => {
    expect(sharedChunk(moduleId)).toBe(chunk);
  });

  it('are no file of one page alone', () => {
    expect(sharedChunk('/front/src/features/vehicle/vehicle.page.tsx')).toBeNull();
    expect(sharedChunk('/front/src/features/vehicle/gallery/lightbox.module.css')).toBeNull();
    expect(sharedChunk('/front/src/features/content/search-hero.tsx')).toBeNull();
  });
});
