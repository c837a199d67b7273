import type { Readable } from 'node:stream';
import type { FeedClient, FeedSignature } from '@forecourt/contracts';
import {
  type CallerStatement,
  type Clock,
  type InternalAnswer,
  type InternalClient,
  ProblemError,
} from '@forecourt/service-kit';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { FeedSignatures } from './feed-signatures.ts';
import { bodyDigest, readSignature, type SignedRequest } from './signed-headers.ts';
import { clearSpoolFolder, newSpoolFolder, spoolBody } from './spooled-body.ts';

/** How feed requests are taken in. */
export interface FeedIntakeOptions {
  readonly signatures: FeedSignatures;
  readonly stock: InternalClient;
  /** Requests of one key. */
  readonly limit: RateLimit;
  /** Requests of one address whose signature is refused: a flood of them must not reach the keys' database. */
  readonly refusals: RateLimit;
  readonly clock: Clock;
  /** Of this gateway alone; a new one is made with the first feed where it is absent. */
  readonly spoolFolder: string | undefined;
  readonly sentLimit: number;
  readonly inflatedLimit: number;
  readonly jsonLimit: number;
}

/** A feed's request with its unread body. */
export interface FeedRequest extends SignedRequest {
  readonly body: Readable;
  /** The sender's address. */
  readonly address: string;
}

/** Where a verified request goes in the stock service. */
export interface StockCall {
  readonly method: 'POST' | 'PUT' | 'GET';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Content types that are taken; none for a request without a body. */
  readonly accepts: readonly string[];
}

/** A whole inventory takes stock a while. */
const STOCK_TIMEOUT_MS = 600_000;

/** Takes feed requests in: whose it is, how often, whether the body is the signed one; then stock decides about its rows. */
export class FeedIntake {
  readonly #options: FeedIntakeOptions;
  #spoolFolder: string | undefined;

  constructor(options: FeedIntakeOptions) {
    this.#options = options;
    this.#spoolFolder = options.spoolFolder;
    if (options.spoolFolder !== undefined) clearSpoolFolder(options.spoolFolder);
  }

  /**
   * Verifies a feed's request and passes it on for the key's own client and dealerships, whatever host it came to (FEED-5, SITE-4).
   * @throws ProblemError 400, 401, 413, 415 or 429 of the request, or what stock answers.
   */
  async pass(request: FeedRequest, call: StockCall): Promise<InternalAnswer<unknown>> {
    const contentType = requireType(request, call.accepts);
    const { limit, clock, stock } = this.#options;
    const signature = readSignature(request, clock.now());
    const client = await this.#check(signature, request.address);
    await limit.take(client.key_id);
    const body = await this.#spool(request, bodyDigest(signature), contentType);
    try {
      const caller = callerOf(client);
      const query = call.query ?? {};
      if (call.method === 'GET') return await stock.request('GET', call.path, { caller, query });
      return await stock.stream(call.method, call.path, {
        caller,
        query,
        body: body.open(),
        headers: { 'content-type': contentType },
        timeoutMs: STOCK_TIMEOUT_MS,
      });
    } finally {
      await body.drop();
    }
  }

  /** Counts the request as refused while it is looked at, and no longer where it is not: many at once can't slip by. */
  async #check(signature: FeedSignature, address: string): Promise<FeedClient> {
    const { signatures, refusals } = this.#options;
    await refusals.take(address);
    try {
      const client = await signatures.check(signature);
      await refusals.giveBack(address);
      return client;
    } catch (error) {
      if (!(error instanceof ProblemError && error.status === 401)) await refusals.giveBack(address);
      throw error;
    }
  }

  #spool({ body, headers }: FeedRequest, digest: string, contentType: string) {
    const { sentLimit, jsonLimit } = this.#options;
    const inflatedLimit = contentType.startsWith('text/csv') ? this.#options.inflatedLimit : jsonLimit;
    this.#spoolFolder ??= newSpoolFolder();
    const encoding = headers['content-encoding']?.toLowerCase();
    return spoolBody(body, { folder: this.#spoolFolder, digest, encoding, sentLimit, inflatedLimit });
  }
}

function callerOf(client: FeedClient): CallerStatement {
  return { actor: `feed:${client.client}`, dealerships: client.dealerships };
}

function requireType({ headers }: FeedRequest, accepted: readonly string[]): string {
  const type = headers['content-type'] ?? '';
  if (accepted.length === 0 || accepted.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')) return type;
  throw new ProblemError({
    status: 415,
    detail: `Content-Type must be ${accepted.join(' or ')}.`,
    errors: [{ field: 'content-type', message: `expected ${accepted.join(' or ')}` }],
  });
}
