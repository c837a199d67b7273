import { z } from 'zod';
import { instant, MOST_DEALERSHIPS, requiredText } from '../common/scalars.ts';

/** A key with which one feed client signs, for named dealerships. The secret is returned once, when it is issued. */
export const feedKey = z.object({
  key_id: requiredText(40),
  client: requiredText(80).describe("The sender's name, as acme-dms."),
  revision: z
    .int()
    .positive()
    .describe('Starts at 1 and rises with every change to the key, for example to its dealerships.'),
  dealerships: z.array(z.object({ id: z.int().positive(), slug: z.string() })).min(1),
  issued_at: instant,
  last_used_at: instant.optional().describe('To the minute; absent if it was never used.'),
  expires_at: instant.optional().describe('Set on the old key when it is rotated.'),
  revoked_at: instant.optional(),
});
export type FeedKey = z.infer<typeof feedKey>;

/** The dealerships that a key is to cover. */
export const feedKeyDealerships = z.object({ dealerships: feedKey.shape.dealerships.max(MOST_DEALERSHIPS) });
export type FeedKeyDealerships = z.infer<typeof feedKeyDealerships>;

/** Asks for a new key. */
export const issueFeedKey = feedKey.pick({ client: true }).extend(feedKeyDealerships.shape);
export type IssueFeedKey = z.infer<typeof issueFeedKey>;

/** The one answer that carries a secret. */
export const issuedFeedKey = feedKey.extend({ secret: z.string().describe('Base64; 32 bytes.') });
export type IssuedFeedKey = z.infer<typeof issuedFeedKey>;

/** What a nonce may be: one word that fits a header and a line. */
export const FEED_NONCE = /^[A-Za-z0-9._~+/=-]{1,64}$/;

/**
 * What the gateway saw of a signed request, for identity to check (FEED-5). The signature is the base64 HMAC-SHA256, with the key's
 * secret, of `signedText`.
 */
export const feedSignature = z.object({
  key_id: requiredText(40),
  timestamp: z
    .string()
    .regex(/^\d{1,12}$/, 'UTC seconds')
    .describe('UTC seconds, as sent.'),
  method: z.string(),
  path: z.string().describe('Path with its query, as sent.'),
  content_digest: z
    .string()
    .describe('RFC 9530, such as sha-256=:…:. The gateway has already checked it against the body.'),
  nonce: z
    .string()
    .regex(FEED_NONCE, '1 to 64 letters, digits and . _ ~ + / = -')
    .optional()
    .describe('Added by the sender to make two requests within one second differ.'),
  signature: requiredText(200),
});
export type FeedSignature = z.infer<typeof feedSignature>;

/** The client and key of a verified signature; look up the key's dealerships by its id and revision. */
export const feedClient = feedKey.pick({ key_id: true, client: true, revision: true });
export type FeedClient = z.infer<typeof feedClient>;

/** The answer to `GET /feed-keys/{id}/scope`: whose stock a key may write. */
export const feedKeyScope = feedClient.extend({ dealerships: feedKey.shape.dealerships });
export type FeedKeyScope = z.infer<typeof feedKeyScope>;

/** How many seconds a request's time may differ from ours. */
export const FEED_CLOCK_TOLERANCE_SECONDS = 300;

/** The text that a feed client signs: time, method, path and body digest, a line each, and the nonce as a fifth if one is sent. */
export function signedText(request: Omit<FeedSignature, 'key_id' | 'signature'>): string {
  const { timestamp, method, path, content_digest: digest, nonce } = request;
  return [timestamp, method.toUpperCase(), path, digest, ...(nonce === undefined ? [] : [nonce])].join('\n');
}

/** Optional header with a value that makes two requests within one second distinct. */
export const feedNonceHeader = 'forecourt-nonce';

/** The headers that carry a feed's signature; each is needed. */
export const feedHeaders = {
  keyId: 'forecourt-key',
  timestamp: 'forecourt-timestamp',
  signature: 'forecourt-signature',
  contentDigest: 'content-digest',
} as const;

const FEED_KEY = /^fk_/;
/** Where the identity service keeps a key, of a feed or a credential: what is done with it is a path below this one. */
export const keyPath = (keyId: string): string =>
  `${FEED_KEY.test(keyId) ? '/feed-keys' : '/credentials'}/${encodeURIComponent(keyId)}`;
