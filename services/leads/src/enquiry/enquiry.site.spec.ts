import { describe, expect, it } from '@jest/globals';
import { ownOrigin } from './enquiry.site.ts';

const hosts = ['cars.example', 'riverside.localhost'];

describe('the origin that links lead to', () => {
  it.each([
    ['https://cars.example/cars/x?a=1', 'https://cars.example'],
    ['http://cars.example:8443/x', 'https://cars.example'],
    ['http://riverside.localhost:8080/x', 'http://riverside.localhost:8080'],
    ['https://stranger.example/', 'https://cars.example'],
    ['no address', 'https://cars.example'],
  ])('of %s is %s', (url, origin) => {
    expect(ownOrigin(url, hosts)).toBe(origin);
  });

  it('is this machine where a site has no hosts', () => {
    expect(ownOrigin('https://stranger.example/', [])).toBe('https://localhost');
  });
});
