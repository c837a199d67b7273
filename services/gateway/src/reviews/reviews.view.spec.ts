import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { byDate, ratingOf, reviewView, starsOf } from './reviews.view.ts';

const entry = (id: string, rating: number, date = '2026-03-01') => ({ id, summary: { rating, date } });

describe('reviews by customers', () => {
  it('come newest first, and add up to what all of them say', () => {
    const all = [entry('a', 5, '2026-01-01'), entry('b', 4), entry('c', 2)];
    expect(byDate(all).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(ratingOf(all)).toEqual({ average: '3.7', count: 3, count_text: '3 reviews' });
    expect(ratingOf([entry('a', 5)])?.count_text).toBe('1 review');
    expect(ratingOf([])).toBeNull();
    expect(starsOf(all).map(({ count }) => count)).toEqual([1, 1, 0, 1, 0]);
  });

  it('name the place that they are about', () => {
    const review = { name: 'Priya R.', rating: 5, date: '2026-03-01', words: 'Good.', about: 'Corolla' };
    expect(reviewView({ ...review, location: 'riverside-yard' }, exampleSite())).toMatchObject({
      about: 'Corolla, riverside yard',
      date: { text: '1 March 2026' },
      title: null,
    });
    expect(reviewView({ ...review, location: 'nowhere' }, exampleSite()).about).toBe('Corolla');
  });
});
