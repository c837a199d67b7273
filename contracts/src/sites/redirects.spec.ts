import { describe, expect, it } from '@jest/globals';
import { MOST_REDIRECTS, readRedirects, redirectKeys, redirectTarget } from './redirects.ts';

const read = (...rows: string[]) => readRedirects(['from,to', ...rows].join('\r\n'));
const faultsOf = (...rows: string[]) => read(...rows).faults.map(({ line, message }) => `${line}: ${message}`);
/** Where an address leads by some rows, as the platform finds it. */
function led(address: string, ...rows: string[]): string | undefined {
  const { redirects, faults } = read(...rows);
  expect(faults).toEqual([]);
  const found = redirectKeys(address)
    .map((key) => redirects.find(({ from }) => from === key))
    .find(Boolean);
  return found && redirectTarget(found, address);
}

describe('redirects of old addresses', () => {
  it.each([
    ['/used-cars.php', '/search/used-cars/'],
    ['/used-cars.php?utm_source=letter', '/search/used-cars/?utm_source=letter'],
    ['/cars.php?id=5', '/search/mazda/'],
    ['/cars.php?id=6', undefined],
    ['/about/', '/about-us#team'],
    ['/about?a=1', '/about-us?a=1#team'],
    ['/news/2019/a-new-yard', '/blog/2019/a-new-yard'],
    ['/news/2019/a-new-yard/?page=2', '/blog/2019/a-new-yard?page=2'],
    ['/news', '/blog/'],
    ['/newsletter', undefined],
    ['/staff/jane/cv.html', '/teams'],
    ['/staff/special', '/contact'],
    ['/brochure%20one.pdf', '/models'],
    ['/caf%c3%a9', '/contact'],
    ['/caf%C3%A9', '/contact'],
    ['/%7Ejoe/a%2Db', '/teams'],
    ['/~joe/a-b', '/teams'],
    ['/a%2fb', undefined],
    ['/', undefined],
  ])('%s leads to %s', (address, target) => {
    const rows = [
      '/used-cars.php,/search/used-cars/',
      '/cars.php?id=5,"/search/mazda/"',
      'https://cars.example/about,/about-us#team',
      '/news/*,/blog/*',
      '/staff/*,/teams',
      '/staff/special,/contact',
      '/brochure%20one.pdf,/models',
      '/café,/contact',
      '/~joe/a%2db,/teams',
      '/a/b,/models',
    ];
    expect(led(address, ...rows)).toBe(target);
  });

  it('never leave the site, whatever follows a wildcard', () => {
    const root = { from: '/old/*', to: '/*' };
    expect(redirectTarget(root, '/old//elsewhere.example/a')).toBe('/elsewhere.example/a');
    expect(redirectTarget(root, '/old/%2F%2Felsewhere.example')).toBe('/%2F%2Felsewhere.example');
    // All addresses of the site are below it, and so the old ones too.
    expect(faultsOf('/old/*,/*')).toEqual(['2: expected an address that does not lead back to itself; got "/*"']);
  });

  it('name the hosts of full addresses, which are the site’s own to be', () => {
    expect(read('https://old.example/a,https://cars.example/b').hosts).toEqual(['old.example', 'cars.example']);
    expect(read('https://old.example/a,https://cars.example/b').redirects).toEqual([{ from: '/a', to: '/b' }]);
  });

  it.each([
    ['/a', 'an old and a new address'],
    ['/a,/b,/c', 'an old and a new address'],
    ['a,/b', 'an old path'],
    ['/a*,/b', 'an old path'],
    ['/a/*/b,/b', 'an old path'],
    ['/,/b', 'below the home page'],
    ['/*,/b', 'below the home page'],
    ['/a#b,/b', 'without #'],
    ['/a,b', 'a path of this site'],
    ['/a,//elsewhere.example/', 'a path of this site'],
    ['/a,/\\elsewhere.example/', 'a path of this site'],
    ['/a,javascript:alert(1)', 'a path of this site'],
    ['/a,https://user@cars.example/', 'a path of this site'],
    ['/a,/b/*', 'a wildcard in both'],
    [`/a,/${'b'.repeat(1_001)}`, 'a path of this site'],
    [`/a,/${'b'.repeat(2_100)}`, 'an old and a new address'],
  ])('refuse %s', (row, expected) => {
    expect(faultsOf('/first,/x', row)).toEqual([expect.stringContaining(expected)]);
  });

  it('refuse a header that is none, and an old address that is there twice, with and without a slash', () => {
    expect(readRedirects('/a,/b\n').faults).toEqual([{ line: 1, message: 'expected the header from,to; got "/a,/b"' }]);
    expect(faultsOf('/a,/b', '/a/,/c')).toEqual(['3: expected each old address once; got "/a", as in line 2']);
  });

  it.each([
    [['/a,/a'], ['2: expected an address that does not lead back to itself; got "/a"']],
    [['/a,/b', '/b,/c'], ['2: expected the last address of a chain; got "/b", which line 3 redirects on']],
    [
      ['/a,/b', '/b,/a'],
      [
        '2: expected the last address of a chain; got "/b", which line 3 redirects on',
        '3: expected the last address of a chain; got "/a", which line 2 redirects on',
      ],
    ],
    [['/old/*,/old/new/*'], ['2: expected an address that does not lead back to itself; got "/old/new/*"']],
    [['/a,/old/x', '/old/*,/y'], ['2: expected the last address of a chain; got "/old/x", which line 3 redirects on']],
    [['/a/*,/b/*', '/b/x,/c'], ['2: expected the last address of a chain; got "/b/*", which line 3 redirects on']],
    [['/a/*,/b/*', '/bc,/c'], []],
  ])('refuse circles and chains: %j', (rows, faults) => {
    expect(faultsOf(...rows)).toEqual(faults);
  });

  it('are 20,000 at most', () => {
    const rows = Array.from({ length: MOST_REDIRECTS }, (_row, number) => `/old/${number},/new/${number}`);
    expect(faultsOf(...rows)).toEqual([]);
    expect(faultsOf(...rows, '/one,/more')).toEqual([
      `${MOST_REDIRECTS + 2}: expected at most ${MOST_REDIRECTS} redirects; this is one more`,
    ]);
  });
});
