import { z } from 'zod';
import { instant, requiredText, slug } from '../common/scalars.ts';

/**
 * What a credential is for. `operator` may do all that `/operate/v1` offers, `site` the same for one site, `feed-out` fetches the
 * vehicle-listing feeds of one site (VEH-7). `crm` receives and reports on the leads of its sites' or dealerships' people, `support` reads their
 * timelines (AUTH-5). Keys of stock feeds, which sign instead of being sent, are in feed-keys.ts.
 */
export const credentialPurposes = ['operator', 'site', 'feed-out', 'crm', 'support'] as const;
export const credentialPurpose = z.enum(credentialPurposes);
export type CredentialPurpose = z.infer<typeof credentialPurpose>;
/** The purposes of which a credential may be for dealerships in the place of a site. */
const ofDealerships: ReadonlySet<CredentialPurpose> = new Set(['crm', 'support']);

/** The dealerships that one credential may be for: a dealer group's. */
export const MOST_CREDENTIAL_DEALERSHIPS = 200;

/** The credentials that may be in use at once, of each purpose and site. */
export const MOST_CREDENTIALS = 20;
/** The credentials that one answer lists. */
export const MOST_CREDENTIALS_LISTED = 1_000;
/** Hours for which a rotated key works beside its successor, unless the rotation says otherwise (FEED-5). */
export const KEY_OVERLAP_HOURS = 24;

/** A credential without its secret. */
export const credential = z.object({
  key_id: requiredText(40),
  purpose: credentialPurpose,
  site: slug.optional().describe('The one site that it is for; the operator’s have none.'),
  dealerships: z
    .array(z.strictObject({ id: z.int().positive(), slug }))
    .min(1)
    .max(MOST_CREDENTIAL_DEALERSHIPS)
    .optional()
    .describe('Of the purposes crm and support: the dealerships that it is for, in the place of a site.'),
  name: requiredText(80).describe('Who or what uses it, as the agency’s deploy script.'),
  created_at: instant,
  last_used_at: instant.optional().describe('To the minute; absent if it was never used.'),
  expires_at: instant.optional().describe('Set on the old credential when it is rotated.'),
  revoked_at: instant.optional(),
});
export type Credential = z.infer<typeof credential>;

/** Asks for a new credential. */
export const createCredential = credential
  .pick({ purpose: true, site: true, dealerships: true, name: true })
  .superRefine((asked, context) => {
    const message = boundsFault(asked);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['site'], message });
  });
export type CreateCredential = z.infer<typeof createCredential>;

/** Why a credential cannot be for these; undefined if it can. */
export function boundsFault({
  purpose,
  site,
  dealerships,
}: Pick<Credential, 'purpose' | 'site' | 'dealerships'>): string | undefined {
  if (purpose === 'operator') {
    return site === undefined && !dealerships
      ? undefined
      : 'expected no site and no dealerships for the purpose operator';
  }
  if (ofDealerships.has(purpose)) {
    return (site === undefined) === (dealerships !== undefined)
      ? undefined
      : `expected either a site or dealerships for the purpose ${purpose}`;
  }
  return site !== undefined && !dealerships ? undefined : `expected the slug of a site for the purpose ${purpose}`;
}

/** How a key is rotated, of a credential or of a stock feed. */
export const rotateKey = z.object({
  overlap_hours: z
    .int()
    .min(0)
    .max(168)
    .default(KEY_OVERLAP_HOURS)
    .describe('Hours for which the old key still works; 0 ends it at once.'),
});
export type RotateKey = z.infer<typeof rotateKey>;

/** The one answer that carries a secret. */
export const createdCredential = credential.extend({
  token: z
    .string()
    .describe(
      'What is sent: as `Authorization: Bearer TOKEN`, or of a feed-out credential as the password of HTTP Basic.',
    ),
});
export type CreatedCredential = z.infer<typeof createdCredential>;

/** The query of `GET /credentials`. */
export const credentialQuery = z.object({
  purpose: credentialPurpose.optional(),
  site: slug.optional(),
  all: z.enum(['true', 'false']).default('false').describe('Whether ended ones are listed too.'),
});
export type CredentialQuery = z.infer<typeof credentialQuery>;

/** The longest text that is checked as a token; a token has 60 characters. */
const TOKEN_LENGTH = 200;

/** The body of `POST /credentials/check`: a token that somebody presented, and the purposes that it may have there. */
export const credentialCheck = z.object({
  token: z.string().min(1).max(TOKEN_LENGTH),
  purposes: z.array(credentialPurpose).min(1),
});
export type CredentialCheck = z.infer<typeof credentialCheck>;

/** Whose token it is. The caller must compare `site` or `dealerships` with what it reads or changes. */
export const credentialHolder = credential.pick({ key_id: true, purpose: true, site: true, dealerships: true });
export type CredentialHolder = z.infer<typeof credentialHolder>;

/** The form of a token: the key’s id, which is no secret, a dot, and the secret in base64url. */
const TOKEN = /^(?<keyId>[a-z]{2}_[0-9a-z]{12})\.(?<secret>[\w-]{43})$/;

/** The parts of a token; undefined if it is not one. */
export function readToken(token: string): { keyId: string; secret: string } | undefined {
  const { keyId, secret } = TOKEN.exec(token)?.groups ?? {};
  return keyId === undefined || secret === undefined ? undefined : { keyId, secret };
}

/** A token of its parts. @param secret 32 bytes in base64url */
export const tokenOf = (keyId: string, secret: string): string => `${keyId}.${secret}`;

/** Header in which the gateway passes on the operator’s token that was presented to it, for identity to check. */
export const operatorTokenHeader = 'forecourt-operator-token';

/** Hours for which a browser stays signed in with a credential: a working day. */
export const CREDENTIAL_SESSION_HOURS = 8;

/** What a browser's cookie holds: 32 random bytes in base64url. */
const sessionSecret = z.string().regex(/^[\w-]{43}$/);

/** A new session; the only answer with its secret. */
export const openedCredentialSession = z.object({
  session: sessionSecret,
  expires_at: instant,
  holder: credentialHolder,
});
export type OpenedCredentialSession = z.infer<typeof openedCredentialSession>;

/** The body of the internal call about a session that a browser presented. */
export const presentedCredentialSession = credentialCheck.pick({ purposes: true }).extend({ session: sessionSecret });
export type PresentedCredentialSession = z.infer<typeof presentedCredentialSession>;

/** The body of the internal call that signs a browser out. */
export const endedCredentialSession = z.object({ session: sessionSecret });
export type EndedCredentialSession = z.infer<typeof endedCredentialSession>;
