import { type ConfigurationChanges, siteEvents, sitesTopic } from '@forecourt/contracts';
import { followTopic, type Transport } from '@forecourt/messaging';
import { type CallerStatement, type InternalClient, ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SITES_POOL_SIZE } from './index.ts';
import { startTestSites, type TestSites } from './testing/sites-service.ts';

const operator = { actor: 'operator' };
const visitorOf = (id: string): CallerStatement => ({ actor: 'visitor', scope: { kind: 'site', id, revision: 1 } });

/** A page's document, as a site writes it. */
const page = (path: string, changes: Record<string, unknown> = {}) => ({
  path,
  title: 'About us',
  description: 'Who we are and where to find us.',
  index: true,
  menu: { place: 'company' },
  blocks: [{ kind: 'text', text: 'A family yard in Newstead since 1984.' }],
  ...changes,
});

describe("sites' documents", () => {
  let sites: TestSites;
  let transport: Transport;
  let client: InternalClient;
  let gateway: InternalClient;
  let sitesMade = 0;

  beforeAll(async () => {
    sites = await startTestSites();
    ({ transport, client, gateway } = sites);
  });
  afterAll(() => sites?.close());

  /** A site that no other test has. */
  async function newSite(changes: Record<string, unknown> = {}): Promise<string> {
    sitesMade += 1;
    const slug = `riverside-${sitesMade}`;
    const body = {
      id: sitesMade,
      slug,
      name: 'Riverside',
      hosts: [`${slug}.localhost`],
      dealership_ids: [1],
      ...changes,
    };
    await client.request('PUT', `/sites/${slug}`, { body, caller: operator });
    return slug;
  }
  const put = async (site: string, id: string, body: unknown, query: Record<string, number> = {}) => {
    const path = `/sites/${site}/documents/page/${id}`;
    return (await client.request<{ revision: number }>('PUT', path, { body, query, caller: operator })).body.revision;
  };
  const read = async (path: string) => (await client.request('GET', path, { caller: operator })).body;
  const changes = async (after: number) =>
    (await client.request<ConfigurationChanges>('GET', '/configurations', { query: { after }, caller: operator })).body;
  const faultOf = async (call: Promise<unknown>): Promise<ProblemError> => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof ProblemError) return error;
    throw new Error('expected a ProblemError', { cause: error });
  };

  it('SITE-5 keeps every revision of a page, restores one, and counts nothing that changes nothing', async () => {
    const site = await newSite();
    expect(await put(site, 'about', page('/about-us'))).toBe(1);
    expect(await put(site, 'about', page('/about-us'))).toBe(1);
    expect(await put(site, 'about', page('/about-us', { title: 'Our people' }))).toBe(2);
    const path = `/sites/${site}/documents/page/about`;
    const restored = await client.request('POST', `${path}/restore`, { body: { revision: 1 }, caller: operator });
    expect(restored.body).toEqual({ revision: 3 });
    expect(await read(path)).toMatchObject({ revision: 3, body: page('/about-us') });
    expect(await read(`${path}/revisions`)).toMatchObject([
      { revision: 1, actor: 'operator', body: { title: 'About us' } },
      { revision: 2, body: { title: 'Our people' } },
      { revision: 3, body: { title: 'About us' } },
    ]);
  });

  it('SITE-5 refuses to write over a revision that the writer has not read', async () => {
    const site = await newSite();
    await put(site, 'about', page('/about-us'), { over: 0 });
    await put(site, 'about', page('/about-us', { title: 'Ours' }), { over: 1 });
    const problem = await faultOf(put(site, 'about', page('/about-us', { title: 'Theirs' }), { over: 1 }));
    expect(problem.status).toBe(409);
    expect(problem.errors).toEqual([{ field: 'over', message: 'expected the present revision, which is 2; got 1' }]);
    expect((await faultOf(put(site, 'about', page('/api'), { over: 1 }))).status).toBe(409);
    const removal = client.request('DELETE', `/sites/${site}/documents/page/about`, {
      query: { over: 1 },
      caller: operator,
    });
    expect((await faultOf(removal)).status).toBe(409);
    expect(await read(`/sites/${site}/documents/page/about`)).toMatchObject({ body: { title: 'Ours' } });
  });

  it('lets one of two writers that have read the same revision win', async () => {
    const site = await newSite();
    await put(site, 'about', page('/about-us'));
    const writers = ['one', 'other'].map((title) => put(site, 'about', page('/about-us', { title }), { over: 1 }));
    const ends = await Promise.allSettled(writers);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('lets more writers wait for their turn than there are connections', async () => {
    const site = await newSite();
    const ids = Array.from({ length: SITES_POOL_SIZE + 2 }, (_, index) => `page-${index + 1}`);
    expect(await Promise.all(ids.map((id) => put(site, id, page(`/${id}`))))).toEqual(ids.map(() => 1));
  });

  it('refuses unknown blocks and fields by their path, what came and what was expected', async () => {
    const site = await newSite();
    const blocks = [
      { kind: 'carousel', pictures: [] },
      { kind: 'text', text: 'Hello.', colour: 'red' },
      { kind: 'columns', columns: [{ title: 'One', text: 'Alone.', icon: 'star' }] },
    ];
    const problem = await faultOf(put(site, 'about', page('/about-us', { blocks, theme: 'dark', index: undefined })));
    expect(problem.status).toBe(400);
    expect(problem.message).toBe(`The document of page about of site ${site} has 6 fault(s).`);
    expect(problem.errors).toEqual([
      { field: 'index', message: 'expected boolean; got nothing' },
      {
        field: 'blocks[0].kind',
        message: expect.stringMatching(/^expected one of "hero"\|.*"text"\|.*; got "carousel"$/),
      },
      { field: 'blocks[1].colour', message: 'Unknown field; expected one of kind, title, text.' },
      {
        field: 'blocks[2].columns[0].icon',
        message: 'Unknown field; expected one of title, text, button.',
      },
      { field: 'blocks[2].columns', message: 'expected array to have >=2 items; got a list of 1' },
      {
        field: 'theme',
        message: 'Unknown field; expected one of path, title, description, index, menu, blocks.',
      },
    ]);
  });

  it('refuses links, Markdown and photos that are not safe', async () => {
    const site = await newSite({ photos: { hosts: ['photos.example'] } });
    const button = (href: string) => ({ label: 'Go', href });
    const blocks = [
      { kind: 'buttons', buttons: [button('javascript:alert(1)'), button('/search/used-cars/')] },
      { kind: 'text', text: 'Hello.' },
    ];
    expect((await faultOf(put(site, 'about', page('/about-us', { blocks })))).errors).toEqual([
      {
        field: 'blocks[0].buttons[0].href',
        message: expect.stringMatching(/^expected .*path of this site.*; got "javascript:alert\(1\)"$/),
      },
    ]);
    const written = [
      { kind: 'text', text: 'See [this](javascript:alert(1)) and <b>that</b>.' },
      { kind: 'picture_with_text', text: 'Us.', picture: { photo: 'https://elsewhere.example/us.jpg', alt: 'Us' } },
      { kind: 'picture_with_text', text: 'Us.', picture: { photo: 'https://photos.example/us.jpg', alt: 'Us' } },
    ];
    const { errors } = await faultOf(put(site, 'about', page('/about-us', { blocks: written })));
    expect(errors?.map(({ field, message }) => [field, message.split('; got ')[1]])).toEqual([
      ['blocks[0].text', 'a link to "javascript:alert(1)"'],
      ['blocks[0].text', 'HTML, "<b>"'],
      ['blocks[0].text', 'HTML, "</b>"'],
      ['blocks[1].picture.photo', '"https://elsewhere.example/us.jpg"'],
    ]);
  });

  it('refuses a body of more than 256 kB by its largest field', async () => {
    const site = await newSite();
    const text = 'x'.repeat(19_000);
    const blocks = Array.from({ length: 14 }, () => ({ kind: 'text', text }));
    const problem = await faultOf(put(site, 'about', page('/about-us', { blocks })));
    expect(problem.status).toBe(400);
    expect(problem.errors).toEqual([
      {
        field: 'blocks',
        message: expect.stringMatching(/^expected at most 256,000 bytes of JSON .* got 26\d,\d{3}, /),
      },
    ]);
    expect(await put(site, 'about', page('/about-us', { blocks: blocks.slice(1) }))).toBe(1);
  });

  it('gives a path to one page of a site only, and frees it where the page is removed', async () => {
    const [site, other] = [await newSite(), await newSite()];
    await put(site, 'about', page('/about-us'));
    const problem = await faultOf(put(site, 'team', page('/about-us')));
    expect(problem.errors).toEqual([
      { field: 'path', message: 'expected a path of no other page; got "/about-us", which is about\'s' },
    ]);
    expect(await put(other, 'team', page('/about-us'))).toBe(1);
    const removed = await client.request('DELETE', `/sites/${site}/documents/page/about`, { caller: operator });
    expect(removed.body).toEqual({ revision: 2 });
    expect(await put(site, 'team', page('/about-us'))).toBe(1);
    expect((await faultOf(read(`/sites/${site}/documents/page/about`))).status).toBe(404);
    expect(
      (await faultOf(client.request('DELETE', `/sites/${site}/documents/page/about`, { caller: operator }))).status,
    ).toBe(404);
  });

  it.each([
    ['/api/cars', '/api is reserved'],
    ['/images', '/images is reserved'],
    ['/success', 'the page "success"'],
    ['/search/toyota', 'the page "results"'],
    ['/cars/best', 'the page "vehicle"'],
  ])('refuses a page at %s, which leads somewhere else', async (path, reason) => {
    const { errors } = await faultOf(put(await newSite(), 'about', page(path)));
    expect(errors).toEqual([{ field: 'path', message: expect.stringContaining(`got "${path}": ${reason}`) }]);
  });

  it('gives followers the index without bodies, and removals too', async () => {
    const site = await newSite();
    await put(site, 'about', page('/about-us', { title: 'About', menu: { place: 'company', label: 'Us' } }));
    const { documents = [], position } = await changes(0);
    expect(documents.filter((entry) => entry.site === site)).toEqual([
      {
        site,
        kind: 'page',
        id: 'about',
        revision: 1,
        revised_at: expect.stringMatching(/^\d{4}-.*Z$/),
        summary: {
          path: '/about-us',
          title: 'About',
          index: true,
          menu: { place: 'company', label: 'Us', order: 100 },
        },
      },
    ]);
    await client.request('DELETE', `/sites/${site}/documents/page/about`, { caller: operator });
    expect((await changes(position)).documents).toMatchObject([{ site, id: 'about', revision: 2, summary: null }]);
    expect((await changes(position + 1)).documents).toEqual([]);
  });

  it("SITE-4 gives a visitor's call the documents of its own site alone, and lets nobody but an operator write", async () => {
    const [site, other] = [await newSite(), await newSite()];
    await put(site, 'about', page('/about-us'));
    const path = `/sites/${site}/documents/page/about`;
    const own = await gateway.request('GET', `${path}/revisions/1`, { caller: visitorOf(site) });
    expect(own.body).toMatchObject({ revision: 1, body: { title: 'About us' } });
    expect((await faultOf(gateway.request('GET', `${path}/revisions/1`, { caller: visitorOf(other) }))).status).toBe(
      404,
    );
    for (const [method, address] of [
      ['PUT', path],
      ['DELETE', path],
      ['GET', path],
      ['GET', `/sites/${site}/documents`],
      ['GET', `${path}/revisions`],
      ['POST', `${path}/restore`],
    ] as const) {
      const body = method === 'GET' ? undefined : page('/about-us');
      const problem = await faultOf(gateway.request(method, address, { body, caller: visitorOf(site) }));
      expect(problem.status).toBe(403);
    }
    expect(await read(`/sites/${site}/documents`)).toMatchObject({ documents: [{ id: 'about', revision: 1 }] });
  });

  it('answers 404 for unknown sites, kinds, ids and revisions', async () => {
    const site = await newSite();
    await put(site, 'about', page('/about-us'));
    expect((await faultOf(put('nowhere', 'about', page('/about-us')))).status).toBe(404);
    expect((await faultOf(put(site, 'About_Us', page('/about-us')))).status).toBe(404);
    for (const path of [
      'page/team',
      'poem/about',
      'page/about/revisions/9',
      `page/about/revisions/${2 ** 31}`,
      'page/team/revisions',
    ]) {
      expect((await faultOf(read(`/sites/${site}/documents/${path}`))).status).toBe(404);
    }
  });

  it('CRM-1 publishes each revision and the removal, as the contract has them', async () => {
    const site = await newSite();
    await put(site, 'about', page('/about-us'));
    await client.request('DELETE', `/sites/${site}/documents/page/about`, { caller: operator });
    const seen: unknown[] = [];
    const removed = Promise.withResolvers<void>();
    const subscription = await followTopic({
      transport,
      group: 'documents-spec',
      topics: [sitesTopic.name],
      onEvent: ({ event }) => {
        if (event.subject !== `document:${site}:page:about`) return;
        seen.push([event.streamversion, event.type.split('.')[2]]);
        if (event.type === siteEvents.DocumentRevised.type) {
          const { data } = siteEvents.DocumentRevised.envelope.parse(event);
          expect(data).toMatchObject({ site, kind: 'page', id: 'about', body: { menu: { order: 100 } } });
        } else {
          siteEvents.DocumentRemoved.envelope.parse(event);
          removed.resolve();
        }
      },
    });
    await removed.promise;
    await subscription.stop();
    expect(seen).toEqual([
      [1, 'DocumentRevised'],
      [2, 'DocumentRemoved'],
    ]);
  });
});
