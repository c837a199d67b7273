import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PhotoFetcherOptions } from '../../config/gateway-config.ts';
import { PhotoFault, PhotoFetcher } from './photo-fetcher.ts';

const HOSTS = ['photos.example'];
/** Stands for a public address, where the spec's own server listens. */
const PUBLIC = '127.0.0.1';

/** As long as the bytes that identify a file's kind. */
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60, 'pixels')]);

let folder: string;
let server: Server;
let port: number;
let asked: string[];
let answer: RequestListener;
let fetcher: PhotoFetcher | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photos-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await fetcher?.close();
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** What a fetcher puts into a new file. */
async function fetched(by: PhotoFetcher, address: string, hosts: readonly string[]): Promise<Buffer> {
  const file = path.join(folder, randomUUID());
  await by.fetch(address, hosts, file);
  return readFile(file);
}

/** A fetcher for which the spec's server is the internet; all rules but the port are those of production. */
function fetching(options: PhotoFetcherOptions = {}): PhotoFetcher {
  asked = [];
  fetcher = new PhotoFetcher({
    mayConnect: (address) => address === PUBLIC,
    resolve: async () => [{ address: PUBLIC, family: 4 }],
    listed: (address, hosts) => {
      const url = URL.canParse(address) ? new URL(address) : null;
      return url && /^https?:$/.test(url.protocol) && hosts.includes(url.hostname) ? url : null;
    },
    ...options,
  });
  return fetcher;
}

const photoAt = (path = '/1.jpg', host = 'photos.example') => `http://${host}:${port}${path}`;
const sends =
  (type: string, body: Buffer | string = JPEG, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

describe('fetching a photo', () => {
  it('UI-2 returns what a listed host sends', async () => {
    answer = sends('image/jpeg');
    expect(await fetched(fetching(), photoAt(), HOSTS)).toEqual(JPEG);
  });

  it('UI-2 asks no host that is not listed', async () => {
    answer = sends('image/jpeg');
    await expect(fetched(fetching(), photoAt('/1.jpg', 'other.example'), HOSTS)).rejects.toThrow(PhotoFault);
    expect(asked).toEqual([]);
  });

  it.each(['10.0.0.7', '169.254.169.254', '::1', '::ffff:10.0.0.7', 'fd00::1'])(
    'UI-2 does not connect where a listed name leads to %s',
    async (address) => {
      answer = sends('image/jpeg');
      const family = address.includes(':') ? 6 : 4;
      const inside = fetching({ resolve: async () => [{ address, family }] });
      await expect(fetched(inside, photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
      expect(asked).toEqual([]);
    },
  );

  it('UI-2 refuses a name with one bad address among good ones', async () => {
    answer = sends('image/jpeg');
    const both = [PUBLIC, '10.0.0.7'].map((address) => ({ address, family: 4 }));
    await expect(fetched(fetching({ resolve: async () => both }), photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
    expect(asked).toEqual([]);
  });

  it('UI-2 connects to the address that was checked, however the name answers next', async () => {
    answer = sends('image/jpeg');
    let times = 0;
    const resolve = async () => [{ address: times++ === 0 ? PUBLIC : '10.0.0.7', family: 4 }];
    await fetched(fetching({ resolve }), photoAt(), HOSTS);
    expect([times, asked]).toEqual([1, ['/1.jpg']]);
  });

  it.each(['127.0.0.2', '2130706434', '0x7f000002', '0177.0.0.2', '127.2', '[::1]', '[::ffff:7f00:2]'])(
    'UI-2 refuses the address %s though a site listed it',
    async (host) => {
      const { hostname } = new URL(`http://${host}`);
      await expect(fetched(fetching(), photoAt('/1.jpg', host), [hostname])).rejects.toThrow('not a public address');
      expect(asked).toEqual([]);
    },
  );

  it.each([
    'http://other.example/',
    'http://10.0.0.7/',
    'file:///etc/passwd',
    '//169.254.169.254/latest',
    'http://[::1]/',
  ])('UI-2 does not follow a redirect to %s', async (location) => {
    answer = sends('text/html', '', 302, { location });
    await expect(fetched(fetching(), photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
    expect(asked).toEqual(['/1.jpg']);
  });

  it('UI-2 follows three redirects on listed hosts, and no more', async () => {
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.writeHead(200, { 'content-type': 'image/png' }).end(JPEG);
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    };
    expect(await fetched(fetching(), photoAt('/3'), HOSTS)).toEqual(JPEG);
    await expect(fetched(fetching(), photoAt('/4'), HOSTS)).rejects.toThrow('redirects');
  });

  it.each(['binary/octet-stream', 'application/octet-stream', 'image/pjpeg', 'text/plain', ''])(
    'UI-2 takes a photo by its bytes where its host says %p',
    async (type) => {
      answer = sends(type);
      expect(await fetched(fetching(), photoAt(), HOSTS)).toEqual(JPEG);
    },
  );

  it('UI-2 says the type of what is not a picture', async () => {
    answer = sends('text/html', `<!doctype html>${' '.repeat(80)}`);
    await expect(fetched(fetching(), photoAt(), HOSTS)).rejects.toThrow('sent text/html, which does not start');
  });

  it('UI-2 asks for a kept photo by what its host said of it, and takes 304 for no change', async () => {
    const headers: unknown[] = [];
    answer = (request, response) => {
      headers.push([request.headers['if-none-match'], request.headers['if-modified-since']]);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', 'last-modified': 'Wed, 25 Nov 2026 01:00:00 GMT' }).end(JPEG);
    };
    const by = fetching();
    const first = await by.fetch(photoAt(), HOSTS, path.join(folder, randomUUID()));
    expect(first).toMatchObject({ etag: '"1"', modified: 'Wed, 25 Nov 2026 01:00:00 GMT' });
    expect(await by.fetch(photoAt(), HOSTS, path.join(folder, randomUUID()), first)).toBeUndefined();
    expect(headers).toEqual([
      [undefined, undefined],
      ['"1"', 'Wed, 25 Nov 2026 01:00:00 GMT'],
    ]);
  });

  it.each(['"1', 'a b', `"${'x'.repeat(300)}"`])('UI-2 keeps no tag such as %s', async (etag) => {
    answer = (_request, response) => void response.writeHead(200, { etag }).end(JPEG);
    expect((await fetching().fetch(photoAt(), HOSTS, path.join(folder, randomUUID())))?.etag).toBeUndefined();
  });

  it('UI-2 takes 304 from nobody who was not asked whether the photo changed', async () => {
    answer = (_request, response) => void response.writeHead(304).end();
    await expect(fetched(fetching(), photoAt(), HOSTS)).rejects.toThrow('304');
    const file = path.join(folder, randomUUID());
    await expect(fetching().fetch(photoAt(), HOSTS, file, {})).rejects.toThrow('304');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['SVG behind an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PDF', `%PDF-1.7${' '.repeat(80)}`],
    ['TIFF', `II*\0${'\0'.repeat(80)}`],
    ['HEIC', `\0\0\0\x18ftypheic\0\0\0\0heicmif1${'\0'.repeat(80)}`],
    ['nothing', ''],
  ])('UI-2 takes no %s that says it is a JPEG', async (_kind, body) => {
    answer = sends('image/jpeg', body);
    await expect(fetched(fetching(), photoAt(), HOSTS)).rejects.toThrow('does not start like a picture');
  });

  it('UI-2 reads no more than the limit, declared or not', async () => {
    answer = sends('image/jpeg', Buffer.alloc(2_000, JPEG));
    await expect(fetched(fetching({ limit: 1_000 }), photoAt(), HOSTS)).rejects.toThrow('more than 1000 bytes');
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write(Buffer.alloc(600, JPEG));
      response.end(Buffer.alloc(600));
    };
    await expect(fetched(fetching({ limit: 1_000 }), photoAt(), HOSTS)).rejects.toThrow('more than 1000 bytes');
  });

  it('UI-2 gives up a host that never ends', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write('a');
    };
    await expect(fetched(fetching({ milliseconds: 200 }), photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
  });
});
