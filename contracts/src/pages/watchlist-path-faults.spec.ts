import { describe, expect, it } from '@jest/globals';
import { watchlistPathFaults } from './watchlist-path-faults.ts';

const faultOf = (path: string, own: { id: string; path: string }[] = []) =>
  watchlistPathFaults({ watchlist_path: path }, own).map(({ field, message }) => `${field}: ${message}`);

describe('watchlistPathFaults', () => {
  it.each(['/watchlist', '/garage', '/my/garage'])('takes %s, which no other page has', (path) => {
    expect(faultOf(path, [{ id: 'towing', path: '/towing' }])).toEqual([]);
  });

  it.each([
    ['/saved-searches', 'the page "saved_searches" of the platform has this path'],
    ['/cars/garage', 'the page "vehicle" of the platform has this path'],
    ['/api/garage', '/api is reserved for the platform'],
  ])('refuses %s: %s', (path, why) => {
    expect(faultOf(path)).toEqual([`watchlist_path: expected a path that is free; got "${path}": ${why}`]);
  });

  it('refuses the path of a page of the site’s own', () => {
    expect(faultOf('/garage', [{ id: 'workshop', path: '/garage' }])).toEqual([
      'watchlist_path: expected a path that is free; got "/garage": the page workshop of this site has this path',
    ]);
  });
});
