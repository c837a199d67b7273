import {
  type DocumentEntry,
  hasPage,
  type PageDeclaration,
  pages,
  type SiteConfig,
  summaryOf,
} from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { switchPaths, withAllPages, withSwitch } from './testing/switches.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars } from './testing/two-dealers.ts';

const WHOLE = 'whole';
const dealerships = [
  exampleDealership(1, 'riverside', {
    gmb_profiles: [{ name: 'Riverside', review_url: 'https://reviews.example/riverside' }],
  }),
];
/** The pages that a site can have or not. */
const optional = pages.filter((page: PageDeclaration) => typeof page.on === 'function');

/** What the names in the pages' patterns stand for here. */
const NAMES: Readonly<Record<string, string>> = {
  place: 'riverside-yard',
  make: 'toyota',
  name: 'toyota',
  post: 'first',
};
const blocks = [{ kind: 'text', text: 'Words.' }];
/** The site that has a page of its own where the platform has one that the site does not have, and that page. */
const OWN = 'own';
const bodies: Readonly<Record<string, { kind: 'page' | 'post' | 'offer' | 'review'; body: object }>> = {
  survey: {
    kind: 'page',
    body: { path: '/customer-feedback-survey', title: 'Feedback', description: 'How was it?', index: true, blocks },
  },
  home: {
    kind: 'page',
    body: {
      path: '/',
      title: 'Riverside',
      description: 'A dealer with everything.',
      index: true,
      blocks: [...blocks, { kind: 'promotional_banner' }],
    },
  },
  [OWN]: {
    kind: 'page',
    body: { path: '/spin-to-win', title: 'Our wheel', description: 'Spin it in the yard.', index: true, blocks },
  },
};

/** The sites of the spec, by slug: one with every page, and one for each switch that takes pages away. */
const whole = withAllPages(
  exampleSite(
    {
      slug: WHOLE,
      hosts: [`${WHOLE}.example`],
      header: { promo_banner: true },
      spin_to_win: { prizes: [{ key: 'mug', name: 'A mug', chance: 1 }] },
    },
    dealerships,
  ).config,
);
const goneFrom = (config: SiteConfig) => optional.filter((page) => hasPage(whole, page) && !hasPage(config, page));
const cases = switchPaths(whole).flatMap((path, number) => {
  const slug = path.join('-').replaceAll('_', '-');
  const config = { ...withSwitch(whole, path, false), id: 10 + number, slug, hosts: [`${slug}.example`] };
  const gone = goneFrom(config);
  return gone.length > 0 ? [{ name: path.join('.'), config, gone }] : [];
});

const ownSite = {
  ...withSwitch(whole, ['spin_to_win', 'enabled'], false),
  ...{ id: 5, slug: OWN, hosts: [`${OWN}.example`] },
};

/** The addresses of a page, with names that this site has. */
const addressesOf = ({ paths }: PageDeclaration): string[] =>
  typeof paths === 'string'
    ? []
    : paths.map((each) => each.replace(/:(\w+)/g, (_, name) => NAMES[name] ?? 'x').replace('*', 'x'));

function documentsOf(site: string): DocumentEntry[] {
  const own = Object.entries(bodies).filter(([id]) => id !== OWN || site === OWN);
  return own.map(([id, { kind, body }]) => ({
    site,
    kind,
    id,
    revision: 1,
    revised_at: '2026-11-01T00:00:00.000Z',
    summary: summaryOf(kind, body),
  }));
}

describe('a page that a site has off', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const sites = [whole, ownSite, ...cases.map(({ config }) => config)];
    gateway = await startTestGateway({
      sites: sites.map((config) => ({ revision: 1, config })),
      dealerships,
      cars,
      documents: sites.flatMap(({ slug }) => documentsOf(slug)),
      answers: { document: (id) => bodies[id]?.body },
      // All sitemaps of a dozen sites are more than one network may fetch in a minute.
      config: { limits: { sitemapsPerMinute: 10_000 } },
    });
  });
  afterAll(() => gateway.close());

  const at = (slug: string) => ({ host: `${slug}.example` });
  const statusOf = async (slug: string, path: string) => (await gateway.get(path, at(slug))).status;

  async function sitemapAt(slug: string, path: string): Promise<string> {
    const { status, text } = await gateway.get(path, at(slug));
    expect([path, status]).toEqual([path, 200]);
    return text;
  }

  /** Every address in a site's sitemaps. */
  async function listedOn(slug: string): Promise<string[]> {
    const files = locationsIn(await sitemapAt(slug, '/sitemap.xml'));
    const texts = await Promise.all(files.map((file) => sitemapAt(slug, file)));
    return texts.flatMap(locationsIn);
  }

  /** Every address that a page shows, in its frame and in itself. */
  async function linkedFrom(slug: string, path: string): Promise<string[]> {
    const { text } = await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, at(slug));
    return [...text.matchAll(/"href":"(\/[^"?#]*)/g)].map(([, href = '']) => href);
  }

  it('is there, listed and linked on a site that has it on', async () => {
    const listed = await listedOn(WHOLE);
    const linked = await linkedFrom(WHOLE, '/');
    const paths = [
      '/contact',
      '/pages/complaint-handling',
      '/locations',
      '/special-offers',
      '/blog',
      '/price-range',
      '/spin-to-win',
    ];
    for (const path of paths) {
      expect([path, await statusOf(WHOLE, path)]).toEqual([path, 200]);
      // An empty blog is linked, and listed once it has something to read.
      expect([path, listed.includes(path) || path === '/blog', linked.includes(path)]).toEqual([path, true, true]);
    }
    for (const path of ['/compare', '/review-feedback', '/teams/riverside-yard', '/brands/toyota', '/reviews']) {
      expect([path, await statusOf(WHOLE, path)]).not.toEqual([path, 500]);
    }
  });

  it('leaves its path to the site’s own page that is there', async () => {
    const { status, text } = await gateway.get('/spin-to-win', at(OWN));
    expect([status, text.includes('Our wheel')]).toEqual([200, true]);
    expect(await listedOn(OWN)).toContain('/spin-to-win');
    expect((await gateway.get('/spin-to-win', at(WHOLE))).text).not.toContain('Our wheel');
  });

  it.each(cases)(
    'answers 404, and is in no menu, on no page and in no sitemap without $name',
    async ({ config, gone }) => {
      const { slug } = config;
      const addresses = gone.flatMap(addressesOf);
      expect(addresses.length).toBeGreaterThan(0);
      for (const path of addresses) expect([path, await statusOf(slug, path)]).toEqual([path, 404]);
      const left = [
        ...(await listedOn(slug)),
        ...(await linkedFrom(slug, '/')),
        ...(await linkedFrom(slug, '/nowhere')),
      ];
      expect(addresses.filter((path) => left.includes(path))).toEqual([]);
    },
  );
});

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}
