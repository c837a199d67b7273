import type {} from '@fastify/cookie';
import { CREDENTIAL_SESSION_HOURS } from '@forecourt/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECRET = /^[\w-]{43}$/;
const DAY_SECONDS = 86_400;

/** The cookies of people: a visitor's session, what binds a code to the browser that asked for it, and the session of somebody of support. */
export const cookieKinds = {
  session: { name: 'forecourt-session', maxAge: 90 * DAY_SECONDS },
  signIn: { name: 'forecourt-sign-in', maxAge: 3_600 },
  /** Shows that somebody has signed in here before, but not who: some codes are reserved for such browsers. */
  known: { name: 'forecourt-known', maxAge: 180 * DAY_SECONDS },
  support: { name: 'forecourt-support', maxAge: CREDENTIAL_SESSION_HOURS * 3_600 },
} as const;
export type CookieKind = keyof typeof cookieKinds;

/** A cookie that an answer sets; null removes it. */
export interface CookieChange {
  readonly kind: CookieKind;
  readonly value: string | null;
}

/** How a site is reached: cookies are for TLS alone, except in development on plain HTTP. */
interface Reached {
  readonly protocol: string;
  readonly development: boolean;
}

const isPlain = ({ protocol, development }: Reached): boolean => development && protocol === 'http';

/** With TLS the prefix keeps other hosts of the same domain from planting one (AUTH-2). */
const nameOf = (kind: CookieKind, reached: Reached): string =>
  `${isPlain(reached) ? '' : '__Host-'}${cookieKinds[kind].name}`;

/** The secret in a browser's cookie; undefined if there is none, or it is not ours. */
export function cookieOf(kind: CookieKind, request: FastifyRequest, development: boolean): string | undefined {
  const value = request.cookies[nameOf(kind, { protocol: request.protocol, development })];
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** Sets and removes cookies. */
export function changeCookies(reply: FastifyReply, changes: readonly CookieChange[], development: boolean): void {
  const reached = { protocol: reply.request.protocol, development };
  for (const { kind, value } of changes) {
    reply.setCookie(nameOf(kind, reached), value ?? '', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: !isPlain(reached),
      maxAge: value === null ? 0 : cookieKinds[kind].maxAge,
    });
  }
}
