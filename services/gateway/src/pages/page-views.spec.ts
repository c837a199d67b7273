import { createHash } from 'node:crypto';
import type { PageKind } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { contentSecurityPolicy } from '../http/content-security.ts';
import type { FoundPage } from '../page-loader/page-loader.ts';
import { isListed } from '../search/results/results.page.ts';
import { exampleSite } from '../testing/example-site.ts';
import { headView } from './frame.view.ts';

describe('the head of a page', () => {
  const { config } = exampleSite();
  const headOf = (kind: PageKind, found: Partial<FoundPage>) =>
    headView({ content: { kind } as never, words: { title: 'Here', description: 'All of it.' }, ...found }, config);

  it('has the words of the page with the name of the site, and no endless description', () => {
    const description = 'Words '.repeat(60);
    expect(headOf('compare', { words: { title: 'Saved cars', description } })).toEqual({
      title: 'Saved cars | Riverside Cars',
      description: expect.stringMatching(/^Words .*…$/),
      canonical: null,
      robots: 'noindex',
    });
    expect(headOf('compare', { words: { title: '', description } }).description).toHaveLength(160);
  });

  it('offers to search engines only pages that are declared so, have one canonical address and are not withheld', () => {
    expect(headOf('results', { canonical: '/search/toyota/' }).robots).toBe('index');
    expect(headOf('results', { canonical: '/search/toyota/', listed: false }).robots).toBe('noindex');
    expect(headOf('results', {}).robots).toBe('noindex');
    expect(headOf('success', { canonical: '/success' }).robots).toBe('noindex');
  });
});

describe('what search engines may list', () => {
  const listed = (canonical: string, cards = 3) => isListed({ cards: Array(cards).fill({}) }, canonical);

  it('is a search that has a path of its own, and its further pages', () => {
    expect(listed('/search/toyota/')).toBe(true);
    expect(listed('/search/toyota/?page=2')).toBe(true);
  });

  it('is no combination of filters, no sort order and nothing empty', () => {
    expect(listed('/search/toyota/?year=2020:')).toBe(false);
    expect(listed('/search/toyota/?sortBy=lowestPrice')).toBe(false);
    expect(listed('/search/toyota/?page=2&year=2020:')).toBe(false);
    expect(listed('/search/toyota/', 0)).toBe(false);
  });
});

describe('the policy of a page', () => {
  it('allows the theme’s inline style and the page’s one script by their hashes, and nothing else inline', () => {
    const [style, script] = [':root{--brand:#000}', 'load()'];
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = contentSecurityPolicy({ style, script });
    expect(policy).toContain(`style-src 'self' ${hash(style)};`);
    expect(policy).toContain(`script-src 'self' ${hash(script)};`);
    expect(contentSecurityPolicy({ style, script: '' })).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('google');
  });

  it('EVT-1 allows the tag manager and what its tags report to, only where a site has one', () => {
    const policy = contentSecurityPolicy({ style: '', script: '' }, true);
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
  });
});
