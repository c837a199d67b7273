import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageKind, PageOf } from '@forecourt/contracts';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { gatewayOf, startProduct, type TestProcess, until } from './testing/product-process.ts';
import { filledIn, Visitor } from './testing/sent-forms.ts';
import { siteCommands } from './testing/site-commands.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(120_000);

const TOYOTA = 'northside-toyota';
const GROUP = 'southern-cross-cars';
const MOTORCYCLES = 'iron-cove-motorcycles';
const CARAVANS = 'wattle-creek-caravans';
const SITES = [TOYOTA, GROUP, MOTORCYCLES, CARAVANS] as const;
const FEWEST_WORDS = 90;

/** What the four sites answer at each address: a page, none, or where it leads. */
const ROUTES: Readonly<Record<string, readonly (200 | 404 | string)[]>> = {
  '/success': [200, 200, 200, 200],
  '/sell-my-car': [200, 200, 200, 200],
  '/spin-to-win': [404, '/sign-in?type=spin-to-win&redirect=%2Fspin-to-win&back=%2F', 200, 404],
  '/trade-in': [200, 200, 200, 200],
  '/special-offers': [200, 200, 200, 200],
  '/service': [200, 200, 200, 200],
  '/service/booking': ['/genuine-service', '/book-service', 200, 200],
  '/genuine-service': [200, 404, 404, 404],
  '/warranty': [200, 200, 200, 200],
  '/roadside-assist': [200, 200, 404, 200],
  '/fleet': [200, 200, 404, 404],
  '/about-us': [200, 200, 200, 200],
  '/contact': [200, 200, 200, 200],
  '/contact-us': ['/contact', '/contact', '/contact', '/contact'],
  '/contact-us/parramatta': [404, 200, 404, 404],
  '/contact-us/artarmon': [404, 404, 200, 404],
  '/locations/parramatta': ['/contact', 200, 404, 404],
  '/locations/artarmon': ['/contact', 404, 200, 404],
  '/teams/parramatta': [404, 200, 404, 404],
  '/vehicle-parts-and-accessories': [200, 200, 200, 200],
  '/parts/search': [200, 200, 200, 200],
  '/blog': [200, 200, 200, 200],
  '/blog/vehicle-reviews': [200, 200, 200, 200],
  '/terms-and-conditions': [200, 200, 200, 200],
  '/privacy-policy': [200, 200, 200, 200],
  '/customer-feedback-survey': [200, 200, 200, 200],
  '/diamond-advantage': [404, 200, 404, 404],
  '/buying': [404, 200, 404, 404],
  '/brands/mazda': [404, 200, 404, 404],
  '/pages/finance': [404, 200, 404, 404],
  '/pages/rental': [404, 200, 200, 200],
  '/pages/service-specials': [200, 404, 404, 404],
  '/pages/certified-vehicles': [200, 404, 404, 404],
  '/pages/buyers-tips': [404, 200, 404, 404],
  '/pages/connected-services': [200, 404, 404, 404],
  '/pages/complaint-handling': [200, 200, 200, 200],
};

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
let product: TestProcess;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct(folder, { ENQUIRIES_PER_TEN_MINUTES: '1000' });
  visitor = new Visitor(gatewayOf(folder));
});
afterAll(async () => {
  await product?.stop('SIGINT');
  rmSync(parent, { recursive: true, force: true });
});

/** The words of a document's own part. */
function wordsOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
const wordsAt = async (site: string, at: string) => wordsOf((await visitor.get(site, at)).text);
async function contentAt<Kind extends PageKind>(kind: Kind, site: string, at: string): Promise<PageOf<Kind>> {
  const { content } = await visitor.page(site, at);
  if (content.kind !== kind) throw new Error(`${site}${at} is no ${kind} but ${content.kind}.`);
  return content as PageOf<Kind>;
}

describe('the pages of the demo’s sites', () => {
  it.each(Object.entries(ROUTES))(
    'PAGE-1 %s answers with a useful page, with the page that it leads to, or not at all',
    async (at, expected) => {
      for (const [place, site] of SITES.entries()) {
        const { status, location, text } = await visitor.get(site, at);
        const answer = expected[place];
        if (typeof answer === 'string') {
          // For good, or where a visitor signs in first.
          expect([site, status, location]).toEqual([site, answer.startsWith('/sign-in') ? 302 : 301, answer]);
          continue;
        }
        expect([site, status]).toEqual([site, answer]);
        expect(text).toMatch(/<h1[^>]*>[^<]/);
        if (answer === 200 && at !== '/success') {
          expect([site, wordsOf(text).split(' ').length >= FEWEST_WORDS]).toEqual([site, true]);
        }
      }
    },
  );

  it('PAGE-2 asks how it went by name, and leads to the reviews of the dealership or to the survey', async () => {
    const nobody = await contentAt('review_feedback', GROUP, '/review-feedback');
    expect(nobody.title).toContain('Valued Customer');
    expect(nobody.message).toContain('Our Dealership');
    const query = 'first_name=Mia&dealership_name=Southern%20Cross%20Cars%20Queensland';
    const mia = await contentAt('review_feedback', GROUP, `/review-feedback?${query}`);
    expect(mia).toMatchObject({
      title: 'Mia, how was your visit?',
      good: { label: 'I had a good experience', href: 'https://reviews.example/southern-cross-qld' },
      bad: { label: 'I had a bad experience', href: '/customer-feedback-survey' },
    });
    expect(mia.message).toContain('Southern Cross Cars Queensland');
  });

  it.each([
    [TOYOTA, ['Queensland']],
    [GROUP, ['New South Wales', 'Queensland', 'South Australia', 'Victoria', 'Western Australia']],
    [MOTORCYCLES, ['New South Wales', 'Victoria']],
  ])('PAGE-2 %s names the regulator of each state with a location to customers who complain', async (site, states) => {
    const { regulators } = await contentAt('complaints', site, '/pages/complaint-handling');
    expect(regulators.map(({ state }) => state).sort()).toEqual(states);
    const words = await wordsAt(site, '/pages/complaint-handling');
    for (const { name, phone } of regulators) {
      expect(words).toContain(name);
      expect(words).toContain(phone.label);
    }
  });

  it.each(SITES)('PAGE-2 %s states its parts warranty, its privacy and what a trade-in takes', async (site) => {
    expect(await wordsAt(site, '/vehicle-parts-and-accessories')).toContain('2 years from installation or purchase');
    const privacy = await wordsAt(site, '/privacy-policy');
    expect(privacy).toContain('within 30 days');
    expect(privacy).toContain('April 2021');
    const { blocks } = await contentAt('content', site, '/pages/trade-in-faq');
    const questions = blocks.flatMap((block) => (block.kind === 'questions' ? block.questions : []));
    expect(questions.length).toBeGreaterThanOrEqual(3);
  });

  it('PAGE-2 lists the accessories of a model', async () => {
    const { title, groups } = await contentAt('model_accessories', TOYOTA, '/rav4/accessories');
    expect(title).toBe('Toyota RAV4 accessories');
    const [item] = groups.flatMap(({ accessories }) => accessories);
    expect(await wordsAt(TOYOTA, '/rav4/accessories')).toContain(item?.name);
  });

  it('PRICE-1 says what a model’s vehicles cost from, with what that price includes, as the cheapest one’s page does', async () => {
    const { models } = await contentAt('models', TOYOTA, '/models');
    const pages = await Promise.all(models.map(({ explore }) => contentAt('model', TOYOTA, explore.href)));
    const stock = pages.find((page) => (page.stock?.from.length ?? 0) > 0)?.stock;
    const { cards } = await contentAt('results', TOYOTA, `${stock?.all.href}?sortBy=lowestPrice`);
    const free = cards.find(({ tag }) => tag?.kind !== 'reserved' && tag?.kind !== 'sold');
    expect(stock?.from).toContainEqual({
      label: expect.any(String),
      text: `From ${free?.price.text}`,
      type: free?.price.type,
    });
  });

  it('PAGE-3 lists posts with title, date, picture, text and category, each at an address of its own', async () => {
    const { posts } = await contentAt('blog', GROUP, '/blog');
    expect(posts.length).toBeGreaterThanOrEqual(3);
    for (const { title, date, picture, description, category, href } of posts) {
      expect([title, date.text, picture.src, description, category.label].every((each) => each !== '')).toBe(true);
      expect(href).toMatch(/^\/blog\/[a-z0-9-]+$/);
      expect((await contentAt('post', GROUP, href)).title).toBe(title);
    }
  });

  it.each([
    [TOYOTA, ['/special-offers', '/models', '/offers/hilux-tradie-pack', '/blog', '/about-us']],
    [GROUP, ['/special-offers', '/offers/mazda/mazda-week', '/blog', '/locations', '/locations/parramatta']],
  ])('VEH-7 lists the models, offers, posts and places of %s in its sitemap', async (site, wanted) => {
    const at = async (address: string) => {
      const { text } = await visitor.get(site, address);
      return [...text.matchAll(/<loc>([^<]+)/g)].map(([, each = '']) => {
        const { pathname, search } = new URL(each.replaceAll('&amp;', '&'));
        return pathname + search;
      });
    };
    const files = (await at('/sitemap.xml')).filter((file) => !/\/(?:vehicles|results)\.xml/.test(file));
    const listed = (await Promise.all(files.map(at))).flat();
    const { posts } = await contentAt('blog', site, '/blog');
    const { models } = site === TOYOTA ? await contentAt('models', site, '/models') : { models: [] };
    expect(models.length > 0).toBe(site === TOYOTA);
    const linked = [...posts.map(({ href }) => href), ...models.map(({ explore }) => explore.href)];
    expect(listed).toEqual(expect.arrayContaining([...wanted, ...linked]));
  });

  it('PAGE-3 has its posts as a feed of Atom, which its blog names', async () => {
    const { posts } = await contentAt('blog', GROUP, '/blog');
    const feed = await visitor.get(GROUP, '/blog/feed.xml');
    expect([feed.status, feed.text.match(/<entry>/g)?.length]).toEqual([200, posts.length]);
    for (const { href } of posts) expect(feed.text).toMatch(new RegExp(`<link [^>]*href="http[^"]+${href}"`));
    expect((await visitor.get(GROUP, '/blog')).text).toMatch(/<link [^>]*type="application\/atom\+xml"/);
  });

  it('PAGE-3 lists the posts of a category, and others below them', async () => {
    const { title, posts, others } = await contentAt('blog', GROUP, '/blog/vehicle-reviews');
    expect(new Set(posts.map(({ category }) => category.label))).toEqual(new Set([title]));
    expect(others.length).toBeGreaterThan(0);
    expect(others.map(({ category }) => category.label)).not.toContain(title);
  });

  it('PAGE-3 shows the people of a place, where vehicles are bought, and the form for parts', async () => {
    const { people } = await contentAt('team', GROUP, '/teams/parramatta');
    expect(people.length).toBeGreaterThan(0);
    const { blocks } = await contentAt('content', GROUP, '/buying');
    const places = blocks.flatMap((block) => (block.kind === 'locations' ? block.locations : []));
    expect(places.map(({ slug }) => slug).sort()).toEqual([
      'dandenong',
      'moorooka',
      'osborne-park',
      'parramatta',
      'prospect',
    ]);
    expect((await visitor.form('parts', { site: GROUP, path: '/parts/search' })).name).toBe('parts');
  });

  it('PAGE-3 shows a make’s models, offers and stock', async () => {
    const { models, offers, cards } = await contentAt('brand', GROUP, '/brands/mazda');
    expect(models.length).toBeGreaterThan(0);
    expect(offers.map(({ href }) => href)).toEqual(['/offers/mazda/mazda-week']);
    expect(new Set(cards.map(({ title }) => title.includes('Mazda')))).toEqual(new Set([true]));
    expect(await wordsAt(GROUP, '/brands/mazda')).toContain(offers[0]?.label);
  });

  it('PAGE-3 draws one prize for each person, on the server, and shows it', async () => {
    const form = await visitor.form('spin_to_win', { site: MOTORCYCLES, path: '/spin-to-win' });
    const spin = (changes = {}) =>
      visitor.post(MOTORCYCLES, form, { ...filledIn(form, 'spins'), phone: '0498 765 777', ...changes });
    const { status, location: first = '' } = await spin();
    expect(status).toBe(303);
    expect((await spin()).location).toBe(first);
    expect(await spin({ name: 'Another tab' })).toMatchObject({ status: 409, location: undefined });
    const { title } = await contentAt('success', MOTORCYCLES, first);
    const { prizes } = await contentAt('spin_to_win', MOTORCYCLES, '/spin-to-win');
    expect(prizes.map(({ name }) => `You’ve won: ${name}`)).toContain(title);
    expect(await wordsAt(MOTORCYCLES, '/spin-to-win')).toContain('One spin each, 16 and over.');
  });

  it('PAGE-3 thanks plainly without a marker, and is never indexed', async () => {
    const { content, head } = await visitor.page(GROUP, '/success');
    expect([head.robots, content]).toMatchObject(['noindex', { title: 'Thank you for visiting', sent: false }]);
  });
});

describe('the files of a site', () => {
  it('SITE-8 SITE-5 are pulled, changed, pushed, refused, listed, compared and restored with the site’s own credential', async () => {
    const site = await siteCommands(folder, CARAVANS);
    const [ours, theirs] = ['ours', 'theirs'].map((name) => path.join(parent, name)) as [string, string];
    mkdirSync(ours);
    const pulled = await site.pull({ folder: ours });
    const base = Number(/change set (\d+)\.$/.exec(pulled.printed.at(-1) ?? '')?.[1]);
    expect([pulled.code, base]).toEqual([0, expect.any(Number)]);
    expect((await site.diff({ folder: ours })).printed).toEqual(['Nothing differs.']);
    cpSync(ours, theirs, { recursive: true });

    const page = (text: string) => `path: /open-day
title: Open day
description: Come and see the vans on the lawn.
index: false
blocks:
  - kind: text
    text: ${text}
`;
    const file = path.join(ours, 'pages/open-day.yaml');
    writeFileSync(file, page('See [the vans](/no-such-page).'));
    expect((await site.push({ folder: ours })).code).toMatch(
      /^pages\/open-day\.yaml:7: blocks\[0\]\.text: expected .+; got "\/no-such-page"\n/,
    );
    writeFileSync(file, page('Sausages from ten.'));
    expect((await site.diff({ folder: ours })).printed).toEqual(['+ pages/open-day.yaml']);
    const statusOf = async () => (await visitor.get(CARAVANS, '/open-day')).status;
    expect(await statusOf()).toBe(404);
    const pushed = await site.push({ folder: ours, message: 'Open day' });
    expect(pushed.printed).toEqual(['+ page open-day', `This is change set ${base + 1}.`]);
    await until('the page is live', async () => (await statusOf()) === 200);

    // Files of before the push, with a change of their own.
    const about = path.join(theirs, 'site.yaml');
    writeFileSync(about, readFileSync(about, 'utf8').replace(/^name: .*$/m, 'name: Somebody else'));
    const stale = await site.push({ folder: theirs });
    expect([stale.code, stale.printed.at(-1)]).toEqual([1, expect.stringMatching(/^Nothing was pushed\./)]);
    const [, newest = '', before = ''] = (await site.history()).printed;
    expect(newest).toMatch(new RegExp(`^ *${base + 1} .*st_\\w{12}.* page open-day +Open day$`));
    expect(before).toMatch(new RegExp(`^ *${base} `));
    expect((await site.diff({}, base, base + 1)).printed).toEqual(['+ pages/open-day.yaml']);

    expect((await site.restore(base)).printed.at(-1)).toContain(`Change set ${base} was restored as ${base + 2}.`);
    await until('the page is gone', async () => (await statusOf()) === 404);
    expect((await site.pull({ folder: ours })).printed).toContain('pages/open-day.yaml');
  });
});
