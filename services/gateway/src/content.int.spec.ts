import { type DocumentEntry, summaryOf } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ABOUT, startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, HILLSIDE, RIVERSIDE, sites } from './testing/two-dealers.ts';

const PATH = '/about-us';
const about = {
  path: PATH,
  title: 'About Riverside',
  description: 'Who we are and where to find us.',
  index: true,
  menu: { place: 'company', label: 'About us' },
  blocks: [
    { kind: 'text', title: 'Hello', text: 'We **fix** cars. <script>alert(1)</script>' },
    { kind: 'questions', questions: [{ question: 'Do you "deliver"?', text: 'Yes, [in town](/about-us).' }] },
    { kind: 'vehicles', title: 'Corollas', search: '/search/toyota/?model=Corolla', most: 2 },
    { kind: 'vehicles', title: 'Nothing', search: '/search/no-such-make/' },
    { kind: 'locations' },
  ],
};

/** The index entry of a riverside page. */
function entryOf(id: string, document: object, revision = 1): DocumentEntry {
  const summary = summaryOf('page', document);
  return { site: 'riverside', kind: 'page', id, revision, revised_at: '2026-11-01T00:00:00.000Z', summary };
}

describe('pages of a site’s own words', () => {
  const bodies = new Map<string, object>([
    ['about/1', about],
    ['hidden/1', { ...about, path: '/staff', index: false, menu: undefined }],
  ]);
  let gateway: TestGateway;
  beforeAll(async () => {
    const body = (id: string, revision: string) => bodies.get(`${id}/${revision}`);
    const documents = [entryOf('about', about), entryOf('hidden', bodies.get('hidden/1') ?? {})];
    gateway = await startTestGateway({ sites, dealerships, cars, answers: { document: body }, documents });
  });
  afterAll(() => gateway.close());

  const page = async (path: string, options = RIVERSIDE) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, options)).json();
  const readsOf = (id: string) =>
    gateway.upstream.calls.filter(({ service, url }) => service === 'sites' && url.includes(`/page/${id}/`));

  it('shows a document’s blocks, with its Markdown as safe HTML, its search and its places', async () => {
    const { status, head, content } = await page(PATH);
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'About Riverside | riverside',
      description: 'Who we are and where to find us.',
      canonical: PATH,
      robots: 'index',
    });
    expect(content.blocks).toMatchObject([
      {
        kind: 'text',
        title: 'Hello',
        html: '<p>We <strong>fix</strong> cars. &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
      },
      { kind: 'questions', questions: [{ html: '<p>Yes, <a href="/about-us">in town</a>.</p>\n' }] },
      { kind: 'vehicles', cards: [{ id: 'r1' }, { id: 'r5' }], all: { href: '/search/toyota/corolla/' } },
      { kind: 'locations', locations: [{ name: 'riverside yard', address: '1 High St, Newstead QLD 4006' }] },
    ]);
    expect((await page(`${PATH}/`)).head.canonical).toBe(PATH);
  });

  it('reads a body once a revision, as a visitor of its own site', async () => {
    await Promise.all([page(PATH), page(PATH), page(PATH)]);
    const [read, ...others] = readsOf('about');
    expect(others).toEqual([]);
    expect(read?.url).toBe('/sites/riverside/documents/page/about/revisions/1');
    expect(read?.caller).toMatchObject({ actor: 'visitor', scope: { id: 'riverside' } });
  });

  it('gives search engines questions and answers as a FAQPage, and the way from the home page', async () => {
    const { text } = await gateway.get(PATH, RIVERSIDE);
    const { graph } = JSON.parse(text.split(ABOUT)[1] ?? '{}');
    expect(graph['@graph']).toMatchObject([
      {
        '@type': 'FAQPage',
        url: expect.stringMatching(/^http.*\/about-us$/),
        mainEntity: [
          {
            '@type': 'Question',
            name: 'Do you "deliver"?',
            acceptedAnswer: { text: '<p>Yes, <a href="/about-us">in town</a>.</p>' },
          },
        ],
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'riverside', item: expect.stringMatching(/^http[^?]*\/$/) },
          { position: 2, name: 'About Riverside', item: expect.stringMatching(/^http.*\/about-us$/) },
        ],
      },
    ]);
  });

  it('NAV-1 links it from its place in menu and footer, and lists it in the sitemap where it says so', async () => {
    const { frame } = await page('/search/used-cars/');
    const company = frame.menu.find(({ label }: { label: string }) => label === 'Company');
    expect(company.columns.flatMap(({ links }: { links: object[] }) => links)).toContainEqual({
      label: 'About us',
      href: PATH,
    });
    const links = frame.footer.flatMap(({ links: each }: { links: { href: string }[] }) => each);
    expect(links).toContainEqual({ label: 'About us', href: PATH });
    const { text } = await gateway.get('/sitemaps/content.xml', RIVERSIDE);
    expect(text).toContain(`${PATH}</loc><lastmod>2026-11-01`);
    expect(text).not.toContain('/staff');
    expect((await page('/staff')).head.robots).toBe('noindex');
  });

  it('SITE-4 is nowhere on another site', async () => {
    expect((await page(PATH, HILLSIDE)).status).toBe(404);
    expect((await gateway.get(PATH, HILLSIDE)).status).toBe(404);
    const { frame } = await page('/search/used-cars/', HILLSIDE);
    expect(JSON.stringify(frame)).not.toContain(PATH);
  });

  it('SITE-5 shows a new revision without a restart, and 404 once it is removed', async () => {
    const again = { ...about, path: '/team', title: 'Our team' };
    bodies.set('team/1', again).set('team/2', { ...again, title: 'Our people' });
    gateway.upstream.configure({ documents: [entryOf('team', again)] });
    while ((await page('/team')).status !== 200);
    expect((await page('/team')).content.title).toBe('Our team');
    gateway.upstream.configure({ documents: [entryOf('team', again, 2)] });
    while ((await page('/team')).content.title !== 'Our people');
    gateway.upstream.configure({ documents: [{ ...entryOf('team', again, 3), summary: null }] });
    while ((await page('/team')).status !== 404);
    expect((await gateway.get('/team', RIVERSIDE)).status).toBe(404);
  });

  it('answers 503 where a body can’t be read, and shows its other pages', async () => {
    gateway.upstream.configure({ documents: [entryOf('lost', { ...about, path: '/lost', menu: undefined })] });
    while ((await gateway.get('/lost', RIVERSIDE)).status === 404);
    expect((await gateway.get('/lost', RIVERSIDE)).status).toBe(503);
    expect((await page(PATH)).status).toBe(200);
  });

  describe('with a form', () => {
    const LEAD = '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21';
    const fleet = {
      ...about,
      path: '/fleet',
      title: 'Fleet',
      blocks: [
        { kind: 'text', text: 'Hello' },
        { kind: 'form', form: 'fleet', title: 'For **businesses**' },
      ],
    };
    const typed = {
      form: 'fleet',
      name: 'Ann',
      company: 'Ann’s Couriers',
      email: 'ann@example.com',
      phone: '0412 345 678',
      message: 'Ten vans',
    };
    const faults: string[] = [];
    let withForm: TestGateway;
    beforeAll(async () => {
      withForm = await startTestGateway({
        sites,
        dealerships,
        config: { logger: { level: 'error', destination: { write: (line: string) => faults.push(line) } } },
        answers: {
          document: (id) => (id === 'fleet' ? fleet : about),
          enquiry: () => ({
            status: 201,
            body: {
              success: true,
              lead_id: LEAD,
              analytics_event: 22,
              success_path: `/success?about=fleet-enquiry&lead=${LEAD}`,
            },
          }),
        },
        documents: [entryOf('fleet', fleet), entryOf('about', about)],
      });
      while ((await withForm.get('/fleet', RIVERSIDE)).status === 404);
    });
    afterAll(() => withForm.close());

    const send = (fields: Record<string, string>, path = '/fleet') =>
      withForm.get(path, {
        method: 'POST',
        ...RIVERSIDE,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const leads = () => withForm.upstream.calls.filter(({ service }) => service === 'leads');
    const contentAt = async (path: string) =>
      (await withForm.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).json().content;

    it('shows the form, which is posted to the page’s own address', async () => {
      const [, block] = (await contentAt('/fleet')).blocks;
      expect(block).toMatchObject({
        kind: 'form',
        title: 'For **businesses**',
        form: { name: 'fleet', path: '/fleet', fixed: { form: 'fleet' }, sent: null },
      });
      expect(block.form.fields.map(({ name }: { name: string }) => name)).toContain('company');
    });

    it('takes the form without JavaScript, and leads to the page that thanks for it', async () => {
      const answer = await send(typed);
      expect([answer.status, answer.headers.location]).toEqual([303, `/success?about=fleet-enquiry&lead=${LEAD}`]);
      expect(JSON.parse(leads()[0]?.body ?? '{}')).toMatchObject({
        ...typed,
        opt_in: false,
        page_id: 'content',
        url: 'https://riverside.example/fleet',
      });
      const { title, message } = await contentAt(String(answer.headers.location));
      expect([title, message]).toEqual([
        'Thank you, our fleet team has your enquiry',
        'riverside yard has your questions and will be in touch soon.',
      ]);
    });

    it('LEAD-4 shows a form that was not taken again, as it was typed', async () => {
      const { status, text } = await send({ ...typed, company: ' ', phone: '12' });
      expect(status).toBe(400);
      const { content } = JSON.parse(text.slice(text.indexOf('{"status"'), text.indexOf('\nabout: ')));
      expect(content.blocks[1].form.sent).toMatchObject({
        values: { name: 'Ann', phone: '12', message: 'Ten vans' },
        errors: [{ field: 'company', message: 'Please enter the name of your company.' }, { field: 'phone' }],
      });
    });

    it('takes no form at a page that shows none, and no other form', async () => {
      const before = leads().length;
      expect((await send(typed, PATH)).status).toBe(404);
      expect((await send({ ...typed, form: 'careers' })).status).toBe(404);
      expect((await send(typed, '/nowhere')).status).toBe(404);
      expect(leads()).toHaveLength(before);
      expect(faults).toEqual([]);
    });
  });
});
