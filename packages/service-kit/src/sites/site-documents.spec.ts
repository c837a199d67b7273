import type { DocumentEntry } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { InternalClient } from '../client/internal-client.ts';
import { DocumentIndex } from './document-index.ts';
import { SiteDocuments } from './site-documents.ts';

const site = { slug: 'riverside', revision: 4 };
const entry = (id: string, changes: Partial<DocumentEntry<'page'>> = {}, order = 100): DocumentEntry<'page'> => ({
  site: 'riverside',
  kind: 'page',
  id,
  revision: 1,
  revised_at: '2026-03-01T00:00:00Z',
  summary: { path: `/${id}`, title: id, index: true, menu: { place: 'company', label: id, order } },
  ...changes,
});
const bodyOf = (text: string) => ({
  path: '/about-us',
  title: 'About us',
  description: 'Who we are.',
  index: true,
  blocks: [{ kind: 'text', text }],
});

/** A sites service that answers with a body for each path, and notes what it was asked. */
function sitesService(answer: (path: string) => unknown) {
  const asked: string[] = [];
  const client = {
    request: async (_method: string, path: string, options: { caller: unknown }) => {
      asked.push(`${path} for ${JSON.stringify(options.caller)}`);
      return { status: 200, headers: {}, body: { revision: 1, body: answer(path) } };
    },
  } as unknown as Pick<InternalClient, 'request'>;
  return { client, asked };
}

describe('the index of documents', () => {
  it('lists a site’s pages in the order of menus, and forgets those that were removed', () => {
    const index = new DocumentIndex();
    index.apply([entry('warranty'), entry('about', {}, 5), entry('team'), entry('other', { site: 'hillside' })]);
    expect(index.pages('riverside').map(({ path }) => path)).toEqual(['/about', '/team', '/warranty']);
    index.apply([entry('team', { revision: 2, summary: null })]);
    expect(index.pages('riverside').map(({ path }) => path)).toEqual(['/about', '/warranty']);
    expect(index.pages('hillside').map(({ path }) => path)).toEqual(['/other']);
    expect(index.pages('nowhere')).toEqual([]);
  });

  it('gives a site its own documents by kind and id, and no other site’s', () => {
    const index = new DocumentIndex();
    const riverside = index.of('riverside');
    expect(riverside.list('page')).toEqual([]);
    index.apply([entry('warranty'), entry('about'), entry('other', { site: 'hillside' })]);
    expect(riverside.list('page').map(({ id }) => id)).toEqual(['about', 'warranty']);
    expect(riverside.find('page', 'about')).toMatchObject({ id: 'about', revision: 1 });
    expect(riverside.find('page', 'other')).toBeUndefined();
  });

  it('ignores kinds of a later version', () => {
    const index = new DocumentIndex();
    index.apply([{ ...entry('about'), kind: 'hologram' as 'page' }, entry('team')]);
    expect(
      index
        .of('riverside')
        .list('page')
        .map(({ id }) => id),
    ).toEqual(['team']);
  });
});

describe('bodies of documents', () => {
  it('are read once a revision, for the site that asks, with every default', async () => {
    const { client, asked } = sitesService(() => bodyOf('hello'));
    const documents = new SiteDocuments(client);
    const [first] = await Promise.all([documents.body(entry('about'), site), documents.body(entry('about'), site)]);
    await documents.body(entry('about'), site);
    expect(first.blocks).toEqual([{ kind: 'text', text: 'hello' }]);
    await documents.body(entry('about', { revision: 2 }), site);
    const caller = JSON.stringify({ actor: 'visitor', scope: { kind: 'site', id: 'riverside', revision: 4 } });
    expect(asked).toEqual([
      `/sites/riverside/documents/page/about/revisions/1 for ${caller}`,
      `/sites/riverside/documents/page/about/revisions/2 for ${caller}`,
    ]);
  });

  it('are read together in the order of their entries', async () => {
    const { client } = sitesService((path) => bodyOf(path.split('/')[5] ?? ''));
    const ids = Array.from({ length: 20 }, (_, place) => `page-${place}`);
    const bodies = await new SiteDocuments(client).bodies(
      ids.map((id) => entry(id)),
      site,
    );
    expect(bodies.map(({ blocks }) => blocks)).toEqual(ids.map((text) => [{ kind: 'text', text }]));
  });

  it('take no more than their share of memory, and ask again after a fault', async () => {
    let fails = true;
    const { client, asked } = sitesService(() => {
      if (fails) throw new Error('away');
      return bodyOf('x'.repeat(600));
    });
    const documents = new SiteDocuments(client, 1_000);
    await expect(documents.body(entry('about'), site)).rejects.toThrow('away');
    fails = false;
    await documents.body(entry('about'), site);
    await documents.body(entry('team'), site);
    await documents.body(entry('about'), site);
    expect(asked.map((call) => call.split(' ')[0]?.split('/')[5])).toEqual(['about', 'about', 'team', 'about']);
  });

  it('reads a revision again that was written at another time, as after a restore', async () => {
    const { client, asked } = sitesService(() => bodyOf('one'));
    const documents = new SiteDocuments(client);
    await documents.body(entry('about'), site);
    await documents.body(entry('about'), site);
    await documents.body(entry('about', { revised_at: '2026-03-02T00:00:00Z' }), site);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('/sites/riverside/documents/page/about/revisions/1 for');
  });
});
