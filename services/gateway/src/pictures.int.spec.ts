import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FixedClock } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { request } from 'undici';
import { drawnPlace, photoPlace, pictureAddress, type ShownPhoto } from './images/picture-address.ts';
import { DEFAULT_SIZE, QUALITIES, WIDTHS } from './images/picture-ladder.ts';
import { PictureSignatures } from './images/picture-signatures.ts';
import { exampleDealership, examplePictureKeys, exampleSite } from './testing/example-site.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const DRAWN = '/images/drawn/light/hatch/side-left/red';
const SITE = { host: 'riverside.example' };
const HILLSIDE = { host: 'hillside.example' };
// A drawing is arithmetic: on a busy machine it takes its time.
jest.setTimeout(120_000);

let gateway: TestGateway;
let folder: string;
let dealer: Server;
let fetched: string[] = [];
/** The newest address of the one picture of the site's one car, as stock knows it. */
let newest = '';
/** Whether the dealer has put another photo under /replaced. */
let isReplaced = false;
const clock = new FixedClock(new Date());
/** Paths that the dealer's hosts fail at, and those whose answers wait. */
const failing = new Set<string>();
const held: (() => void)[] = [];
/** The lines of errors in the log; the security log is apart from it. */
const errors: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'A camera', Copyright: 'A person' } })
    .jpeg()
    .toBuffer();
  const replacement = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0000ff' } })
    .jpeg()
    .toBuffer();
  dealer = createServer(({ url = '', headers }, response) => {
    fetched.push(url);
    if (url.startsWith('/replaced')) {
      const etag = isReplaced ? '"2"' : '"1"';
      if (headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag }).end(isReplaced ? replacement : photo);
      return;
    }
    if (url === '/clips/turn.webm') {
      const [, from = '0'] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? [];
      const range = { 'content-range': `bytes ${from}-5/6`, 'set-cookie': 'a=b' };
      response.writeHead(headers.range ? 206 : 200, headers.range ? range : {}).end('abcdef'.slice(Number(from)));
      return;
    }
    const isGone = url.startsWith('/gone') || failing.has(url);
    const answer = () =>
      response.writeHead(isGone ? 404 : 200, { 'content-type': 'image/jpeg' }).end(bodyAt(url, photo));
    if (url.startsWith('/slow')) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => dealer.listen(0, '127.0.0.1', resolve));
  const { port } = dealer.address() as AddressInfo;
  const photos = { hosts: ['photos.example', 'slow.example'] };
  const site = exampleSite({ photos: { hosts: [...photos.hosts, 'inside.example'] } });
  const other = exampleSite({ id: 2, slug: 'hillside', hosts: ['hillside.example'], photos });
  gateway = await startTestGateway({
    sites: [site, other].map(({ config }) => ({ config, revision: 1 })),
    dealerships: [exampleDealership(1, 'riverside')],
    answers: {
      vehicle: (id) =>
        id === 'abc123def456'
          ? { vehicle: exampleVehicle({ photos: { images: [{ url: newest }] } }), moved: false, views: 0 }
          : undefined,
    },
    config: {
      pictureFolder: folder,
      logger: {
        level: 'error',
        destination: { write: (line) => void (JSON.parse(line).log !== 'security' && errors.push(line)) },
      },
      clock,
      // Visitors of several networks.
      trustProxy: true,
      limits: { picturesPerMinute: 300 },
      photos: {
        origins: { 'inside.example': `http://127.0.0.1:${port}` },
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

/** What the dealer's host sends as image/jpeg. */
function bodyAt(url: string, photo: Buffer): Buffer {
  if (url.startsWith('/broken')) return photo.subarray(0, photo.length / 2);
  if (url.startsWith('/svg'))
    return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>${' '.repeat(80)}`);
  return photo;
}

/** Asks for a picture as the site's own pages do, signed; `ask` sends the address as it is. */
function askSigned(address: string, headers: { host?: string } & Record<string, string> = {}, signal?: AbortSignal) {
  const { host = SITE.host } = headers;
  return ask(signed(address, host.replace('.example', '')), headers, signal);
}

const signed = (address: string, site = 'riverside') =>
  `${address}&s=${new PictureSignatures(examplePictureKeys).ofSite(site)(address)}`;

/** Asks with bytes kept: the picture, or the answer's words. */
async function ask(address: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const answer = await request(`${gateway.service.url}${address}`, {
    headers: { ...SITE, ...headers },
    ...(signal && { signal }),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

const INSTEAD = drawnPlace({ itemType: 'car', body: 'Hatch', colour: 'red' }, 'side-left', 'light');
const placeOf = (shown: ShownPhoto) => photoPlace(shown, INSTEAD, () => '');
const photoAddress = (file: string, format: 'webp' | 'jpg' = 'webp', host = 'photos.example') =>
  pictureAddress(placeOf({ url: `http://${host}/${file}` }), { ...DEFAULT_SIZE, width: 320 }, format);

describe('drawn pictures', () => {
  it('UI-2 come in the asked width, crop and format, small, and may be kept forever', async () => {
    const picture = await askSigned(`${DRAWN}.webp?w=640&q=60&crop=4x3`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    expect(picture.bytes.length).toBeLessThan(25_000);
    const wide = await askSigned(`${DRAWN}.jpg?w=320&q=60&crop=16x9`);
    expect(await sharp(wide.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
  });

  it('UI-2 have a strong tag, and are not sent again', async () => {
    const { headers, bytes } = await askSigned(`${DRAWN}.webp?w=320&q=60&crop=4x3`);
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
    const again = await askSigned(`${DRAWN}.webp?w=320&q=60&crop=4x3`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length, bytes.length > 0]).toEqual([304, 0, true]);
  });

  it('UI-2 are WebP until the AVIF is ready, which is soon', async () => {
    const address = `${DRAWN}.avif?w=160&q=60&crop=4x3`;
    const first = await askSigned(address);
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=30',
    ]);
    let next = first;
    while (next.headers['content-type'] !== 'image/avif') next = await askSigned(address);
    expect((await sharp(next.bytes).metadata()).width).toBe(160);
    expect(next.headers['cache-control']).toContain('immutable');
  });

  it('UI-2 go by what a reader takes where the address leaves it open', async () => {
    const webp = await askSigned(`${DRAWN}.auto?w=160&q=60&crop=4x3`, { accept: 'image/webp,*/*' });
    expect([webp.headers['content-type'], webp.headers.vary]).toEqual([
      'image/webp',
      expect.stringContaining('Accept'),
    ]);
    expect((await askSigned(`${DRAWN}.auto?w=160&q=60&crop=4x3`)).headers['content-type']).toBe('image/jpeg');
  });

  it('UI-2 are refused outside the ladder, and not found if there is no such drawing', async () => {
    const refused = await askSigned(`${DRAWN}.webp?w=5000&q=60&crop=4x3`);
    expect([refused.status, JSON.parse(refused.bytes.toString()).errors[0].field]).toEqual([400, 'w']);
    for (const path of [
      '/images/drawn/light/boat/side-left/red.webp',
      `${DRAWN}.svg`,
      '/images/drawn/light/hatch/side-left/beep.webp',
    ]) {
      expect((await askSigned(path)).status).toBe(404);
    }
  });
});

describe("dealers' photos", () => {
  it('UI-2 come upright, scaled, and without what a camera wrote into them', async () => {
    const picture = await askSigned(photoAddress('1.jpg', 'jpg').replace('crop=4x3', 'crop=none'));
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width = 0, height = 0, exif, orientation } = await sharp(picture.bytes).metadata();
    expect([width < height, exif, orientation]).toEqual([true, undefined, undefined]);
    expect(picture.bytes.includes('A person')).toBe(false);
  });

  it('UI-2 are fetched once, for any number of requests in any size', async () => {
    fetched = [];
    const sizes = ['w=320', 'w=320', 'w=160', 'w=480'];
    await Promise.all(sizes.map((size) => askSigned(photoAddress('2.jpg').replace('w=320', size))));
    expect(fetched).toEqual(['/2.jpg']);
  });

  it.each(['broken.jpg', 'gone.jpg', 'svg.jpg'])(
    'UI-2 are drawn where %s can not be shown, and not asked for again at once',
    async (file) => {
      fetched = [];
      const picture = await askSigned(photoAddress(file));
      expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
        ...[200, 'image/webp', 'public, max-age=30'],
      ]);
      expect(picture.bytes.equals((await askSigned(`${DRAWN}.webp?w=320&q=60&crop=4x3`)).bytes)).toBe(true);
      await askSigned(photoAddress(file));
      expect(fetched).toEqual([`/${file}`]);
    },
  );

  it('FEED-2 with signed addresses are one picture under any signature, and are fetched under the newest', async () => {
    const address = (signature: string) =>
      `http://photos.example/signed.jpg?v=1&X-Amz-Date=20261120T000000Z&X-Amz-Signature=${signature}`;
    const place = (signature: string, carId = 'abc123def456') =>
      pictureAddress(placeOf({ url: address(signature), carId }), { ...DEFAULT_SIZE, width: 320 }, 'webp');
    expect(place('first')).toBe(place('second'));
    expect(place('first')).not.toBe(place('first', 'another'));
    fetched = [];
    newest = address('second');
    expect((await askSigned(place('first'))).headers['cache-control']).toContain('max-age=86400');
    newest = address('third');
    await askSigned(place('third').replace('w=320', 'w=480'));
    expect(fetched).toEqual(['/signed.jpg?v=1&X-Amz-Date=20261120T000000Z&X-Amz-Signature=second']);

    // Neither another site's car nor one that has other pictures by now shows anything of it.
    expect((await askSigned(place('first', 'another'))).headers['cache-control']).toBe('public, max-age=30');
    newest = address('fourth').replace('signed.jpg', 'replaced.jpg');
    const replaced = placeOf({ url: address('x').replace('v=1', 'v=0'), carId: 'abc123def456' });
    expect((await askSigned(pictureAddress(replaced, DEFAULT_SIZE, 'webp'))).headers['cache-control']).toBe(
      'public, max-age=30',
    );
    expect(fetched).toHaveLength(1);
  });

  it('UI-2 are drawn, without fetching, if the host is on no list of the site', async () => {
    fetched = [];
    const picture = await askSigned(photoAddress('1.jpg', 'webp', 'elsewhere.example'));
    expect([picture.status, picture.headers['cache-control'], fetched]).toEqual([200, 'public, max-age=30', []]);
    expect((await askSigned(photoAddress('1.jpg'), { host: 'nobody.example' })).status).toBe(404);
  });
});

describe('a photo whose file a dealer replaces', () => {
  /** The middle of the picture at an address: red or blue. */
  const colourAt = async (address: string) => {
    const { bytes, headers } = await askSigned(address);
    const [red = 0, , blue = 0] = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
    return { colour: red > blue ? 'red' : 'blue', cache: headers['cache-control'] };
  };
  const addressOf = (carId: string, revision?: number) =>
    pictureAddress(
      placeOf({ url: `http://photos.example/replaced-${carId}.jpg`, carId, revision }),
      DEFAULT_SIZE,
      'webp',
    );
  const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=3600';
  afterEach(() => {
    isReplaced = false;
  });

  it('FEED-2 shows the new one at the next revision of its car’s pictures, under another address', async () => {
    expect(await colourAt(addressOf('event'))).toEqual({ colour: 'red', cache: FOR_A_DAY });
    isReplaced = true;
    fetched = [];
    expect(await colourAt(addressOf('event'))).toEqual({ colour: 'red', cache: FOR_A_DAY });
    expect(fetched).toEqual([]);
    expect(addressOf('event', 1_795_000_000)).not.toBe(addressOf('event'));
    expect(await colourAt(addressOf('event', 1_795_000_000))).toEqual({ colour: 'blue', cache: FOR_A_DAY });
    // Nothing that is kept under the old address stays there.
    expect((await colourAt(addressOf('event'))).colour).toBe('blue');
    expect(fetched).toEqual(['/replaced-event.jpg']);
  });

  it('FEED-2 asks its host again after a day, behind an answer that caches keep for a moment', async () => {
    const address = addressOf('day');
    expect((await colourAt(address)).colour).toBe('red');
    isReplaced = true;
    fetched = [];
    clock.advance(25 * 3_600_000);
    const first = await colourAt(address);
    expect(first).toEqual({ colour: 'red', cache: 'public, max-age=30' });
    let next = first;
    while (next.colour === 'red') next = await colourAt(address);
    expect([next.cache, fetched]).toEqual([FOR_A_DAY, ['/replaced-day.jpg']]);
  });
});

describe('addresses that no page has', () => {
  const address = photoAddress('unasked.jpg');
  const refused: [string, string, Record<string, string>][] = [
    ['without a signature', address, {}],
    ['with a wrong signature', `${address}&s=AAAAAAAAAAAAAAAA`, {}],
    ['with two signatures', `${signed(address)}&s=AAAAAAAAAAAAAAAA`, {}],
    ['with the signature of another site', signed(address, 'hillside'), {}],
    ['at the host of another site', signed(address), HILLSIDE],
    ['with the signature of another size', signed(address).replace('w=320', 'w=480'), {}],
    ['with the signature of another quality', signed(address).replace('q=60', 'q=75'), {}],
    ['with the signature of another crop', signed(address).replace('crop=4x3', 'crop=none'), {}],
    ['with the signature of another format', signed(address).replace('.webp', '.avif'), {}],
    ['with the signature of another photo', signed(address).replace('/aHR0cDovL', '/aHR0cHM6L'), {}],
    ['of a drawn vehicle, without a signature', `${DRAWN}.webp?w=320&q=60&crop=4x3`, {}],
  ];

  it.each(refused)('UI-2 are refused %s, without fetching', async (_how, refusedAddress, headers) => {
    fetched = [];
    const answer = await ask(refusedAddress, headers);
    expect([answer.status, answer.headers['content-type'], fetched]).toEqual([
      ...[403, 'application/problem+json; charset=utf-8', []],
    ]);
  });

  it('UI-2 are taken in any order of their parameters', async () => {
    const [path, query = ''] = signed(photoAddress('order.jpg')).split('?');
    const answer = await ask(`${path}?${query.split('&').toReversed().join('&')}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('what one tenant does to another', () => {
  it('UI-2 leaves a photo that failed on one site to be shown on another', async () => {
    failing.add('/shared.jpg');
    expect((await askSigned(photoAddress('shared.jpg'), HILLSIDE)).headers['cache-control']).toBe('public, max-age=30');
    failing.clear();
    expect((await askSigned(photoAddress('shared.jpg'), SITE)).headers['cache-control']).toContain('max-age=86400');
    // It is kept now, and a fault of before hides it nowhere.
    expect((await askSigned(photoAddress('shared.jpg'), HILLSIDE)).headers['cache-control']).toContain('max-age=86400');
  });

  it('UI-2 shows a stored photo in every size, though its host has failed since', async () => {
    await askSigned(photoAddress('kept.jpg'));
    failing.add('/kept.jpg');
    const wider = await askSigned(photoAddress('kept.jpg').replace('w=320', 'w=480'));
    failing.clear();
    expect(wider.headers['cache-control']).toContain('max-age=86400');
  });

  it('UI-2 shows photos of other hosts while a slow one is waited for', async () => {
    const slow = Array.from({ length: 30 }, (_, index) =>
      askSigned(photoAddress(`slow-${index}.jpg`, 'webp', 'slow.example')),
    );
    while (held.length < 4) await new Promise((resolve) => setImmediate(resolve));
    const quick = await askSigned(photoAddress('quick.jpg'), HILLSIDE);
    expect(quick.headers['cache-control']).toContain('max-age=86400');
    expect((await askSigned(photoAddress('quick-too.jpg'))).headers['cache-control']).toContain('max-age=86400');
    // The host gets a limited number of requests at once.
    expect(held).toHaveLength(4);
    let answered = 0;
    for (const asked of slow) void asked.then(() => (answered += 1));
    while (answered < slow.length) {
      for (const answer of held.splice(0)) answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const { headers } of await Promise.all(slow)) expect(headers['cache-control']).toContain('max-age=86400');
  });

  it('UI-2 answers a visitor of another site before the 260 pictures that one network asks for', async () => {
    const sizes = WIDTHS.flatMap((width) =>
      QUALITIES.flatMap((quality) =>
        (['4x3', '16x9', '1x1', 'none'] as const).map((crop) => ({ width, quality, crop })),
      ),
    );
    const wanted = sizes.flatMap((size) => (['webp', 'jpg'] as const).map((format) => ({ size, format })));
    const gone = new AbortController();
    let made = 0;
    const flood = Array.from({ length: 260 }, async (_, index) => {
      const { size, format } = wanted[index % wanted.length] ?? { size: DEFAULT_SIZE, format: 'jpg' };
      const place = placeOf({ url: `http://photos.example/flood-${index % 8}.jpg` });
      const from = { 'x-forwarded-for': '203.0.113.7' };
      const answer = await askSigned(pictureAddress(place, size, format), from, gone.signal).catch(() => undefined);
      if (answer?.status === 200) made += 1;
    });
    while (made < 1) await new Promise((resolve) => setImmediate(resolve));
    const before = made;
    const other = await askSigned(photoAddress('calm.jpg'), { ...HILLSIDE, 'x-forwarded-for': '198.51.100.1' });
    const meanwhile = made - before;
    gone.abort();
    await Promise.all(flood);
    expect([other.status, other.headers['cache-control']]).toEqual([200, expect.stringContaining('max-age=86400')]);
    // Its original and its picture are two turns of its site; a hundred pictures of the flood were waiting.
    expect(meanwhile).toBeLessThan(20);
  });

  it('UI-2 leaves no error in the log of a visitor who has left', async () => {
    errors.length = 0;
    const address = photoAddress('slow-left.jpg', 'webp', 'slow.example');
    const gone = new AbortController();
    const left = askSigned(address, {}, gone.signal).catch(() => undefined);
    while (held.length < 1) await new Promise((resolve) => setImmediate(resolve));
    gone.abort();
    await left;
    const next = askSigned(address);
    held.pop()?.();
    expect([(await next).status, errors]).toEqual([200, []]);
  });

  it('UI-2 makes no more for one network than its share a minute, and shows existing ones', async () => {
    const from = { 'x-forwarded-for': '192.0.2.9' };
    expect((await askSigned(photoAddress('kept.jpg'))).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 301 }, (_, index) => askSigned(photoAddress(`gone-${index}.jpg`), from)),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await askSigned(photoAddress('kept.jpg'), from)).status).toBe(200);
  });

  it('VEH-3 serves video files of a listed host that only the gateway reaches, whole and in parts', async () => {
    const video = (address: string, headers: Record<string, string> = {}) =>
      gateway.get(address, { headers: { ...SITE, ...headers } });
    const whole = await video('/videos/inside.example/clips/turn.webm');
    expect([whole.status, whole.headers['content-type'], whole.text]).toEqual([200, 'video/webm', 'abcdef']);
    const part = await video('/videos/inside.example/clips/turn.webm', { range: 'bytes=2-' });
    expect([part.status, part.headers['content-range'], part.text]).toEqual([206, 'bytes 2-5/6', 'cdef']);
    expect(String(part.headers['set-cookie'])).not.toContain('a=b');
    const asked = fetched.length;
    for (const address of [
      '/videos/photos.example/clips/turn.webm',
      '/videos/elsewhere.example/clips/turn.webm',
      '/videos/inside.example/clips/turn.exe',
      '/videos/inside.example/clips/..%2fturn.webm',
      '/videos/inside.example/',
    ])
      expect((await video(address)).status).toBe(404);
    expect((await video('/videos/inside.example/clips/turn.webm', HILLSIDE)).status).toBe(404);
    expect(fetched).toHaveLength(asked);
    expect((await video('/videos/inside.example/gone.webm')).status).toBe(404);
  });
});
