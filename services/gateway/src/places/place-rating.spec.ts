import { type DocumentEntry, type SiteConfigInput, summaryOf } from '@forecourt/contracts';
import { DocumentIndex } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { placeRatingView, ratingOf, siteReviews } from './place-rating.ts';
import { placesOf } from './site-places.ts';

/** A site whose yard is stated to have 900 reviews, with review documents: their days, stars and places. */
function siteWith(reviews: readonly [id: string, rating: number, date: string, location?: string][], enabled = true) {
  const entries = reviews.map(([id, rating, date, location]): DocumentEntry => {
    const body = { name: id, rating, date, words: 'Good.', ...(location && { location }) };
    const at = { site: 'riverside', kind: 'review' as const, id, revision: 1, revised_at: '2026-11-01T00:00:00.000Z' };
    return { ...at, summary: summaryOf('review', body) };
  });
  const switches: Partial<SiteConfigInput> = { reviews: { enabled } };
  const dealer = exampleDealership(1, 'riverside', { average_rating: 4.1, review_count: 900 });
  const index = new DocumentIndex();
  index.apply(entries);
  return { ...exampleSite(switches, [dealer]), documents: index.of('riverside') };
}
const all: Parameters<typeof siteWith>[0] = [
  ['a', 5, '2026-01-01', 'riverside-yard'],
  ['c', 2, '2026-03-01', 'riverside-yard'],
  ['b', 4, '2026-03-01'],
];
const ratingIn = (site: ReturnType<typeof siteWith>) => {
  const [place] = placesOf(site);
  return place && placeRatingView(place, site);
};

describe('the reviews of a site', () => {
  it('come newest first, all or those about a place', () => {
    const site = siteWith(all);
    expect(siteReviews(site).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(siteReviews(site, 'riverside-yard').map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('come to the mean of all of them, the good and the bad', () => {
    expect(ratingOf(siteReviews(siteWith(all)))).toEqual({ rating: '3.7', full: 3, partial: 0.7, count: '3 reviews' });
    expect(ratingOf(siteReviews(siteWith(all)).slice(0, 1))?.count).toBe('1 review');
    expect(ratingOf([])).toBeNull();
  });

  it('are the rating of the place that they are about, before what is stated of it or its dealership', () => {
    expect(ratingIn(siteWith(all))).toMatchObject({ rating: '3.5', count: '2 reviews' });
    expect(ratingIn(siteWith([]))).toMatchObject({ rating: '4.1', count: '900 reviews' });
  });

  it('are nowhere if the site has them off', () => {
    const off = siteWith(all, false);
    expect(siteReviews(off)).toEqual([]);
    expect(ratingIn(off)?.count).toBe('900 reviews');
  });
});
