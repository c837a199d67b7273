import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { request } from 'undici';
import { drawnPlace, photoPlace, pictureAddress } from './images/picture-address.ts';
import { DEFAULT_SIZE } from './images/picture-ladder.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const DRAWN = '/images/drawn/light/hatch/side-left/red';
const SITE = { host: 'riverside.example' };
// A drawing is arithmetic: on a busy machine it takes its time.
jest.setTimeout(120_000);

let gateway: TestGateway;
let folder: string;
let dealer: Server;
let fetched: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'A camera', Copyright: 'A person' } })
    .jpeg()
    .toBuffer();
  dealer = createServer(({ url = '' }, response) => {
    fetched.push(url);
    const body = url.startsWith('/broken') ? Buffer.from('no picture at all') : photo;
    response.writeHead(url.startsWith('/gone') ? 404 : 200, { 'content-type': 'image/jpeg' }).end(body);
  });
  await new Promise<void>((resolve) => dealer.listen(0, '127.0.0.1', resolve));
  const { port } = dealer.address() as AddressInfo;
  const site = exampleSite({ photos: { hosts: ['photos.example'] } });
  gateway = await startTestGateway({
    sites: [{ config: site.config, revision: 1 }],
    dealerships: [exampleDealership(1, 'riverside')],
    config: {
      pictureFolder: folder,
      photos: {
        // The dealer's host as the spec has it; every rule about names stays.
        mayConnect: (address) => address === '127.0.0.1',
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        listed: (address, hosts) => {
          const url = new URL(address);
          if (!hosts.includes(url.hostname)) return null;
          url.port = String(port);
          return url;
        },
      },
    },
  });
});

afterAll(async () => {
  await gateway.close();
  dealer.closeAllConnections();
  await new Promise((resolve) => dealer.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Asks with bytes kept: the picture, or the answer's words. */
async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await request(`${gateway.service.url}${address}`, { headers: { ...SITE, ...headers } });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

const photoAddress = (file: string, format: 'webp' | 'jpg' = 'webp', host = 'photos.example') =>
  pictureAddress(
    photoPlace(
      `http://${host}/${file}`,
      drawnPlace({ itemType: 'car', body: 'Hatch', colour: 'red' }, 'side-left', 'light'),
    ),
    { ...DEFAULT_SIZE, width: 320 },
    format,
  );

describe('drawn pictures', () => {
  it('UI-2 come in the asked width, crop and format, small, and may be kept for ever', async () => {
    const picture = await ask(`${DRAWN}.webp?w=640&q=60&crop=4x3`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    expect(picture.bytes.length).toBeLessThan(25_000);
    const wide = await ask(`${DRAWN}.jpg?w=320&crop=16x9`);
    expect(await sharp(wide.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
  });

  it('UI-2 have a strong tag, and are not sent again', async () => {
    const { headers, bytes } = await ask(`${DRAWN}.webp?w=320`);
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
    const again = await ask(`${DRAWN}.webp?w=320`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length, bytes.length > 0]).toEqual([304, 0, true]);
  });

  it('UI-2 are WebP until the AVIF is ready, which is soon', async () => {
    const address = `${DRAWN}.avif?w=160`;
    const first = await ask(address);
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=30',
    ]);
    let next = first;
    while (next.headers['content-type'] !== 'image/avif') next = await ask(address);
    expect((await sharp(next.bytes).metadata()).width).toBe(160);
    expect(next.headers['cache-control']).toContain('immutable');
  });

  it('UI-2 go by what a reader takes where the address leaves it open', async () => {
    const webp = await ask(`${DRAWN}.auto?w=160`, { accept: 'image/webp,*/*' });
    expect([webp.headers['content-type'], webp.headers.vary]).toEqual([
      'image/webp',
      expect.stringContaining('Accept'),
    ]);
    expect((await ask(`${DRAWN}.auto?w=160`)).headers['content-type']).toBe('image/jpeg');
  });

  it('UI-2 are refused outside the ladder, and not found for what is not drawn', async () => {
    const refused = await ask(`${DRAWN}.webp?w=5000`);
    expect([refused.status, JSON.parse(refused.bytes.toString()).errors[0].field]).toEqual([400, 'w']);
    for (const path of [
      '/images/drawn/light/boat/side-left/red.webp',
      `${DRAWN}.svg`,
      '/images/drawn/light/hatch/side-left/beep.webp',
    ]) {
      expect((await ask(path)).status).toBe(404);
    }
  });
});

describe("dealers' photos", () => {
  it('UI-2 come upright, scaled, and without what a camera wrote into them', async () => {
    const picture = await ask(photoAddress('1.jpg', 'jpg').replace('crop=4x3', 'crop=none'));
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width = 0, height = 0, exif, orientation } = await sharp(picture.bytes).metadata();
    expect([width < height, exif, orientation]).toEqual([true, undefined, undefined]);
    expect(picture.bytes.includes('A person')).toBe(false);
  });

  it('UI-2 are fetched once, however many ask in whatever size', async () => {
    fetched = [];
    const sizes = ['w=320', 'w=320', 'w=160', 'w=480'];
    await Promise.all(sizes.map((size) => ask(photoAddress('2.jpg').replace('w=320', size))));
    expect(fetched).toEqual(['/2.jpg']);
  });

  it.each(['broken.jpg', 'gone.jpg'])(
    'UI-2 are drawn where %s can not be shown, and not asked for again at once',
    async (file) => {
      fetched = [];
      const picture = await ask(photoAddress(file));
      expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
        ...[200, 'image/webp', 'public, max-age=30'],
      ]);
      expect(picture.bytes.equals((await ask(`${DRAWN}.webp?w=320&q=60&crop=4x3`)).bytes)).toBe(true);
      await ask(photoAddress(file));
      expect(fetched).toEqual([`/${file}`]);
    },
  );

  it('UI-2 are drawn, and nobody is asked, where the host is on no list of the site', async () => {
    fetched = [];
    const picture = await ask(photoAddress('1.jpg', 'webp', 'elsewhere.example'));
    expect([picture.status, picture.headers['cache-control'], fetched]).toEqual([200, 'public, max-age=30', []]);
    expect((await ask(photoAddress('1.jpg'), { host: 'nobody.example' })).status).toBe(404);
  });
});
