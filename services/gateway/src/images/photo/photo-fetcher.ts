import { lookup } from 'node:dns/promises';
import { type FileHandle, open } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { listedPhoto } from '@forecourt/contracts';
import { isPublicAddress } from '@forecourt/service-kit';
import { Agent, type Dispatcher, request } from 'undici';
import type { PhotoFetcherOptions } from '../../config/gateway-config.ts';
import { KIND_BYTES, pictureKind } from '../decoder/picture-kind.ts';

/** A photo that is not available: a rule refused it, or its host failed. The reason goes to the log, never to a visitor. */
export class PhotoFault extends Error {
  override readonly name = 'PhotoFault';
}

const REDIRECTS = 3;
const TYPES = /^image\/(?:jpeg|jpg|png|webp|avif|gif)\b/i;

/**
 * Fetches dealers' photos from listed hosts, and from nowhere else: the connection goes to an address that was checked, so a name that
 * changes its answer gains nothing, and each redirect is held to the same rules.
 */
export class PhotoFetcher {
  readonly #options: Required<PhotoFetcherOptions>;
  readonly #agent: Agent;

  constructor(options: PhotoFetcherOptions = {}) {
    this.#options = {
      limit: 25 * 1024 * 1024,
      milliseconds: 10_000,
      mayConnect: isPublicAddress,
      resolve: (host) => lookup(host, { all: true }),
      listed: listedPhoto,
      ...options,
    };
    this.#agent = new Agent({
      connect: { lookup: this.#lookup, timeout: 3_000 },
      connections: 4,
      pipelining: 1,
      maxHeaderSize: 16_384,
    });
  }

  /** Puts the photo, as its host sends it, into a file. @param hosts that the site lists. @throws PhotoFault */
  async fetch(address: string, hosts: readonly string[], file: string): Promise<void> {
    const signal = AbortSignal.timeout(this.#options.milliseconds);
    let next = address;
    for (let step = 0; step <= REDIRECTS; step++) {
      const url = this.#allowed(next, hosts);
      const answer = await this.#ask(url, signal);
      const location = answer.headers.location;
      if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string')
        return this.#keep(answer, url, file);
      discard(answer.body);
      if (!URL.canParse(location, url.href)) throw new PhotoFault(`${url.host} sent a redirect without an address.`);
      next = new URL(location, url).href;
    }
    throw new PhotoFault(`More than ${REDIRECTS} redirects from ${address.slice(0, 200)}.`);
  }

  /** The address of a photo. @throws PhotoFault if it is on none of the hosts, or is not a public one. */
  assertListed(address: string, hosts: readonly string[]): URL {
    return this.#allowed(address, hosts);
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #allowed(address: string, hosts: readonly string[]): URL {
    const url = this.#options.listed(address, hosts);
    if (!url) throw new PhotoFault(`${address.slice(0, 200)} is not on any of the site's photo hosts.`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An address instead of a name is connected to without asking for a name.
    if (isIP(literal) && !this.#options.mayConnect(literal))
      throw new PhotoFault(`${literal} is not a public address.`);
    return url;
  }

  async #ask(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await request(url, {
        dispatcher: this.#agent,
        signal,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Forecourt-Images' },
      });
    } catch (error) {
      throw new PhotoFault(`${url.host} can't be reached.`, { cause: error });
    }
  }

  async #keep({ statusCode, headers, body }: Dispatcher.ResponseData, url: URL, path: string): Promise<void> {
    const fault = this.#faultOf(statusCode, headers);
    if (fault) {
      discard(body);
      throw new PhotoFault(`${url.host} ${fault}.`);
    }
    const file = await open(path, 'wx');
    try {
      await this.#write(body, url, file);
    } catch (error) {
      discard(body);
      throw error instanceof PhotoFault
        ? error
        : new PhotoFault(`${url.host} closed the connection early.`, { cause: error });
    } finally {
      await file.close();
    }
  }

  async #write(body: Dispatcher.ResponseData['body'], url: URL, file: FileHandle): Promise<void> {
    let start = Buffer.alloc(0);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (start.length < KIND_BYTES) {
        start = Buffer.concat([start, chunk]);
        if (start.length >= KIND_BYTES) assertPicture(start, url);
      }
      bytes += chunk.length;
      if (bytes > this.#options.limit)
        throw new PhotoFault(`${url.host} sends more than ${this.#options.limit} bytes.`);
      await file.write(chunk);
    }
    assertPicture(start, url);
  }

  #faultOf(status: number, headers: Dispatcher.ResponseData['headers']): string | null {
    const type = headers['content-type'];
    if (status !== 200) return `answers ${status}`;
    if (typeof type !== 'string' || !TYPES.test(type)) return `sends ${String(type)}, which is not a picture`;
    if (Number(headers['content-length'] ?? 0) > this.#options.limit)
      return `sends more than ${this.#options.limit} bytes`;
    return null;
  }

  /** Gives the connection only checked addresses; one bad address among a name's refuses the name. */
  readonly #lookup: LookupFunction = (host, options, done) => {
    this.#options
      .resolve(host)
      .then((addresses) => {
        const bad = addresses.find(({ address }) => !this.#options.mayConnect(address));
        if (bad || addresses.length === 0) throw new PhotoFault(`${host} resolves to ${bad?.address ?? 'no address'}.`);
        const [first] = addresses;
        if (options.all) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family);
      })
      .catch((error: NodeJS.ErrnoException) => done(error, ''));
  };
}

/** The bytes themselves say what they are; the type that their host gives them is only a first answer. @throws PhotoFault */
function assertPicture(start: Buffer, url: URL): void {
  if (!pictureKind(start)) throw new PhotoFault(`${url.host} sent something that does not start like a picture.`);
}

/** Discards the rest of an answer; its being cut off is intended. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}
