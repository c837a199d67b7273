import type { DocumentEntry, PreviewedSite } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, HILLSIDE, RIVERSIDE, sites } from './testing/two-dealers.ts';

const page = (title: string) => ({
  path: '/about-us',
  title,
  description: 'Who we are.',
  index: true,
  menu: { place: 'company' },
  blocks: [
    { kind: 'text', text: 'See [our cars](/search/used-cars/) and [a map](https://maps.example/).' },
    { kind: 'form', form: 'general' },
  ],
});
const entry = (revision: number): DocumentEntry<'page'> => ({
  site: 'riverside',
  kind: 'page',
  id: 'about-us',
  revision,
  revised_at: '2026-11-01T00:00:00.000Z',
  summary: { path: '/about-us', title: 'About us', index: true, menu: { place: 'company' } } as never,
});
const [riverside] = sites;
const previewed: PreviewedSite = {
  number: 4,
  expires_at: '2026-11-21T00:00:00.000Z',
  site: {
    id: 1,
    slug: 'riverside',
    name: 'Riverside Next',
    hosts: ['riverside.example'],
    dealership_ids: [1],
    search: { filters: ['make:Mazda'] },
  },
  dealerships: dealerships.slice(0, 1),
  documents: [
    {
      entry: { ...entry(1), summary: { ...entry(1).summary, title: 'About us, soon' } as never },
      body: page('About us, soon'),
    },
  ],
};
const TOKEN = 'abc.def.ghi';
const ROOT = `/preview/${TOKEN}`;

const start = () =>
  startTestGateway({
    sites,
    dealerships,
    cars,
    documents: [entry(1)],
    config: { limits: { siteRangeMilliseconds: 600_000, searchCacheMilliseconds: 600_000 } },
    answers: {
      document: () => page('About us'),
      preview: (site, token) => {
        if (token === 'ended') return 403;
        return site === riverside?.config.slug && token === TOKEN ? previewed : 404;
      },
    },
  });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await start();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.upstream.calls.splice(0);
});

const modelOf = ({ text }: TestAnswer) => JSON.parse(text.slice(text.indexOf('{"'), text.indexOf('\nabout: ')));

describe('a page in a preview', () => {
  it('SITE-8 is shown under the revision that is not live, says so, and leaves the live page as it is', async () => {
    const before = await gateway.get('/about-us', RIVERSIDE);
    const shown = await gateway.get(`${ROOT}/about-us`, RIVERSIDE);
    expect(shown.status).toBe(200);
    const model = modelOf(shown);
    expect(model.head.title).toBe('About us, soon | Riverside Next');
    expect(model.frame.preview.text).toBe('Preview of change set 4');
    expect(model.frame.preview.detail).toContain('21 November');
    expect((await gateway.get('/about-us', RIVERSIDE)).text).toBe(before.text);
    expect(modelOf(before).head.title).toBe('About us | riverside');
  });

  it('SITE-8 is neither cached nor listed by search engines', async () => {
    for (const path of [`${ROOT}/about-us`, `${ROOT}/nowhere`, `/api/pages?path=${ROOT}/about-us`]) {
      const { headers } = await gateway.get(path, RIVERSIDE);
      expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    }
    const { head } = modelOf(await gateway.get(`${ROOT}/about-us`, RIVERSIDE));
    expect(head).toMatchObject({ robots: 'noindex', canonical: null });
  });

  it('SITE-8 keeps its links in the preview: in menus, in text and where a page has moved', async () => {
    const { content, frame } = modelOf(await gateway.get(`${ROOT}/about-us`, RIVERSIDE));
    const text = JSON.stringify(content);
    expect(text).toContain(`href=\\"${ROOT}/search/used-cars/`);
    expect(text).toContain('href=\\"https://maps.example/');
    expect(JSON.stringify(frame)).not.toMatch(/"href":"\/(?!preview\/)/);
    const moved = await gateway.get(`${ROOT}/contact-us`, RIVERSIDE);
    expect([moved.status, moved.headers.location, moved.headers['cache-control']]).toEqual([
      301,
      `${ROOT}/contact`,
      'private, no-store',
    ]);
  });

  it('SITE-8 searches as the previewed site would, and no cache of the live site has any of it', async () => {
    const ids = async (root: string) => {
      const { content } = (await gateway.get(`/api/pages?path=${root}/search/used-cars/`, RIVERSIDE)).json();
      return content.cards.map(({ id }: { id: string }) => id);
    };
    expect(await ids(ROOT)).toEqual(['r3']);
    expect(await ids('')).toContain('r1');
    expect(await ids(ROOT)).toEqual(['r3']);
  });

  it('SITE-8 sends nothing: a form is refused with a word, as a page and as data', async () => {
    const { content } = modelOf(await gateway.get(`${ROOT}/about-us`, RIVERSIDE));
    const { action } = content.blocks.find(({ kind }: { kind: string }) => kind === 'form').form;
    expect(action).toBe(`${ROOT}/api/enquiries`);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const plain = await gateway.get(`${ROOT}/about-us`, { method: 'POST', ...RIVERSIDE, headers: form, body: 'a=b' });
    expect([plain.status, modelOf(plain).content.title]).toEqual([403, 'Nothing was sent']);
    const data = { 'content-type': 'application/json' };
    const sent = await gateway.get(action, { method: 'POST', ...RIVERSIDE, headers: data, body: '{}' });
    expect([sent.status, sent.json().message]).toEqual([403, expect.stringContaining('nothing was sent')]);
    expect(gateway.upstream.calls.filter(({ service }) => service === 'leads')).toEqual([]);
  });

  it('SITE-8 SITE-4 is not shown by a link of another site, a forged one, or one that has ended: a page says why', async () => {
    for (const [path, site, status, title] of [
      [`${ROOT}/about-us`, HILLSIDE, 404, 'There is no such preview'],
      ['/preview/forged/about-us', RIVERSIDE, 404, 'There is no such preview'],
      ['/preview/ended/', RIVERSIDE, 403, 'This preview has ended'],
    ] as const) {
      const answer = await gateway.get(path, site);
      expect([answer.status, modelOf(answer).content.title, modelOf(answer).head.robots]).toEqual([
        status,
        title,
        'noindex',
      ]);
      expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    }
  });
});

describe('a preview whose day is over', () => {
  it('SITE-8 is not shown any more', async () => {
    const later = await start();
    expect((await later.get(`${ROOT}/about-us`, RIVERSIDE)).status).toBe(200);
    later.clock.advance(86_400_000);
    expect((await later.get(`${ROOT}/about-us`, RIVERSIDE)).status).toBe(403);
    await later.close();
  });
});
