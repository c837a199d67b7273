import { z } from 'zod';
import { instant, requiredText } from '../common/scalars.ts';

/** A key with which one feed client signs, for named dealerships. The secret is told once, when it is issued. */
export const feedKey = z.object({
  key_id: requiredText(40),
  client: requiredText(80).describe("The sender's name, as acme-dms."),
  dealerships: z.array(z.object({ id: z.int().positive(), slug: z.string() })).min(1),
  issued_at: instant,
  expires_at: instant.optional().describe('Set on the old key when it is rotated.'),
  revoked_at: instant.optional(),
});
export type FeedKey = z.infer<typeof feedKey>;

/** Asks for a new key. */
export const issueFeedKey = feedKey.pick({ client: true, dealerships: true });
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
  content_digest: z.string().describe('RFC 9530, as sha-256=:…:, which the gateway has checked against the body.'),
  nonce: z
    .string()
    .regex(FEED_NONCE, '1 to 64 letters, digits and . _ ~ + / = -')
    .optional()
    .describe('What the sender added, so that two requests of one second differ.'),
  signature: requiredText(200),
});
export type FeedSignature = z.infer<typeof feedSignature>;

/** Whom a checked signature stands for. */
export const feedClient = feedKey.pick({ key_id: true, client: true, dealerships: true });
export type FeedClient = z.infer<typeof feedClient>;

/** Seconds by which a request's time may differ from ours. */
export const FEED_CLOCK_TOLERANCE_SECONDS = 300;

/** The text that a feed client signs: time, method, path and body digest, a line each, and the nonce as a fifth where one is sent. */
export function signedText(request: Omit<FeedSignature, 'key_id' | 'signature'>): string {
  const { timestamp, method, path, content_digest: digest, nonce } = request;
  return [timestamp, method.toUpperCase(), path, digest, ...(nonce === undefined ? [] : [nonce])].join('\n');
}

/** The header of what a sender adds to tell two requests of one second apart; it may be left out. */
export const feedNonceHeader = 'forecourt-nonce';

/** The headers that carry a feed's signature; each is needed. */
export const feedHeaders = {
  keyId: 'forecourt-key',
  timestamp: 'forecourt-timestamp',
  signature: 'forecourt-signature',
  contentDigest: 'content-digest',
} as const;
