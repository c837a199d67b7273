import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PhotoFault, PhotoFetcher, type PhotoFetcherOptions } from './photo-fetcher.ts';

const HOSTS = ['photos.example'];
/** Stands for a public address, where the spec's own server listens. */
const PUBLIC = '127.0.0.1';

let server: Server;
let port: number;
let asked: string[];
let answer: RequestListener;
let fetcher: PhotoFetcher | undefined;

beforeAll(async () => {
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
});

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
  (
    type: string,
    body: Buffer | string = 'pixels',
    status = 200,
    headers: Record<string, string> = {},
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

describe('fetching a photo', () => {
  it('UI-2 gives what a listed host sends', async () => {
    answer = sends('image/jpeg');
    expect((await fetching().fetch(photoAt(), HOSTS)).toString()).toBe('pixels');
  });

  it('UI-2 asks no host that is not listed', async () => {
    answer = sends('image/jpeg');
    await expect(fetching().fetch(photoAt('/1.jpg', 'other.example'), HOSTS)).rejects.toThrow(PhotoFault);
    expect(asked).toEqual([]);
  });

  it.each(['10.0.0.7', '169.254.169.254', '::1', '::ffff:10.0.0.7', 'fd00::1'])(
    'UI-2 does not connect where a listed name leads to %s',
    async (address) => {
      answer = sends('image/jpeg');
      const family = address.includes(':') ? 6 : 4;
      const inside = fetching({ resolve: async () => [{ address, family }] });
      await expect(inside.fetch(photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
      expect(asked).toEqual([]);
    },
  );

  it('UI-2 refuses a name with one bad address among good ones', async () => {
    answer = sends('image/jpeg');
    const both = [PUBLIC, '10.0.0.7'].map((address) => ({ address, family: 4 }));
    await expect(fetching({ resolve: async () => both }).fetch(photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
    expect(asked).toEqual([]);
  });

  it('UI-2 connects to the address that was checked, however the name answers next', async () => {
    answer = sends('image/jpeg');
    let times = 0;
    const resolve = async () => [{ address: times++ === 0 ? PUBLIC : '10.0.0.7', family: 4 }];
    await fetching({ resolve }).fetch(photoAt(), HOSTS);
    expect([times, asked]).toEqual([1, ['/1.jpg']]);
  });

  it.each(['127.0.0.2', '2130706434', '0x7f000002', '0177.0.0.2', '127.2', '[::1]', '[::ffff:7f00:2]'])(
    'UI-2 refuses the address %s though a site listed it',
    async (host) => {
      const { hostname } = new URL(`http://${host}`);
      await expect(fetching().fetch(photoAt('/1.jpg', host), [hostname])).rejects.toThrow('no public address');
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
    await expect(fetching().fetch(photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
    expect(asked).toEqual(['/1.jpg']);
  });

  it('UI-2 follows three redirects on listed hosts, and no more', async () => {
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.writeHead(200, { 'content-type': 'image/png' }).end('there');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    };
    expect((await fetching().fetch(photoAt('/3'), HOSTS)).toString()).toBe('there');
    await expect(fetching().fetch(photoAt('/4'), HOSTS)).rejects.toThrow('redirects');
  });

  it.each(['text/html', 'image/svg+xml', 'application/octet-stream', ''])('UI-2 takes no %s', async (type) => {
    answer = sends(type);
    await expect(fetching().fetch(photoAt(), HOSTS)).rejects.toThrow('no picture');
  });

  it('UI-2 reads no more than the limit, told of or not', async () => {
    answer = sends('image/jpeg', Buffer.alloc(2_000));
    await expect(fetching({ limit: 1_000 }).fetch(photoAt(), HOSTS)).rejects.toThrow('more than 1000 bytes');
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write(Buffer.alloc(600));
      response.end(Buffer.alloc(600));
    };
    await expect(fetching({ limit: 1_000 }).fetch(photoAt(), HOSTS)).rejects.toThrow('more than 1000 bytes');
  });

  it('UI-2 gives up a host that never ends', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write('a');
    };
    await expect(fetching({ milliseconds: 200 }).fetch(photoAt(), HOSTS)).rejects.toThrow(PhotoFault);
  });
});
