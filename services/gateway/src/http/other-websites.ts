import type { IncomingHttpHeaders } from 'node:http';
import type {} from '@fastify/cookie';
import { forbidden } from '@forecourt/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Refuses a state-changing request that another website's page made a browser send. A caller that is not a browser sends neither header. A browser
 * that says `same-origin` is believed without an origin, which it keeps to itself on pages that send no referrer; no page can make it lie.
 * @param host the host of the request, with its port.
 * @throws ProblemError 403.
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, host: string): void {
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') throw foreign();
  if (from === 'same-origin' && headers.origin === 'null') return;
  if (headers.origin !== undefined && hostOf(headers.origin) !== host.toLowerCase()) throw foreign();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function foreign() {
  return forbidden('You can only send this from a page on this website.', 'foreign_origin_refused');
}

/** Lets scripts of any website read an answer: it holds nothing personal, and reads no cookie (SRCH-18). */
export const FOR_ANY_WEBSITE = ['access-control-allow-origin', '*'] as const;

const COOKIE = 'forecourt-referrer';
const LONGEST = 500;

/**
 * Keeps the page of another site that led a visitor here, for forms that are sent without JavaScript (LEAD-5): as a cookie until the browser is
 * closed. The first one counts. The page is the same bytes for everyone, but an answer with a cookie is kept by this visitor's browser alone.
 */
export function rememberReferrer(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method !== 'GET' || rememberedReferrer(request) !== undefined) return;
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer) || new URL(referer).host === request.host) return;
  reply.setCookie(COOKIE, Buffer.from(referer.slice(0, LONGEST)).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  const kept = reply.getHeader('cache-control');
  if (typeof kept === 'string') reply.header('cache-control', kept.replace(/\bpublic\b/, 'private'));
}

/** The page of another site that led a visitor here, as kept; undefined if there is none. */
export function rememberedReferrer({ cookies }: FastifyRequest): string | undefined {
  const kept = Buffer.from(cookies[COOKIE] ?? '', 'base64url')
    .toString()
    .slice(0, LONGEST);
  return kept || undefined;
}
