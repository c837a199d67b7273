import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { headView } from './page-head.view.ts';
import { notFoundView, successView } from './plain-pages.view.ts';

describe('the head of a page', () => {
  const { config } = exampleSite();

  it('never offers the page after an enquiry, or a missing one, to search engines', () => {
    expect(headView(successView(config), config, null)).toMatchObject({
      title: 'Thank you | Riverside Cars',
      robots: 'noindex',
    });
    expect(headView(notFoundView(config), config, null)).toMatchObject({ canonical: null, robots: 'noindex' });
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
