import { describe, expect, it } from '@jest/globals';
import { type Click, type ClickedLink, formHref, hrefToFollow, pageHref } from './link-rules.ts';

const here = 'https://cars.example/search/used-cars?make=Toyota';
const plainClick: Click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const link = (href: string, more: Partial<ClickedLink> = {}): ClickedLink => ({
  href,
  target: '',
  rel: '',
  download: false,
  ...more,
});

describe('hrefToFollow', () => {
  it('SRCH-1 follows a plain click to a page of the site', () => {
    const to = hrefToFollow(plainClick, link('https://cars.example/cars/2023-toyota-rav4?from=list#photos'), here);
    expect(to).toBe('/cars/2023-toyota-rav4?from=list#photos');
  });

  it.each([
    ['with a key held for a new tab', { ctrlKey: true }],
    ['with the command key', { metaKey: true }],
    ['with shift', { shiftKey: true }],
    ['with alt', { altKey: true }],
    ['of another button', { button: 1 }],
    ['that was dealt with', { defaultPrevented: true }],
  ])('leaves a click %s to the browser', (_, part) => {
    expect(hrefToFollow({ ...plainClick, ...part }, link('https://cars.example/cars/x'), here)).toBeUndefined();
  });

  it.each([
    ['of another site', link('https://elsewhere.example/')],
    ['of a telephone', link('tel:+61732901000')],
    ['for a new window', link('https://cars.example/', { target: '_blank' })],
    ['to download', link('https://cars.example/brochure', { download: true })],
    ['that asks for a fresh load', link('https://cars.example/', { rel: 'nofollow external' })],
    ['to a call', link('https://cars.example/api/search')],
    ['to a place on the same page', link(`${here}#results`)],
  ])('leaves a link %s to the browser', (_, other) => {
    expect(hrefToFollow(plainClick, other, here)).toBeUndefined();
  });
});

describe('pageHref', () => {
  it('takes paths that only begin like a call', () => {
    expect(pageHref('/apiary', here)).toBe('/apiary');
  });

  it('takes no path that alone would lead to another site', () => {
    expect(pageHref('/..//elsewhere.example/', here)).toBeUndefined();
    expect(pageHref('https://cars.example//elsewhere.example/', here)).toBeUndefined();
  });
});

describe('formHref', () => {
  it('SRCH-1 leaves empty fields out, repeats names and keeps a range readable', () => {
    const fields: [string, string][] = [
      ['query', ''],
      ['make', 'Toyota'],
      ['make', 'Land Rover'],
      ['price', '10000:30000'],
    ];
    expect(formHref('/search/used-cars', fields)).toBe(
      '/search/used-cars?make=Toyota&make=Land+Rover&price=10000:30000',
    );
  });

  it('is the bare action if nothing is filled in', () => {
    expect(formHref('/search/used-cars', [['query', '']])).toBe('/search/used-cars');
  });
});
