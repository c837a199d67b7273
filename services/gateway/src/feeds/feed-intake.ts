import type { IncomingMessage } from 'node:http';
import { type FeedClient, type FeedSignature, feedHeaders } from '@forecourt/contracts';
import { type CallerStatement, Clock, type InternalAnswer, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { StockClient } from '../clients/service-clients.ts';
import { GATEWAY_CONFIG, GATEWAY_LIMITS, type GatewayConfig, type GatewayLimits } from '../config/gateway-config.ts';
import { networkOf } from '../limits/network-of.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Refusals } from '../limits/refusals.ts';
import { SlowPeers } from '../limits/slow-peers.ts';
import { FEED_LIMIT, FEED_REFUSAL_LIMIT, type FeedPlaces, FeedSignatures, feedPlaces } from './feed-gate.ts';
import { bodyDigest, readSignature, type SignedRequest } from './signed-headers.ts';
import { clearSpoolFolder, newSpoolFolder, spoolBody } from './spooled-body.ts';

/** A feed's request with its unread body. */
export interface FeedRequest extends SignedRequest {
  readonly body: IncomingMessage;
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
  /** Sent without a body, as a method that usually has one. */
  readonly isBare?: boolean;
  /** A whole file, in any encoding, which is processed after the answer. */
  readonly isFile?: boolean;
}

/** A request whose signature is good. */
interface CheckedRequest {
  readonly signature: FeedSignature;
  readonly client: FeedClient;
  readonly contentType: string;
}

const CSV_TYPE = 'text/csv';
/** Stock finds out what a file is. */
const ANY_FILE = 'application/octet-stream';
/** A whole inventory takes stock a while. */
const STOCK_TIMEOUT_MS = 600_000;

/** Takes feed requests in: whose it is, how often, whether the body is the signed one; then stock decides about its rows. */
@Injectable()
export class FeedIntake {
  readonly #places: FeedPlaces = feedPlaces();
  #spoolFolder: string | undefined;

  /**
   * @param refusals signatures that are refused: a flood of them must not reach the keys' database.
   * @param config `spoolFolder`: used only by this gateway; if absent, created with the first feed.
   */
  constructor(
    private readonly signatures: FeedSignatures,
    private readonly stock: StockClient,
    private readonly peers: SlowPeers,
    @Inject(FEED_LIMIT) private readonly limit: RateLimit,
    @Inject(FEED_REFUSAL_LIMIT) private readonly refusals: Refusals,
    private readonly clock: Clock,
    @Inject(GATEWAY_CONFIG) { spoolFolder }: GatewayConfig,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {
    this.#spoolFolder = spoolFolder;
    if (spoolFolder !== undefined) clearSpoolFolder(spoolFolder);
  }

  /**
   * Verifies a feed's request and passes it on for the key's own client and dealerships, on any host (FEED-5, SITE-4). The answer
   * is JSON, as stock wrote it.
   * @throws ProblemError 400, 401, 413, 415 or 429 of the request, 503 if too much is in progress, or stock's answer.
   */
  async pass(request: FeedRequest, call: StockCall): Promise<InternalAnswer<Buffer>> {
    const contentType = requireType(request, call.accepts);
    const signature = readSignature(request, this.clock.now());
    const client = await this.#check(signature, request.address);
    await this.limit.take(client.key_id);
    const isFile = call.isFile === true || contentType.startsWith(CSV_TYPE);
    const release = await this.#places.take(client.key_id, { requests: 1, files: isFile ? 1 : 0 });
    try {
      return await this.#passOn(request, call, { signature, client, contentType });
    } finally {
      release();
    }
  }

  /**
   * Verifies one request and returns how its client's pages are read: a long answer is put together from many.
   * @throws ProblemError as pass
   */
  async reader(
    request: FeedRequest,
  ): Promise<(path: string, query: Readonly<Record<string, string>>) => Promise<Buffer>> {
    const signature = readSignature(request, this.clock.now());
    const client = await this.#check(signature, request.address);
    await this.limit.take(client.key_id);
    const caller = callerOf(client);
    await (await this.#spool(request, bodyDigest(signature), '', false)).drop();
    return async (path, query) => (await this.stock.pass('GET', path, { caller, query })).body;
  }

  /** What a key has in progress here. */
  underWay(keyId: string): ReturnType<FeedPlaces['underWay']> {
    return this.#places.underWay(keyId);
  }

  async #passOn(request: FeedRequest, call: StockCall, { signature, client, contentType }: CheckedRequest) {
    const body = await this.#spool(request, bodyDigest(signature), contentType, call.isFile === true);
    try {
      const caller = callerOf(client);
      const query = call.query ?? {};
      if (call.method === 'GET' || call.isBare) return await this.stock.pass(call.method, call.path, { caller, query });
      return await this.stock.pass(call.method, call.path, {
        caller,
        query,
        body: body.open(),
        headers: {
          'content-type': call.isFile ? ANY_FILE : contentType,
          'content-length': String(body.bytes),
          [feedHeaders.keyId]: client.key_id,
        },
        timeoutMs: STOCK_TIMEOUT_MS,
      });
    } finally {
      await body.drop();
    }
  }

  /** A signature is new with each request: what counts as seen before is its key from its network. */
  #check(signature: FeedSignature, address: string): Promise<FeedClient> {
    const { key_id: id } = signature;
    const proof = `${id} ${networkOf(address)}`;
    return this.refusals.looking({ ip: address, id, proof, stays: false }, () => this.signatures.check(signature));
  }

  async #spool({ body, headers, address }: FeedRequest, digest: string, contentType: string, isFile: boolean) {
    const { feedBodyBytes, feedInflatedBytes, feedJsonBytes, feedFileBytes } = this.limits;
    const textLimit = contentType.startsWith(CSV_TYPE) ? feedInflatedBytes : feedJsonBytes;
    const [sentLimit, inflatedLimit] = isFile ? [feedFileBytes, feedFileBytes] : [feedBodyBytes, textLimit];
    this.#spoolFolder ??= newSpoolFolder();
    const isGzip = isFile && /^application\/(?:x-)?gzip\b/.test(contentType);
    const encoding = headers['content-encoding']?.toLowerCase() ?? (isGzip ? 'gzip' : undefined);
    const site = headers[feedHeaders.keyId]?.toString() ?? '';
    const { bytes, end } = this.peers.watch(body, { site, network: networkOf(address) });
    try {
      return await spoolBody(bytes, {
        ...{ folder: this.#spoolFolder, digest, encoding, sentLimit, inflatedLimit },
        anyText: isFile,
      });
    } finally {
      end();
    }
  }
}

function callerOf({ key_id, client, revision }: FeedClient): CallerStatement {
  return { actor: `feed:${client}`, scope: { kind: 'feed-key', id: key_id, revision } };
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
