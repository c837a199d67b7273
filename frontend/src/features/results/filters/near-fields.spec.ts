import { describe, expect, it } from '@jest/globals';
import { nearFields } from './near-fields.ts';

describe('what the form of a distance leads to', () => {
  it('is the place and the distance, in the order that was chosen', () => {
    expect(nearFields('4000', '50', [['sortBy', 'latest']])).toEqual([
      ['near', '4000'],
      ['within', '50'],
      ['sortBy', 'latest'],
    ]);
  });

  it('is the nearest first at any distance', () => {
    expect(nearFields('4000', '', [])).toContainEqual(['sortBy', 'nearest']);
  });

  it('is no order by distance without a place', () => {
    expect(nearFields('', '50', [['sortBy', 'nearest']])).toEqual([['sortBy', '']]);
    expect(nearFields('', '', [['sortBy', 'latest']])).toEqual([['sortBy', 'latest']]);
  });
});
