import { z } from 'zod';
import { instant, requiredText } from '../common/scalars.ts';

/** What a visitor signs in for (AUTH-1). */
export const signInTypes = ['watchlist', 'trade-in', 'checkout', 'finance', 'spin-to-win', 'online-payment'] as const;
export const signInType = z.enum(signInTypes);
export type SignInType = z.infer<typeof signInType>;

/** Minutes for which a code signs in. */
export const CODE_MINUTES = 5;
/** Digits of a code. */
export const CODE_DIGITS = 6;

/** A secret of one browser: 32 random bytes in base64url. */
const browserSecret = z.string().regex(/^[\w-]{43}$/);

/** The body of the internal `POST /sign-in/codes`: a browser asks for a code. Without a number, for another one to the same number. */
export const codeRequest = z.object({
  browser: browserSecret.describe('The cookie of the browser that asks: the code works in no other.'),
  phone: z.string().max(40).optional().describe('As it was typed.'),
  network: requiredText(60),
  wide_network: requiredText(60).optional().describe('The network of 48 bits around it; with IPv4 the same.'),
  known: browserSecret.optional().describe('What the browser was given when it signed in before.'),
  site_name: requiredText(120),
  host: requiredText(253).describe('The host of the page, so that the phone offers the code on it alone.'),
});
export type CodeRequest = z.infer<typeof codeRequest>;

/** The body of the internal `POST /sign-in/sessions`: a code that was typed. */
export const codeAnswer = z.object({
  browser: browserSecret,
  code: z.string().max(40).describe('As it was typed.'),
  device: requiredText(60).describe('Such as Chrome on Windows.'),
  previous: browserSecret.optional().describe('The session that the browser had, which ends.'),
});
export type CodeAnswer = z.infer<typeof codeAnswer>;

/** The one answer that carries a session's secret. */
export const startedSession = z.object({
  token: browserSecret,
  user_id: z.uuid(),
  known: browserSecret
    .optional()
    .describe('What the browser shows when it asks for a code again, also once it is signed out.'),
});
export type StartedSession = z.infer<typeof startedSession>;

/** The body of internal calls about the session of a browser. */
export const presentedSession = z.object({ token: browserSecret });
export type PresentedSession = z.infer<typeof presentedSession>;

/** Who is signed in. */
export const signedInUser = z.object({ user_id: z.uuid(), phone: z.string().describe('E.164.') });
export type SignedInUser = z.infer<typeof signedInUser>;

/** A browser in which a user is signed in. */
export const deviceSession = z.object({
  session_id: z.uuid(),
  device: z.string(),
  signed_in_at: instant,
  last_seen_at: instant.describe('To the hour.'),
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** The answer to the internal `POST /sessions/list`. */
export const userAccount = signedInUser.extend({ sessions: z.array(deviceSession) });
export type UserAccount = z.infer<typeof userAccount>;

/** The body of the internal `POST /sessions/end`: this browser's session, another one, or all. */
export const endSessions = presentedSession.extend({
  which: z.union([z.literal('this'), z.literal('all'), z.uuid()]),
});
export type EndSessions = z.infer<typeof endSessions>;

/** The answer of `GET /api/me`: the part of a page that is not the same for everyone. */
export const visitorsOwn = z.object({
  user: z
    .object({ id: z.uuid(), phone: z.string() })
    .nullable()
    .describe('The signed-in user, with id and number; null if nobody is.'),
});
export type VisitorsOwn = z.infer<typeof visitorsOwn>;
