import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { credentialCheck, credentialHolder } from './credentials.ts';

/** Hours for which a browser stays signed in with a credential: a working day. */
export const CREDENTIAL_SESSION_HOURS = 8;

/** What a browser's cookie holds: 32 random bytes in base64url. */
const sessionSecret = z.string().regex(/^[\w-]{43}$/);

/** The body of the internal call that signs a browser in with a credential (AUTH-5). */
export const openCredentialSession = credentialCheck;

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
