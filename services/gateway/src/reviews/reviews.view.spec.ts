import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { countsByStars, listedReviews, ownReviewView, reviewHere, reviewsMessage, reviewView } from './reviews.view.ts';

const entry = (rating: number) => ({ summary: { rating } });
const review = { name: 'Priya R.', rating: 5, date: '2026-03-01', words: 'Good.', about: 'Corolla' };

describe('reviews by customers', () => {
  it('are counted by their stars, five first', () => {
    expect(countsByStars([entry(5), entry(4), entry(2)]).map(({ count }) => count)).toEqual([1, 1, 0, 1, 0]);
  });

  it('LOC-1 are listed at or above the site’s threshold and as many as it wants, and the page says so', () => {
    const all = [entry(3), entry(5), entry(4), entry(5)];
    expect(listedReviews(exampleSite(), all)).toEqual([entry(5), entry(4), entry(5)]);
    const few = exampleSite({ location: { minimum_rating: 5, review_quantity: 1 } });
    expect(listedReviews(few, all)).toEqual([entry(5)]);
    expect(reviewsMessage(few.config.location)).toMatch(/^Reviews with 5 stars or more, .* count every review\.$/);
  });

  it('name the place that they are about, except on its own page', () => {
    expect(reviewView({ ...review, location: 'riverside-yard' }, exampleSite())).toMatchObject({
      about: 'Corolla, riverside yard',
      stars: { rating: '5.0', full: 4, partial: 1, count: null },
      date: { text: '1 March 2026' },
      title: null,
    });
    expect(reviewView({ ...review, location: 'nowhere' }, exampleSite()).about).toBe('Corolla');
    expect(reviewHere({ ...review, location: 'riverside-yard' }).about).toBe('Corolla');
  });

  it('may come from a place’s own document, without a day', () => {
    expect(ownReviewView({ author: 'Dean', rating: 4.5, text: 'Fair.' })).toMatchObject({
      name: 'Dean',
      stars: { rating: '4.5', full: 4, partial: 0.5 },
      words: 'Fair.',
      date: null,
    });
  });
});
