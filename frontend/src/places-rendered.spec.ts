import type { PlaceCard } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { contactFixture, FIVE, locationFixture, locationsFixture, placeFixture } from './testing/places-fixture.ts';
import { rendered } from './testing/rendered.ts';

const five = FIVE.map(placeFixture);
const newstead = placeFixture('Newstead');
const grid = (...locations: PlaceCard[]) => rendered({ ...locationsFixture(), locations });
const carousel = (count: number) => {
  const block = { kind: 'locations', title: null, look: 'carousel', locations: five.slice(0, count) } as const;
  return rendered({ kind: 'content', title: 'Home', blocks: [block] });
};
const looks = (html: string) => [...html.matchAll(/data-look="(card|slip|wide)"/g)].map(([, look]) => look);

describe('places, rendered on the server', () => {
  it('LOC-1 are a map card where there is one alone, and a grid where there are several', async () => {
    expect(looks(await grid(newstead))).toEqual(['wide']);
    expect(looks(await grid(...five.slice(0, 2)))).toEqual(['card', 'card']);
  });

  it('LOC-1 have the first one large with its map in the hero look, and the others as cards', async () => {
    const block = { kind: 'locations', title: null, look: 'hero', locations: five.slice(0, 3) } as const;
    const html = await rendered({ kind: 'content', title: 'Home', blocks: [block] });
    expect(looks(html)).toEqual(['wide', 'card', 'card']);
    expect(html.indexOf('viewBox="0 0 640 400"')).toBeGreaterThan(0);
  });

  it('LOC-1 in the carousel Our Locations have the Swipe hint over 3, and 5 columns over 4', async () => {
    const shown = await Promise.all([3, 4, 5].map(carousel));
    expect(shown.map((html) => html.includes('<h2>Our Locations</h2>'))).toEqual([true, true, true]);
    expect(shown.map((html) => html.includes('Swipe'))).toEqual([false, true, true]);
    expect(shown.map((html) => /data-columns="(\d)"/.exec(html)?.[1])).toEqual(['4', '4', '5']);
  });

  it('LEAD-8 are written to by Email Us, on contact and location pages', async () => {
    expect(await rendered(contactFixture())).toContain('>Email Us</h2>');
    expect(await rendered(locationFixture())).toMatch(/<a[^>]*href="\/contact-us\/newstead"[^>]*>Email Us<\/a>/);
  });

  it('LOC-1 lead to directions in a new tab or in the same one', async () => {
    const directions = { ...newstead.directions, new_tab: false };
    const linkIn = (html: string) => /<a [^>]*href="https:\/\/maps.example\/"[^>]*>/.exec(html)?.[0];
    expect(linkIn(await grid(newstead))).toContain('target="_blank" rel="noopener"');
    expect(linkIn(await grid({ ...newstead, directions }))).not.toContain('target=');
  });

  it('LOC-1 show a photo in place of the map, and neither where there is none', async () => {
    const image = { src: '/images/yard.webp', alt: 'The yard', width: 800, height: 600 };
    const parts = (html: string) => [html.includes('/images/yard.webp'), html.includes('viewBox="0 0 640 400"')];
    expect(parts(await grid(newstead))).toEqual([false, true]);
    expect(parts(await grid({ ...newstead, image }))).toEqual([true, false]);
    expect(parts(await grid({ ...newstead, map: null }))).toEqual([false, false]);
  });

  it('LOC-1 have up to four full stars and a part of the next, with the rating to one decimal', async () => {
    const filled = async (full: number, partial: number) => {
      const html = await grid({ ...newstead, stars: { rating: '4.6', full, partial, count: '212 reviews' } });
      expect(html).toMatch(/<strong>4\.6<\/strong>.*212 reviews/);
      return Number(/<svg viewBox="0 0 ([\d.]+) 24" width="\1" height="24"/.exec(html)?.[1]);
    };
    // A star is 26 wide, of which 2.6 to 21.4 are drawn.
    expect(await filled(4, 0.5)).toBeCloseTo(4 * 26 + 2.6 + 9.4);
    expect(await filled(4, 1)).toBeCloseTo(4 * 26 + 21.4);
    expect(await filled(3, 0)).toBeCloseTo(3 * 26);
  });
});
