import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { request } from 'undici';
import { ownPlace, pictureAddress } from './images/picture-address.ts';
import { DEFAULT_SIZE } from './images/picture-ladder.ts';
import { PictureSignatures } from './images/picture-signatures.ts';
import { examplePictureKeys } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, HILLSIDE, RIVERSIDE, sites } from './testing/two-dealers.ts';

const DIGEST = 'a'.repeat(64);
const BROKEN = 'b'.repeat(64);
const LOST = 'c'.repeat(64);
const FONT = readFileSync(
  path.resolve(
    import.meta.dirname,
    '../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  ),
);
const FONT_DIGEST = 'd'.repeat(64);
const REDIRECTS = 'e'.repeat(64);
const files: Readonly<Record<string, Buffer>> = { [FONT_DIGEST]: FONT, [REDIRECTS]: Buffer.from('from,to\n') };
const LOGO = { text: 'Riverside', photo: `/images/site/${DIGEST}` };
const signatures = new PictureSignatures(examplePictureKeys);
const page = {
  path: '/about-us',
  title: 'About us',
  description: 'Who we are.',
  index: true,
  blocks: [{ kind: 'hero', title: 'Hello', picture: { photo: `/images/site/${DIGEST}`, alt: 'Our yard' } }],
};

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-pictures-'));
  const yard = await sharp({ create: { width: 1_700, height: 1_200, channels: 3, background: '#08f' } })
    .png()
    .toBuffer();
  const summary = { path: '/about-us', title: 'About us', index: true } as never;
  gateway = await startTestGateway({
    sites: sites.map((site) =>
      site.config.slug === 'riverside'
        ? { ...site, config: { ...site.config, theme: { ...site.config.theme, logo: LOGO } } }
        : site,
    ),
    dealerships,
    documents: [
      { site: 'riverside', kind: 'page', id: 'about-us', revision: 1, revised_at: '2026-11-01T00:00:00.000Z', summary },
    ],
    config: { pictureFolder: folder },
    answers: {
      document: () => page,
      file: (site, digest) => (site === 'riverside' ? files[digest] : undefined),
      picture: (site, digest) => {
        if (digest === BROKEN) return yard.subarray(0, 90);
        return site === 'riverside' && digest === DIGEST ? yard : undefined;
      },
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const addressOf = (digest: string, site: string, format: 'webp' | 'auto' = 'webp') => {
  const address = pictureAddress(ownPlace(digest), { ...DEFAULT_SIZE, width: 320 }, format);
  return `${address}&s=${signatures.ofSite(site)(address)}`;
};
async function ask(address: string, headers: Record<string, string>) {
  const answer = await request(`${gateway.service.url}${address}`, { headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

describe("a picture of a site's own", () => {
  it('SITE-8 comes in the sizes and formats of all pictures, at the addresses of a page, and may be kept forever', async () => {
    const html = (await gateway.get('/about-us', RIVERSIDE)).text;
    const [address = ''] = /\/images\/site\/a{64}\.jpg\?w=800[^"\s]*/.exec(html) ?? [];
    const picture = await ask(address.replaceAll('\\u0026', '&'), RIVERSIDE);
    expect(picture.status).toBe(200);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 450 });
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const auto = await ask(addressOf(DIGEST, 'riverside', 'auto'), { ...RIVERSIDE, accept: 'image/webp' });
    expect(await sharp(auto.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  it("SITE-4 SITE-8 answers 404 at another site: with its own address, with that site's signature, and without one", async () => {
    for (const [address, site] of [
      [addressOf(DIGEST, 'riverside'), HILLSIDE],
      [addressOf(DIGEST, 'hillside'), HILLSIDE],
      [addressOf(DIGEST, 'hillside'), RIVERSIDE],
      [addressOf(DIGEST, 'riverside').replace(/&s=.*/, ''), RIVERSIDE],
      [addressOf(LOST, 'riverside'), RIVERSIDE],
      [`/images/site/${DIGEST}`, RIVERSIDE],
    ] as const)
      expect([address, (await ask(address, site)).status]).toEqual([address, 404]);
  });

  it('SITE-8 that can’t be opened harms nothing but itself', async () => {
    expect((await ask(addressOf(BROKEN, 'riverside'), RIVERSIDE)).status).toBe(503);
    expect((await ask(addressOf(DIGEST, 'riverside'), RIVERSIDE)).status).toBe(200);
  });
});

describe("a site's own logo and typefaces", () => {
  it('SITE-9 the logo is a picture of the header, whole, and what search engines are shown', async () => {
    const { text } = await gateway.get('/api/pages?path=/about-us', RIVERSIDE);
    const { logo } = JSON.parse(text).frame.site;
    expect(logo).toMatchObject({ text: 'Riverside', picture: expect.stringMatching(/^\/images\/site\/a{64}\.webp\?/) });
    const picture = await ask(logo.picture, RIVERSIDE);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 339 });
    const other = JSON.parse((await gateway.get('/api/pages?path=/', HILLSIDE)).text);
    expect(other.frame.site.logo.picture).toBeUndefined();
  });

  it('SITE-4 SITE-9 a typeface comes by its digest to its own site alone, as what it is and for good', async () => {
    const address = `/fonts/site/${FONT_DIGEST}.woff2`;
    for (const time of ['first', 'again']) {
      const font = await ask(address, RIVERSIDE);
      expect([time, font.status, font.headers['content-type'], font.headers['cache-control']]).toEqual([
        time,
        200,
        'font/woff2',
        'public, max-age=31536000, immutable',
      ]);
      expect(font.bytes.equals(FONT)).toBe(true);
    }
    for (const [lost, site] of [
      [address, HILLSIDE],
      [`/fonts/site/${LOST}.woff2`, RIVERSIDE],
      [`/fonts/site/${REDIRECTS}.woff2`, RIVERSIDE],
      ['/fonts/site/yard.woff2', RIVERSIDE],
      [`/fonts/site/${FONT_DIGEST}`, RIVERSIDE],
    ] as const) {
      const answer = await ask(lost, site);
      expect([lost, answer.status]).toEqual([lost, 404]);
      expect(answer.headers['cache-control']).not.toContain('immutable');
    }
  });
});
