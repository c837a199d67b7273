import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { frameView } from './frame.view.ts';
import { headView } from './page-head.view.ts';
import { notFoundView, successView } from './plain-pages.view.ts';

describe('the frame of a page', () => {
  it('SITE-1 has the site’s name, phone and menus of what it sells', () => {
    const makes = [
      { label: 'Toyota', href: '/search/toyota/' },
      { label: 'Mazda', href: '/search/mazda/' },
    ];
    const frame = frameView(exampleSite(), { carTypes: ['used', 'new'], makes });
    expect(frame.site).toMatchObject({ name: 'Riverside Cars', logo: { text: 'Riverside Cars' } });
    expect(frame.site.phone).toEqual({ label: '(07) 3000 0000', href: 'tel:0730000000' });
    expect(frame.menu.map(({ label }) => label)).toEqual(['All Stock', 'New', 'Used']);
    expect(frame.footer.map(({ title }) => title)).toEqual(['Buyer Tools', 'Popular Makes']);
  });

  it('leads to all stock and to one type by different addresses, whichever of them the site opens with', () => {
    const site = exampleSite({ search: { path: '/search/used-cars/' } });
    const { menu } = frameView(site, { carTypes: ['new', 'used'], makes: [] });
    expect(new Set(menu.map(({ href }) => href)).size).toBe(menu.length);
  });

  it('leaves out what leads nowhere', () => {
    const frame = frameView(exampleSite({ header: { show_phone: false } }), { carTypes: ['used'], makes: [] });
    expect(frame.site.phone).toBeNull();
    expect(frame.menu).toEqual([{ label: 'All Stock', href: '/search/new-used-and-demo-cars/' }]);
    expect(frame.footer).toHaveLength(1);
  });
});

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
