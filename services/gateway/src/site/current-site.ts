import type { IncomingHttpHeaders } from 'node:http';
import type {} from '@fastify/cookie';
import { notFound, type SiteDirectory, unavailable } from '@forecourt/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentedAt } from '../http/presented-credential.ts';
import { findSite, type HostRules, hostName } from './find-site.ts';
import type { EditionOf, SignPicture, SiteContext } from './site-context.ts';
import { onFirstHost, siteOrigin } from './site-origin.ts';

/** Headers that services pass the caller in. From outside they are dropped. */
const RESERVED =
  /^(?:x-(?:site|user|actor|caller|dealerships?|tenant|request-id|visitor-.*)|x-forecourt-.*|authorization)$/;

/** Drops, in place, the headers that would let a visitor pretend to be another site, user or actor. */
export function dropReservedHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (RESERVED.test(name)) delete headers[name];
  }
}

const COOKIE = 'forecourt_site';
/**
 * Routes that belong to no site: operations, files and documents that are the same for all, stock feeds, whose key names the dealership, and
 * the operator's calls, which name the site themselves, and development's page of messages.
 */
const SITELESS =
  /^\/(?:health\/|metrics$|assets\/|feeds\/v1\/|operate\/|crm\/v1\/|support\/v1\/|outbox$|(?:openapi|asyncapi)\.json$)/;

/** Support's pages, on the platform's own host alone: nothing that a dealer's pages load may reach them (AUTH-5). */
const SUPPORT = /^\/support(?:$|\/(?!v1\/))/;

const UNKNOWN_HOST = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found</title></head>',
  '<body><h1>Not found</h1><p>There is no website at this address.</p></body></html>',
].join('');

/** Gives each request its site before any route sees it; a host that leads to none gets a plain 404 page (SITE-1). */
export function addSiteHook(
  fastify: FastifyInstance,
  directory: SiteDirectory,
  rules: HostRules & { readonly supportHost: string | undefined },
  pictures: {
    readonly signaturesOf: (site: string) => SignPicture;
    readonly editionOf: EditionOf;
    readonly insideHosts: ReadonlySet<string>;
  },
): void {
  fastify.decorateRequest('site', undefined);
  fastify.decorateRequest('presented', undefined);
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    request.presented = presentedAt(path, request.headers);
    dropReservedHeaders(request.headers);
    if (SITELESS.test(path)) {
      // No text that is stored has a NUL, and the database refuses one.
      if (path.includes('%00')) throw notFound();
      return;
    }
    if (rules.supportHost !== undefined && hostName(request.host) === rules.supportHost) {
      if (path === '/') return reply.redirect('/support', 302);
      return SUPPORT.test(path) ? undefined : refuse(reply);
    }
    if (!directory.isReady) throw unavailable();
    const found = findSite(siteRequest(request), directory, rules);
    if (!found) return refuse(reply);
    const { config, revision } = found.site;
    const first = onFirstHost(config, rules, request);
    if (first !== undefined)
      return reply.headers({ vary: 'Host', 'cache-control': 'public, max-age=300' }).redirect(first, 301);
    const origin = siteOrigin(config, rules, `${request.protocol}://${request.host}`);
    const signPicture = pictures.signaturesOf(config.slug);
    const dealerships = directory.dealershipsOf(config);
    const pages = directory.documents.pages(config.slug);
    const documents = directory.documents.of(config.slug);
    const { editionOf, insideHosts } = pictures;
    request.site = { config, revision, origin, signPicture, editionOf, insideHosts, dealerships, pages, documents };
    reply.header('vary', 'Host');
    if (found.remember) reply.setCookie(COOKIE, config.slug, { path: '/', httpOnly: true, sameSite: 'lax' });
  });
}

function siteRequest(request: FastifyRequest) {
  const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('site') ?? undefined;
  return { host: request.host, asked, remembered: request.cookies[COOKIE] };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .send(UNKNOWN_HOST);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The site that the request's host leads to; set before any route of a site is entered. */
    site: SiteContext | undefined;
  }
}

/** The request's site: `search(@CurrentSite() site: SiteContext)`. Answers 404 at an address that belongs to no site, as /assets/. */
export const CurrentSite = createParamDecorator((_data: unknown, context: ExecutionContext): SiteContext => {
  const { site } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!site) throw notFound();
  return site;
});
