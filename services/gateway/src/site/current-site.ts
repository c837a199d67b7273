import { notFound } from '@forecourt/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SiteContext } from './site-context.ts';

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
