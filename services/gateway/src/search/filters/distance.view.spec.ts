import type { SearchState } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { distanceSection, joinDistanceFields, placeAway } from './distance.view.ts';

const known = { places: true, unknown: false };
const near = (place: string, within?: number): SearchState => ({
  ...{ page: 1, filters: {}, ranges: {} },
  near: { place, ...(within && { within }) },
});
const empty: SearchState = { page: 1, filters: {}, ranges: {} };
const chosen = (state: SearchState) => distanceSection(state, known)?.radii.filter(({ selected }) => selected);

describe('the section of a distance', () => {
  it('is closed, and offers 50 km first, until a place is chosen', () => {
    expect(distanceSection(empty, known)).toMatchObject({
      open: false,
      chosen: 0,
      place: '',
      position: null,
      problem: null,
    });
    expect(chosen(empty)).toEqual([{ value: '50', label: 'Within 50 km', selected: true }]);
  });

  it('keeps the place as typed, apart from a position, and any distance that words asked for', () => {
    expect(distanceSection(near('Penrith', 37), known)).toMatchObject({
      open: true,
      chosen: 1,
      place: 'Penrith',
      position: null,
    });
    expect(chosen(near('Penrith', 37))).toEqual([{ value: '37', label: 'Within 37 km', selected: true }]);
    expect(distanceSection(near('-27.47,153.02', 50), known)).toMatchObject({ place: '', position: '-27.47,153.02' });
    expect(chosen(near('4000'))).toEqual([{ value: '', label: 'Any distance, nearest first', selected: true }]);
  });

  it('names a place that there is not', () => {
    expect(distanceSection(near('Atlantis', 50), { ...known, unknown: true })?.problem).toBe(
      'We can’t find “Atlantis”. Try a suburb or a 4-digit postcode.',
    );
  });

  it('is left out where all cars are at one place, unless a place was asked for', () => {
    expect(distanceSection(empty, { places: false, unknown: false })).toBeNull();
    expect(distanceSection(near('4000', 50), { places: false, unknown: false })).not.toBeNull();
  });
});

describe('the plain form of a distance', () => {
  const joined = (query: string) => joinDistanceFields(new URLSearchParams(query)).toString();

  it('says any distance by the order', () => {
    expect(joined('near=4000&within=')).toBe('near=4000&sortBy=nearest');
    expect(joined('near=4000&within=&sortBy=latest')).toBe('near=4000&sortBy=nearest');
    expect(joined('near=4000&within=50&sortBy=latest')).toBe('near=4000&within=50&sortBy=latest');
  });

  it('says nothing of a distance once its place is emptied', () => {
    expect(joined('near=&within=&sortBy=latest')).toBe('sortBy=latest');
    expect(joined('make=Mazda&near=%20&near=&within=50&sortBy=nearest')).toBe('make=Mazda');
    expect(joined('query=utes+near+penrith&sortBy=nearest')).toBe('query=utes+near+penrith&sortBy=nearest');
    expect(joined('within=&make=Mazda')).toBe('make=Mazda');
  });
});

describe('how far away a car is', () => {
  const car = { location_id: 3 };
  const at = (away: number) => ({ locations: [[3, away]] as const, postcodes: [['2260', 40]] as const });

  it('is said where it is known', () => {
    expect(placeAway('Penrith NSW', car, at(12.4))).toBe('Penrith NSW, 12 km');
    expect(placeAway('Penrith NSW', car, at(0.2))).toBe('Penrith NSW, less than 1 km');
    expect(placeAway('Penrith NSW', { location_id: 4 }, at(12))).toBe('Penrith NSW');
    expect(placeAway(null, car, at(12))).toBeNull();
    const isPrivate = { location_id: 3, private_sale: true, private_postcode: '2260' };
    expect(placeAway('Private sale, Wamberal NSW', isPrivate, at(12))).toBe('Private sale, Wamberal NSW, 40 km');
  });
});
