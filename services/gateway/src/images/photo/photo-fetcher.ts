import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { listedPhoto } from './photo-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/** A photo that can't be had: refused by a rule, or its host failed. What is wrong is for the log, never for a visitor. */
export class PhotoFault extends Error {
  override readonly name = 'PhotoFault';
}

/** What fetching photos is bounded by. */
export interface PhotoFetcherOptions {
  /** Most bytes of a photo. Default 25 MiB. */
  readonly limit?: number;
  /** Milliseconds for the whole of it, redirects included. Default 10,000. */
  readonly milliseconds?: number;
  /** Whether an IP address may be connected to; those of the public internet by default. */
  readonly mayConnect?: (address: string) => boolean;
  /** All addresses of a host's name; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  /** Which addresses of photos are taken; `listedPhoto` by default. */
  readonly listed?: (address: string, hosts: readonly string[]) => URL | null;
}

const REDIRECTS = 3;
const TYPES = /^image\/(?:jpeg|jpg|png|webp|avif|gif|tiff)\b/i;

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

  /** The photo's bytes, as its host sends them. @param hosts that the site lists. @throws PhotoFault */
  async fetch(address: string, hosts: readonly string[]): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.#options.milliseconds);
    let next = address;
    for (let step = 0; step <= REDIRECTS; step++) {
      const url = this.#allowed(next, hosts);
      const answer = await this.#ask(url, signal);
      const location = answer.headers.location;
      if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string')
        return this.#read(answer, url);
      discard(answer.body);
      if (!URL.canParse(location, url.href)) throw new PhotoFault(`${url.host} redirects to no address.`);
      next = new URL(location, url).href;
    }
    throw new PhotoFault(`More than ${REDIRECTS} redirects from ${address.slice(0, 200)}.`);
  }

  /** @throws PhotoFault where an address is on none of the hosts, or is not a public one. */
  assertListed(address: string, hosts: readonly string[]): void {
    this.#allowed(address, hosts);
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #allowed(address: string, hosts: readonly string[]): URL {
    const url = this.#options.listed(address, hosts);
    if (!url) throw new PhotoFault(`${address.slice(0, 200)} is on none of the site's photo hosts.`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An address in place of a name is connected to without asking for a name.
    if (isIP(literal) && !this.#options.mayConnect(literal)) throw new PhotoFault(`${literal} is no public address.`);
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
      throw new PhotoFault(`${url.host} can't be asked.`, { cause: error });
    }
  }

  async #read({ statusCode, headers, body }: Dispatcher.ResponseData, url: URL): Promise<Buffer> {
    const fault = this.#faultOf(statusCode, headers);
    if (fault) {
      discard(body);
      throw new PhotoFault(`${url.host} ${fault}.`);
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += (chunk as Buffer).length;
        if (bytes > this.#options.limit)
          throw new PhotoFault(`${url.host} sends more than ${this.#options.limit} bytes.`);
        chunks.push(chunk as Buffer);
      }
    } catch (error) {
      discard(body);
      throw error instanceof PhotoFault ? error : new PhotoFault(`${url.host} broke off.`, { cause: error });
    }
    return Buffer.concat(chunks);
  }

  #faultOf(status: number, headers: Dispatcher.ResponseData['headers']): string | null {
    const type = headers['content-type'];
    if (status !== 200) return `answers ${status}`;
    if (typeof type !== 'string' || !TYPES.test(type)) return `sends ${String(type)}, which is no picture`;
    if (Number(headers['content-length'] ?? 0) > this.#options.limit)
      return `sends more than ${this.#options.limit} bytes`;
    return null;
  }

  /** Gives the connection checked addresses only; one bad address among a name's refuses the name. */
  readonly #lookup: LookupFunction = (host, options, done) => {
    this.#options
      .resolve(host)
      .then((addresses) => {
        const bad = addresses.find(({ address }) => !this.#options.mayConnect(address));
        if (bad || addresses.length === 0) throw new PhotoFault(`${host} leads to ${bad?.address ?? 'nowhere'}.`);
        const [first] = addresses;
        if (options.all) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family);
      })
      .catch((error: NodeJS.ErrnoException) => done(error, ''));
  };
}

/** Drops what is left of an answer; that it broke off is what was wanted. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}
