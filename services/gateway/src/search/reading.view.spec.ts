import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { notesView, savedSearch } from './reading.view.ts';

const state = { page: 1, filters: {}, ranges: {} };
const plain = { asked: undefined, relaxed: [], unknownPlace: false };

describe('how a search was read', () => {
  it('says what is searched for as typed, and nothing of a search that is all filters', () => {
    expect(notesView({ ...state, query: 'sr5' }, plain)).toEqual(['“sr5” is searched for as typed.']);
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
  const site = exampleSite({}, [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')]);
  const here = { place: '-27.47,153.02', within: 50 };
  const kilometres = {
    locations: [
      [10, 12],
      [20, 80],
    ] as const,
    postcodes: [],
  };

  it('LEAD-11 SRCH-15 names the locations near a visitor, as no alert keeps where somebody is', () => {
    expect(savedSearch({ ...state, near: here, sortBy: 'nearest' }, site, kilometres)).toEqual({
      ...state,
      filters: { location_name: ['riverside yard'] },
    });
    expect(savedSearch({ ...state, near: { ...here, within: 5 } }, site, kilometres)).toBeNull();
    expect(savedSearch({ ...state, filters: { make: ['Kia'] } }, site, undefined)).toEqual({
      ...state,
      filters: { make: ['Kia'] },
    });
  });

  it('SRCH-19 keeps a distance from a place that has a name', () => {
    const near = { place: '4000', within: 50 };
    expect(savedSearch({ ...state, near }, site, kilometres)).toEqual({ ...state, near });
    expect(savedSearch({ ...state, near }, site, undefined)).toBeNull();
    expect(savedSearch({ ...state, near: { place: '4000' } }, site, kilometres)).toEqual(state);
  });
});
