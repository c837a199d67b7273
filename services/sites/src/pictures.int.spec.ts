import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURES,
  type PictureFile,
  pusherHeader,
  type SitePictures,
} from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pictureRefusals } from './pictures/picture.rows.ts';
import { sampleDealership } from './testing/sample-dealership.ts';
import { refusalOf, startTestSites, type TestSites } from './testing/sites-service.ts';

const operator = { actor: 'operator' };
const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const hero = (digest: string) => ({
  path: '/about-us',
  title: 'About us',
  description: 'Who we are and where to find us.',
  index: true,
  blocks: [{ kind: 'hero', title: 'Hello', picture: { photo: `/images/site/${digest}`, alt: 'A yard' } }],
});
const yard = Buffer.from('the yard');
const lake = Buffer.from('the lake');

let sites: TestSites;
beforeAll(async () => {
  sites = await startTestSites();
  for (const [place, slug] of ['riverside', 'hillside'].entries()) {
    const site = { id: place + 1, slug, name: slug, hosts: [`${slug}.localhost`], dealership_ids: [place + 1] };
    await push(slug, { base: 0, site, dealerships: { [slug]: sampleDealership(place + 1, slug) } });
  }
});
afterAll(() => sites?.close());

const push = (slug: string, body: object) =>
  sites.client.request('POST', `/sites/${slug}/change-sets`, { body, caller: operator });
const put = (slug: string, file: Buffer, digest = digestOf(file), name = 'yard.jpg') =>
  sites.client.request('PUT', `/sites/${slug}/pictures/${digest}`, {
    body: { name, file: file.toString('base64') },
    caller: operator,
    timeoutMs: 30_000,
  });
const list = async (slug: string) =>
  (await sites.client.request<SitePictures>('GET', `/sites/${slug}/pictures`, { caller: operator })).body.pictures;
const asVisitor = async (site: string, digest: string, owner = site) =>
  (
    await sites.gateway.request<PictureFile>('GET', `/sites/${owner}/pictures/${digest}`, {
      caller: { actor: 'visitor', scope: { kind: 'site', id: site, revision: 1 } },
    })
  ).body;

describe("a site's pictures", () => {
  it('SITE-8 are kept by digest, as they came', async () => {
    await put('riverside', yard);
    await put('riverside', yard);
    expect(await list('riverside')).toEqual([{ digest: digestOf(yard), name: 'yard.jpg', size: yard.length }]);
    expect((await asVisitor('riverside', digestOf(yard))).file).toBe(yard.toString('base64'));
    await put('platform', lake);
    expect((await asVisitor('riverside', digestOf(lake))).file).toBe(lake.toString('base64'));
  });

  it("SITE-4 SITE-8 are no other site's: neither to visitors, nor in documents, nor to its credential", async () => {
    const digest = digestOf(yard);
    await put('riverside', yard);
    for (const owner of ['hillside', 'riverside'])
      expect((await refusalOf(asVisitor('hillside', digest, owner))).status).toBe(404);
    const foreign = push('hillside', { base: 1, documents: { page: { 'about-us': hero(digest) } } });
    expect((await refusalOf(foreign)).errors.map(({ field }) => field)).toEqual([
      'page/about-us:blocks[0].picture.photo',
    ]);
    const own = sites.gateway.request('PUT', `/sites/hillside/pictures/${digest}`, {
      body: { name: 'yard.jpg', file: yard.toString('base64') },
      headers: { [pusherHeader]: 'st_abc123 riverside' },
      caller: { actor: 'system:gateway' },
    });
    expect((await refusalOf(own)).status).toBe(403);
  });

  it('SITE-8 are named by a single write as by a push, and stay readable for older change sets', async () => {
    const path = '/sites/riverside/documents/page/about-us';
    const write = (digest: string) => sites.client.request('PUT', path, { body: hero(digest), caller: operator });
    const refused = await refusalOf(write('b'.repeat(64)));
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'blocks[0].picture.photo']);
    await put('riverside', yard);
    await write(digestOf(yard));
    await push('riverside', { base: 2, documents: { page: {} } });
    await sites.client.request('POST', '/sites/riverside/change-sets/restore', {
      body: { number: 2, base: 3 },
      caller: operator,
    });
    expect((await asVisitor('riverside', digestOf(yard))).file).toBe(yard.toString('base64'));
  });

  it('SITE-8 are refused for another digest, another name, and for being too large, with what came', async () => {
    const faults = async (call: Promise<unknown>) => (await refusalOf(call)).errors;
    expect(await faults(put('riverside', yard, 'c'.repeat(64)))).toMatchObject([{ field: 'digest' }]);
    expect(await faults(put('riverside', yard, digestOf(yard), '../yard.jpg'))).toMatchObject([{ field: 'name' }]);
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect(await faults(put('riverside', large))).toEqual([
      { field: 'file', message: 'expected 1 to 5242880 bytes; got 5242881' },
    ]);
  });

  it('SITE-8 go 30 days after the last page, setting or preview that showed them, so a banner a day fits for ever', async () => {
    const [shown, banner, unused] = [Buffer.from('shown'), Buffer.from('banner'), Buffer.from('unused')];
    const site = { id: 3, slug: 'bayside', name: 'bayside', hosts: ['bayside.localhost'], dealership_ids: [3] };
    for (const file of [shown, banner, unused]) await put('bayside', file);
    const pageOf = (file: Buffer) => ({ page: { 'about-us': hero(digestOf(file)) } });
    await push('bayside', {
      ...{ base: 0, site, dealerships: { bayside: sampleDealership(3, 'bayside') }, documents: pageOf(banner) },
    });
    const day = (count: number) => new Date(Date.now() + count * 86_400_000);
    const left = async () => (await list('bayside')).map(({ digest }) => digest).toSorted();
    const digests = (...files: Buffer[]) => files.map((file) => digestOf(file)).toSorted();
    // It is shown until the 20th day, then another one is.
    await sites.sweep(day(20));
    await push('bayside', { base: 1, documents: pageOf(shown) });
    await sites.sweep(day(40));
    expect(await left()).toEqual(digests(shown, banner));
    await sites.sweep(day(51));
    expect(await left()).toEqual(digests(shown));
    expect((await asVisitor('bayside', digestOf(shown))).file).toBe(shown.toString('base64'));
    // What a picture that went was shown on can't be brought back without it, and the answer names it.
    const restored = sites.client.request('POST', '/sites/bayside/change-sets/restore', {
      body: { number: 1, base: 2 },
      caller: operator,
    });
    expect((await refusalOf(restored)).errors[0]?.field).toContain('picture.photo');
  });

  it('SITE-8 are a bounded number, and a bounded number of bytes', () => {
    const of = (count: number, size: number) =>
      Array.from({ length: count }, (_, place) => ({ digest: String(place), name: 'x.jpg', size }));
    const refusals = (present: ReturnType<typeof of>) => pictureRefusals(yard, digestOf(yard), present);
    expect(refusals(of(MOST_PICTURES - 1, 1))).toEqual([]);
    expect(refusals(of(MOST_PICTURES, 1))[0]?.message).toContain('expected at most 500 pictures');
    expect(refusals(of(50, MOST_PICTURE_BYTES))[0]?.message).toMatch(
      /expected at most 262144000 bytes .*; got 262144008/,
    );
  });
});

/** Some typeface with a free licence. */
const FONT = path.resolve(
  import.meta.dirname,
  '../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
);

describe("a site's redirects", () => {
  const fileOf = (text: string) => Buffer.from(`from,to\n${text}`);
  const putFile = (slug: string, file: Buffer) =>
    sites.client.request('PUT', `/sites/${slug}/files/${digestOf(file)}`, {
      body: { name: 'redirects.csv', file: file.toString('base64') },
      caller: operator,
      timeoutMs: 30_000,
    });
  const old = { id: 4, slug: 'lakeside', name: 'Lakeside', hosts: ['lakeside.localhost'], dealership_ids: [4] };
  const naming = (base: number, file?: Buffer) =>
    push('lakeside', {
      base,
      site: { ...old, ...(file && { redirects: digestOf(file) }) },
      dealerships: { lakeside: sampleDealership(4, 'lakeside') },
    });
  const led = async (file: Buffer, address: string, site = 'lakeside') => {
    const query = new URLSearchParams({ address });
    const path = `/sites/lakeside/redirects/${digestOf(file)}?${query}`;
    const caller = { actor: 'visitor' as const, scope: { kind: 'site' as const, id: site, revision: 1 } };
    return (await sites.gateway.request<{ to: string | null }>('GET', path, { caller })).body.to;
  };

  it('are kept a row each, found by the closest old address, and no other site’s', async () => {
    const file = fileOf('/a,/b\n/old/*,/new/*\n/old/one,/first\n/cars.php?id=5,/search/kia/\n');
    await putFile('lakeside', file);
    await putFile('lakeside', file);
    const answers = await Promise.all(
      ['/a/', '/old/one', '/old/two?x=1', '/cars.php?id=5', '/cars.php?id=6', '/b'].map((address) =>
        led(file, address),
      ),
    );
    expect(answers).toEqual(['/b', '/first', '/new/two?x=1', '/search/kia/', null, null]);
    expect(await led(file, '/a', 'riverside')).toBeNull();
  });

  it('are refused whole with the lines of their faults', async () => {
    const refused = await refusalOf(putFile('lakeside', fileOf('/a,/b\n/b,/a\n')));
    expect(refused.errors.map(({ field, message }) => [field, message.slice(0, 30)])).toEqual([
      ['file', 'line 2: expected the last addr'],
      ['file', 'line 3: expected the last addr'],
    ]);
  });

  it('are named by a configuration once they were pushed, and lead to its own hosts alone', async () => {
    const own = fileOf('https://lakeside.localhost/a,/b\n');
    const refused = await refusalOf(naming(0, own));
    expect(refused.errors).toMatchObject([{ field: 'site:redirects' }]);
    await putFile('lakeside', own);
    await naming(0, own);
    const foreign = fileOf('/a,https://elsewhere.example/b\n');
    await putFile('lakeside', foreign);
    expect((await refusalOf(naming(1, foreign))).errors[0]?.message).toContain(
      'lakeside.localhost); got elsewhere.example',
    );
  });

  it('SITE-9 stand beside typefaces, which are known by their bytes and named once they were pushed', async () => {
    const font = readFileSync(FONT);
    const put = (name: string, file: Buffer) =>
      sites.client.request('PUT', `/sites/lakeside/files/${digestOf(file)}`, {
        body: { name, file: file.toString('base64') },
        caller: operator,
      });
    const present = (
      await sites.client.request<{ number: number }>('GET', '/sites/lakeside/world', { caller: operator })
    ).body.number;
    const named = (file: Buffer) =>
      push('lakeside', {
        base: present,
        site: { ...old, theme: { fonts: { heading_file: `/fonts/site/${digestOf(file)}.woff2` } } },
        dealerships: { lakeside: sampleDealership(4, 'lakeside') },
      });
    const cut = font.subarray(0, -1);
    expect((await refusalOf(put('fonts/yard.woff2', cut))).errors[0]?.message).toContain('expected a whole WOFF2');
    expect((await refusalOf(put('yard.woff2', font))).errors[0]?.field).toBe('name');
    expect((await refusalOf(named(font))).errors).toMatchObject([{ field: 'site:theme.fonts.heading_file' }]);
    const redirects = fileOf('/z,/b\n');
    await putFile('lakeside', redirects);
    expect((await refusalOf(named(redirects))).errors[0]?.message).toContain('expected a typeface that was pushed');
    await put('fonts/yard.woff2', font);
    await named(font);
  });

  it('stand beside an icon, which is a picture that was pushed', async () => {
    const site = (photo: string) => ({ ...old, theme: { icon: { photo } } });
    const present = (
      await sites.client.request<{ number: number }>('GET', '/sites/lakeside/world', { caller: operator })
    ).body.number;
    const icon = Buffer.from('an icon');
    const pushIcon = () => push('lakeside', { base: present, site: site(`/images/site/${digestOf(icon)}`) });
    expect((await refusalOf(pushIcon())).errors).toMatchObject([{ field: 'site:theme.icon.photo' }]);
    await put('lakeside', icon);
    await pushIcon();
    const outside = push('lakeside', { base: present + 1, site: site('https://elsewhere.example/icon.png') });
    expect((await refusalOf(outside)).errors).toMatchObject([{ field: 'site:theme.icon.photo' }]);
  });

  it('of 20,000 rows are kept', async () => {
    const rows = Array.from({ length: 20_000 }, (_row, number) => `/old/${number},/new/${number}`).join('\n');
    await putFile('lakeside', fileOf(rows));
    expect(await led(fileOf(rows), '/old/19999')).toBe('/new/19999');
  });
});
