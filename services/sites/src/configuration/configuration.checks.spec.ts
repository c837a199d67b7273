import { ProblemError } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { checkSite } from './configuration.checks.ts';

const site = (hosts: readonly string[], dealerships = 1) => ({
  id: 1,
  slug: 'riverside',
  name: 'Riverside',
  hosts: ['riverside.example'],
  dealership_ids: Array.from({ length: dealerships }, (_, place) => place + 1),
  photos: { hosts },
});

/** The fields and messages of a refusal. */
function faultsOf(hosts: readonly string[], dealerships = 1): readonly { field: string; message: string }[] {
  try {
    checkSite('riverside', site(hosts, dealerships));
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.errors;
    throw error;
  }
}

describe("a site's photo hosts", () => {
  it.each([
    ...['.com.au', '.co.uk', '.github.io', 'github.io', '.blogspot.com', '.s3.amazonaws.com', '.cloudfront.net'],
    ...['.netlify.app', '.id.au', '.kawasaki.jp', '.unlisted-registry.kawasaki.jp'],
  ])('UI-2 are not %s, below which anybody can have a host', (host) => {
    expect(faultsOf(['photos.example', host])).toEqual([
      { field: 'photos.hosts[1]', message: expect.stringContaining(`got "${host}"`) },
    ]);
  });

  it.each([
    ...[
      '.riverside.com.au',
      'photos.riverside.com.au',
      'riverside.github.io',
      '.d111.cloudfront.net',
      'photos.example',
    ],
    '.riverside-photos.s3.amazonaws.com',
  ])('UI-2 may be %s, which is somebody’s own', (host) => {
    expect(faultsOf([host])).toEqual([]);
  });
});

describe("a site's watchlist", () => {
  it('WATCH-2 has a path that no page of the platform has', () => {
    const withPath = { ...site([]), watchlist_path: '/contact' };
    expect(() => checkSite('riverside', withPath)).toThrow(
      expect.objectContaining({
        errors: [
          {
            field: 'watchlist_path',
            message: 'expected a path that is free; got "/contact": the page "contact" of the platform has this path',
          },
        ],
      }),
    );
  });
});

describe("a site's dealerships", () => {
  it('SITE-1 are ten thousand at most', () => {
    expect(faultsOf([], 10_000)).toEqual([]);
    expect(faultsOf([], 10_001)).toEqual([
      { field: 'dealership_ids', message: 'expected array to have <=10000 items; got a list of 10001' },
    ]);
  });
});
