import { describe, expect, it } from '@jest/globals';
import { notesView, savedSearch } from './reading.view.ts';

const state = { page: 1, filters: {}, ranges: {} };
const plain = { asked: undefined, relaxed: [], unknownPlace: false };

describe('how a search was read', () => {
  it('says what is searched for as typed, and nothing of a search that is all filters', () => {
    expect(notesView({ ...state, query: 'sr5' }, plain)).toEqual(['We searched for “sr5” as typed.']);
    expect(notesView(state, plain)).toEqual([]);
  });

  it('SRCH-19 says what gave way', () => {
    expect(notesView(state, { ...plain, asked: 'white suv under 5k', relaxed: ['White', 'Up to $5,000'] })).toEqual([
      'Nothing matches all of “white suv under 5k”. Showing results without White and Up to $5,000.',
    ]);
  });

  it('says that a place is not known', () => {
    const near = { place: 'Atlantis', within: 50 };
    expect(notesView({ ...state, near }, { ...plain, unknownPlace: true })).toEqual([
      'We can’t find “Atlantis”. Try a suburb or a 4-digit postcode.',
    ]);
  });
});

describe('a search that an alert keeps', () => {
  const here = { place: '-27.47,153.02', within: 50 };
  const kilometres = {
    locations: [
      [10, 12],
      [20, 80],
    ] as const,
    postcodes: [
      ['4006', 3],
      ['4000', 0.4],
      ['4101', 2],
    ] as const,
  };

  it('LEAD-11 SRCH-15 is near the visitor’s postcode, as no alert keeps where somebody is, and private sales near it count', () => {
    const near = { place: '4000', within: 50 };
    expect(savedSearch({ ...state, near: here, page: 3 }, kilometres)).toEqual({ ...state, near });
    expect(savedSearch({ ...state, near: here }, { locations: [], postcodes: [] })).toBeNull();
    expect(savedSearch({ ...state, filters: { make: ['Kia'] } }, undefined)).toEqual({
      ...state,
      filters: { make: ['Kia'] },
    });
  });

  it('SRCH-19 keeps a distance from a place that has a name', () => {
    const near = { place: '6000', within: 50 };
    expect(savedSearch({ ...state, near }, kilometres)).toEqual({ ...state, near });
    expect(savedSearch({ ...state, near }, undefined)).toBeNull();
    expect(savedSearch({ ...state, near: { place: '4000' } }, kilometres)).toEqual(state);
  });
});
