import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { listedPhoto } from '@forecourt/contracts';
import { isPublicAddress, OutsideNames } from '@forecourt/service-kit';
import { Agent, type Dispatcher, request } from 'undici';
import type { PhotoFetcherOptions } from '../../config/gateway-config.ts';
import { KIND_BYTES, pictureKind } from '../decoder/picture-kind.ts';

/** A photo that is not available: a rule refused it, or its host failed. The reason goes to the log, never to a visitor. */
export class PhotoFault extends Error {
  override readonly name = 'PhotoFault';
}

/** What a host sent with a photo that is kept: with it the host can be asked whether the photo has changed. */
export interface PhotoTags {
  readonly etag?: string | undefined;
  /** The Last-Modified header as it came. */
  readonly modified?: string | undefined;
}

/** A photo that was put into a file. */
export interface FetchedPhoto extends PhotoTags {
  /** The SHA-256 of its bytes, in base64url. */
  readonly digest: string;
}

const REDIRECTS = 3;
/** An entity tag (RFC 9110, 8.8.3) that is short enough to be kept. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
const HTTP_DATE = /^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Fetches dealers' photos from listed hosts, and from nowhere else: the connection goes to an address that was checked, so a name that
 * changes its answer gains nothing, and each redirect is held to the same rules.
 */
export class PhotoFetcher {
  readonly #options: Required<PhotoFetcherOptions>;
  readonly #agent: Agent;
  /** For the operator's own stores, whose addresses need not be public. */
  readonly #inside = new Agent({ connections: 4, pipelining: 1, maxHeaderSize: 16_384, connectTimeout: 3_000 });

  constructor(options: PhotoFetcherOptions = {}) {
    const names = new OutsideNames();
    this.#options = {
      limit: 25 * 1024 * 1024,
      milliseconds: 10_000,
      mayConnect: isPublicAddress,
      resolve: (host) => names.addressesOf(host),
      listed: listedPhoto,
      origins: {},
      ...options,
    };
    this.#agent = new Agent({
      connect: { lookup: this.#lookup, timeout: 3_000 },
      connections: 4,
      pipelining: 1,
      maxHeaderSize: 16_384,
    });
  }

  /**
   * Puts the photo, as its host sends it, into a file.
   * @param hosts that the site lists.
   * @param kept what the host said of the photo that is kept already; caches on the way are asked to look again too.
   * @returns undefined if the host says that the kept photo is still the same.
   * @throws PhotoFault
   */
  async fetch(
    address: string,
    hosts: readonly string[],
    file: string,
    kept?: PhotoTags,
  ): Promise<FetchedPhoto | undefined> {
    const signal = AbortSignal.timeout(this.#options.milliseconds);
    let next = address;
    for (let step = 0; step <= REDIRECTS; step++) {
      const url = this.#allowed(next, hosts);
      const answer = await this.#ask(url, signal, kept);
      const location = answer.headers.location;
      if (answer.statusCode === 304 && kept && isTagged(kept)) {
        discard(answer.body);
        return undefined;
      }
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
    await Promise.all([this.#agent.destroy(), this.#inside.destroy()]);
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

  async #ask(url: URL, signal: AbortSignal, kept?: PhotoTags): Promise<Dispatcher.ResponseData> {
    const { origins } = this.#options;
    const inside = Object.hasOwn(origins, url.hostname) ? origins[url.hostname] : undefined;
    try {
      return await request(inside ? new URL(url.pathname + url.search, inside) : url, {
        dispatcher: inside ? this.#inside : this.#agent,
        signal,
        headers: {
          accept: 'image/avif,image/webp,image/png,image/jpeg',
          'user-agent': 'Forecourt-Images',
          ...(kept && { 'cache-control': 'no-cache' }),
          ...(kept?.etag !== undefined && { 'if-none-match': kept.etag }),
          ...(kept?.modified !== undefined && { 'if-modified-since': kept.modified }),
        },
      });
    } catch (error) {
      throw new PhotoFault(`${url.host} can't be reached.`, { cause: error });
    }
  }

  async #keep({ statusCode, headers, body }: Dispatcher.ResponseData, url: URL, path: string): Promise<FetchedPhoto> {
    const fault = this.#faultOf(statusCode, headers);
    if (fault) {
      discard(body);
      throw new PhotoFault(`${url.host} ${fault}.`);
    }
    const file = await open(path, 'wx');
    try {
      const digest = await this.#write(body, url, file, String(headers['content-type'] ?? 'no type'));
      return { digest, etag: headerOf(headers, 'etag', ETAG), modified: headerOf(headers, 'last-modified', HTTP_DATE) };
    } catch (error) {
      discard(body);
      throw error instanceof PhotoFault
        ? error
        : new PhotoFault(`${url.host} closed the connection early.`, { cause: error });
    } finally {
      await file.close();
    }
  }

  /** The bytes themselves say whether they are a picture: hosts name all kinds of types, or none. @returns their digest */
  async #write(body: Dispatcher.ResponseData['body'], url: URL, file: FileHandle, type: string): Promise<string> {
    const digest = createHash('sha256');
    let start = Buffer.alloc(0);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (start.length < KIND_BYTES) {
        start = Buffer.concat([start, chunk]);
        if (start.length >= KIND_BYTES) assertPicture(start, url, type);
      }
      bytes += chunk.length;
      if (bytes > this.#options.limit)
        throw new PhotoFault(`${url.host} sends more than ${this.#options.limit} bytes.`);
      digest.update(chunk);
      await file.write(chunk);
    }
    assertPicture(start, url, type);
    return digest.digest('base64url');
  }

  #faultOf(status: number, headers: Dispatcher.ResponseData['headers']): string | null {
    if (status !== 200) return `answers ${status}`;
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

/** @throws PhotoFault if the bytes are of no kind that is decoded. */
function assertPicture(start: Buffer, url: URL, type: string): void {
  if (pictureKind(start)) return;
  throw new PhotoFault(`${url.host} sent ${type.slice(0, 100)}, which does not start like a picture.`);
}

const isTagged = ({ etag, modified }: PhotoTags): boolean => etag !== undefined || modified !== undefined;

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string, form: RegExp): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

/** Discards the rest of an answer; its being cut off is intended. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}
