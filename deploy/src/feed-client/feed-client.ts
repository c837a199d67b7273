import { createHash, createHmac, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type CsvMapping,
  type FeedAnswer,
  feedAnswer,
  feedHeaders,
  feedNonceHeader,
  signedText,
} from '@forecourt/contracts';
import { pause } from '@forecourt/service-kit/waiting';
import { Agent } from 'undici';
import { folderContents, readJsonFile, writeJsonFile } from '../standalone/data-folder.ts';

const compress = promisify(gzip);
/** A busy or restarting platform is tried again so often before the push gives up. */
const TRIES = 8;
/** A mapping that does not fit its file has a fault for every column. */
const FAULTS_SHOWN = 5;

/** A request that the platform refused as a whole, in its own words. */
export class FeedRefusedError extends Error {
  override readonly name = 'FeedRefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The platform could not be reached, however often it was tried. */
export class FeedUnreachableError extends Error {
  override readonly name = 'FeedUnreachableError';
}

/** A body that is sent again with each try. */
export interface SentBody {
  readonly contentType: string;
  readonly isGzip: boolean;
  /** SHA-256 of its bytes, base64. */
  readonly digest: string;
  readonly open: () => Buffer | Readable;
}

/** Sends signed feed requests to a gateway (FEED-5). Each attempt is signed again. */
export class FeedClient {
  readonly #gatewayUrl: string;
  readonly #key: FeedCredentials;
  readonly #tries: number;
  readonly #agent = new Agent({ connections: 4 });

  /**
   * @param gatewayUrl such as http://127.0.0.1:3000
   * @param tries how often a request is sent if the platform is busy or down; with 1 its first refusal is reported.
   */
  constructor(gatewayUrl: string, key: FeedCredentials, tries = TRIES) {
    this.#gatewayUrl = gatewayUrl;
    this.#key = key;
    this.#tries = tries;
  }

  /** Sends up to 1,000 events as JSON. @throws FeedRefusedError if the request as a whole is refused. */
  async sendEvents(events: readonly unknown[], isDry = false): Promise<FeedAnswer> {
    const body = await zipped('application/json', JSON.stringify({ events }));
    return feedAnswer.parse(await this.request('POST', `/feeds/v1/events${isDry ? '?dry_run=true' : ''}`, body));
  }

  /**
   * Sends CSV text with its header line and up to 1,000 records.
   * @param asOf when the file was made, ISO 8601; absent if its mapping has occurred_at.
   */
  async sendCsv(csv: string, mapping: string, asOf: string | undefined, isDry = false): Promise<FeedAnswer> {
    const query = new URLSearchParams({
      mapping,
      ...(asOf === undefined ? {} : { as_of: asOf }),
      ...(isDry ? { dry_run: 'true' } : {}),
    });
    return feedAnswer.parse(await this.request('POST', `/feeds/v1/events?${query}`, await zipped('text/csv', csv)));
  }

  /** Keeps a mapping at the platform, so that CSV can be sent by its name. */
  async putMapping(mapping: CsvMapping): Promise<void> {
    const path = `/feeds/v1/mappings/${encodeURIComponent(mapping.name)}`;
    await this.request('PUT', path, await zipped('application/json', JSON.stringify(mapping)));
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  /** Sends one request, and again while the platform is busy or down. @throws FeedRefusedError, FeedUnreachableError */
  async request(method: Method, path: string, body: SentBody = noBody): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(method, path, body).catch((error: Error) => error);
      if (!(outcome instanceof Error)) {
        const { status, retryAfter, text } = outcome;
        if (status < 300) return text === '' ? undefined : JSON.parse(text);
        if ((status !== 429 && status !== 503) || attempt === this.#tries)
          throw new FeedRefusedError(status, problemText(status, text));
        await pause(retryAfter * 1_000);
        continue;
      }
      if (attempt === this.#tries)
        throw new FeedUnreachableError(`Can't reach ${this.#gatewayUrl}: ${outcome.message}`, { cause: outcome });
      await pause(250 * attempt);
    }
  }

  /** An answer as it streams. It is asked for once. @throws FeedRefusedError, FeedUnreachableError */
  async download(path: string): Promise<Readable> {
    const { statusCode, body } = await this.#send('GET', path, noBody).catch((error: Error) => {
      throw new FeedUnreachableError(`Can't reach ${this.#gatewayUrl}: ${error.message}`, { cause: error });
    });
    if (statusCode < 300) return body;
    throw new FeedRefusedError(statusCode, problemText(statusCode, await body.text()));
  }

  async #attempt(method: Method, path: string, body: SentBody) {
    const { statusCode, headers, body: answer } = await this.#send(method, path, body);
    return { status: statusCode, retryAfter: Number(headers['retry-after'] ?? 1), text: await answer.text() };
  }

  #send(method: Method, path: string, body: SentBody) {
    return this.#agent.request({
      origin: this.#gatewayUrl,
      path,
      method,
      ...(body === noBody ? {} : { body: body.open() }),
      headers: {
        ...(body === noBody ? {} : { 'content-type': body.contentType }),
        ...(body.isGzip ? { 'content-encoding': 'gzip' } : {}),
        ...headersOf(this.#key, method, path, body.digest, new Date()),
      },
    });
  }
}

type Method = 'GET' | 'POST' | 'PUT';

const digestOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64');

/** A request without a body is signed as one with an empty body. */
const noBody: SentBody = { contentType: '', isGzip: false, digest: digestOf(''), open: () => Buffer.alloc(0) };

async function zipped(contentType: string, text: string): Promise<SentBody> {
  const bytes = await compress(text);
  return { contentType, isGzip: true, digest: digestOf(bytes), open: () => bytes };
}

/** The headers that sign a request: time, method, path, the digest of the body as it is sent, and a nonce, as tries may share a second. */
export function signatureHeaders(
  key: FeedCredentials,
  method: string,
  path: string,
  body: Buffer,
  now: Date = new Date(),
): Record<string, string> {
  return headersOf(key, method, path, digestOf(body), now);
}

function headersOf(
  key: FeedCredentials,
  method: string,
  path: string,
  bodyDigest: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const digest = `sha-256=:${bodyDigest}:`;
  const nonce = randomUUID();
  const text = signedText({ timestamp, method, path, content_digest: digest, nonce });
  return {
    [feedHeaders.keyId]: key.keyId,
    [feedHeaders.timestamp]: timestamp,
    [feedHeaders.contentDigest]: digest,
    [feedNonceHeader]: nonce,
    [feedHeaders.signature]: createHmac('sha256', Buffer.from(key.secret, 'base64')).update(text).digest('base64'),
  };
}

function problemText(status: number, text: string): string {
  try {
    const { message, errors = [] } = JSON.parse(text) as {
      message?: string;
      errors?: { field: string; message: string }[];
    };
    return [
      message ?? `The platform responded with ${status}.`,
      ...errors.slice(0, FAULTS_SHOWN).map((error) => `  ${error.field}: ${error.message}`),
      ...(errors.length > FAULTS_SHOWN ? [`  … and ${errors.length - FAULTS_SHOWN} more`] : []),
    ].join('\n');
  } catch {
    return `The platform responded with ${status}.`;
  }
}

/** What a feed client signs with. */
export interface FeedCredentials {
  keyId: string;
  /** Base64. */
  secret: string;
}

const fileOf = (folder: string) => path.join(folder, folderContents.feedKeys);

/** The demo sites' feed keys by site slug, stored in the data folder, readable only by the owner. */
export function readFeedKeys(folder: string): Record<string, FeedCredentials> {
  return readJsonFile(fileOf(folder)) ?? {};
}

/** Remembers a site's feed key. */
export function saveFeedKey(folder: string, site: string, key: FeedCredentials): void {
  writeJsonFile(fileOf(folder), { ...readFeedKeys(folder), [site]: key });
}
