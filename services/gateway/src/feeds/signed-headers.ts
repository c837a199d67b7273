import type { IncomingHttpHeaders } from 'node:http';
import {
  FEED_CLOCK_TOLERANCE_SECONDS,
  FEED_NONCE,
  type FeedSignature,
  feedHeaders,
  feedNonceHeader,
  feedProblems,
} from '@forecourt/contracts';
import { badRequest, ProblemError, showValue } from '@forecourt/service-kit';

const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/;

/** A feed request before its body is read. */
export interface SignedRequest {
  readonly method: string;
  /** Path with its query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Reads the signature of a feed's request (FEED-5).
 * @throws ProblemError 401 that names each missing header, or says how far off the sender's clock is; 400 for an invalid digest or nonce.
 */
export function readSignature({ method, path, headers }: SignedRequest, now: Date): FeedSignature {
  const missing = Object.values(feedHeaders).filter((name) => !single(headers, name));
  if (missing.length > 0) throw missingHeaders(missing);
  const signature: FeedSignature = {
    key_id: single(headers, feedHeaders.keyId),
    timestamp: single(headers, feedHeaders.timestamp),
    signature: single(headers, feedHeaders.signature),
    content_digest: single(headers, feedHeaders.contentDigest),
    method,
    path,
    ...nonceOf(headers),
  };
  requireNear(signature.timestamp, now);
  bodyDigest(signature);
  return signature;
}

/** The SHA-256 that the sender states of the body as sent, base64. @throws ProblemError 400 if there is none. */
export function bodyDigest({ content_digest: header }: FeedSignature): string {
  const [, digest] = DIGEST.exec(header) ?? [];
  if (digest === undefined) {
    throw badRequest([
      { field: feedHeaders.contentDigest, message: 'expected sha-256=:…: with the base64 SHA-256 of the body as sent' },
    ]);
  }
  return digest;
}

function single(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** A header that is there, though empty, was meant to be signed. */
function nonceOf(headers: IncomingHttpHeaders): Pick<FeedSignature, 'nonce'> {
  const sent = headers[feedNonceHeader];
  if (sent === undefined) return {};
  const nonce = single(headers, feedNonceHeader);
  if (FEED_NONCE.test(nonce)) return { nonce };
  const message = `expected 1 to 64 letters, digits and . _ ~ + / = -; got ${showValue(sent)}`;
  throw badRequest([{ field: feedNonceHeader, message }]);
}

function missingHeaders(names: readonly string[]): ProblemError {
  return new ProblemError({
    status: 401,
    type: feedProblems.unsigned.type,
    detail: `A feed request must be signed: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing.`,
    errors: names.map((name) => ({ field: name, message: 'this header is missing' })),
  });
}

/** A wrong clock is reported before the signature is checked: it is the commonest fault of an honest sender. */
function requireNear(timestamp: string, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw badRequest([{ field: feedHeaders.timestamp, message: 'expected UTC seconds, such as 1767225600' }]);
  }
  const off = Number(timestamp) - Math.floor(now.getTime() / 1000);
  if (Math.abs(off) <= FEED_CLOCK_TOLERANCE_SECONDS) return;
  const direction = off > 0 ? 'ahead of' : 'behind';
  throw new ProblemError({
    status: 401,
    type: feedProblems.clock.type,
    detail: `The request's time is ${Math.abs(off)} s ${direction} ours; at most ${FEED_CLOCK_TOLERANCE_SECONDS} s are allowed.`,
    errors: [{ field: feedHeaders.timestamp, message: `${Math.abs(off)} s ${direction} our clock` }],
  });
}
