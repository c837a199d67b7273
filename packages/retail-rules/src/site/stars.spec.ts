import { describe, expect, it } from '@jest/globals';
import { shownReviews, starsOf } from './stars.ts';

describe('a rating as stars', () => {
  it('has up to 4 full ones and a part of the next, and the rating to one decimal', () => {
    expect(starsOf(4.62)).toEqual({ rating: '4.6', full: 4, partial: 0.6 });
    expect(starsOf(5)).toEqual({ rating: '5.0', full: 4, partial: 1 });
    expect(starsOf(4)).toEqual({ rating: '4.0', full: 4, partial: 0 });
    expect(starsOf(3.96)).toEqual({ rating: '4.0', full: 4, partial: 0 });
    expect(starsOf(3.5)).toEqual({ rating: '3.5', full: 3, partial: 0.5 });
    expect(starsOf(0)).toEqual({ rating: '0.0', full: 0, partial: 0 });
    expect(starsOf(7)).toEqual({ rating: '5.0', full: 4, partial: 1 });
  });
});

describe('the reviews that are shown', () => {
  it('are those at or above the threshold, as many as the site wants', () => {
    const list = [5, 3, 4, 3.9, 4.5].map((rating) => ({ rating }));
    expect(shownReviews(list, { minimum: 4, most: 12 })).toEqual([{ rating: 5 }, { rating: 4 }, { rating: 4.5 }]);
    expect(shownReviews(list, { minimum: 4, most: 2 })).toEqual([{ rating: 5 }, { rating: 4 }]);
    expect(shownReviews(list, { minimum: 4, most: 0 })).toEqual([]);
  });
});
