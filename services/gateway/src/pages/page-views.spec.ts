import { createHash } from 'node:crypto';
import type { PageContent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { markerOf, successView } from '../enquiry/success.view.ts';
import { exampleSite } from '../testing/example-site.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { headView } from './page-head.view.ts';
import { notFoundView } from './plain-pages.view.ts';

describe('the head of a page', () => {
  const site = exampleSite();
  const { config } = site;
  const thanks = successView(markerOf(new URLSearchParams()), { site, car: null, place: null, similar: [] });

  it('never offers the page after an enquiry, or a missing one, to search engines', () => {
    expect(headView(thanks, config, null)).toMatchObject({
      title: 'Thank you | Riverside Cars',
      robots: 'noindex',
    });
    expect(headView(notFoundView(config), config, null)).toMatchObject({ canonical: null, robots: 'noindex' });
  });
});

describe('what search engines may list', () => {
  const { config } = exampleSite();
  const results = (cards: number): PageContent =>
    ({ kind: 'results', heading: 'Toyota cars for sale', count_text: '3 cars', cards: Array(cards).fill({}) }) as never;
  const robots = (canonical: string, cards = 3) => headView(results(cards), config, canonical).robots;

  it('is a search that has a path of its own, and its further pages', () => {
    expect(robots('/search/toyota/')).toBe('index');
    expect(robots('/search/toyota/?page=2')).toBe('index');
  });

  it('is no combination of filters, no order and nothing empty', () => {
    expect(robots('/search/toyota/?year=2020:')).toBe('noindex');
    expect(robots('/search/toyota/?sortBy=lowestPrice')).toBe('noindex');
    expect(robots('/search/toyota/?page=2&year=2020:')).toBe('noindex');
    expect(robots('/search/toyota/', 0)).toBe('noindex');
  });
});

describe('the policy of a page', () => {
  it('allows the theme’s inline style by its hash, and no inline script', () => {
    const policy = contentSecurityPolicy(':root{--brand:#000}');
    const hash = createHash('sha256').update(':root{--brand:#000}').digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });
});
