import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
