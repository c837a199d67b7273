import { MOST_PUSH_BYTES, pusherHeader, pusherText, slug as slugSchema } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SitesClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { boundedBody } from '../http/bounded-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { pushPlaces } from './push-places.ts';

/** A push of hundreds of documents, each checked and kept. */
const TIMEOUT_MS = 60_000;
/** Of a change set. */
const NUMBER = /^\d{1,9}$/;

/**
 * A site's files over HTTP, on any host (SITE-5, SITE-8): its world, its change sets, and a push or a restore that adds one. The operator's
 * credential may act for each site and for `platform`, a site's own for that site alone. Bodies and answers are those of the sites service,
 * which is given the credential's id and site.
 */
@ApiExcludeController()
@Controller('operate/v1/sites/:slug')
export class SiteFilesController {
  readonly #places = pushPlaces();

  constructor(
    private readonly credentials: Credentials,
    private readonly sites: SitesClient,
  ) {}

  /** The site's configuration, dealerships and documents as they were written, and the number of its present change set. */
  @Get('world')
  @Bounded('operate')
  world(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(slug, request, reply, 'world');
  }

  /** The newest 50 change sets before `before`, newest first. */
  @Get('change-sets')
  @Bounded('operate')
  history(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(slug, request, reply, 'change-sets');
  }

  /** The world as a change set left it. */
  @Get('change-sets/:number/world')
  @Bounded('operate')
  async worldAt(
    @Param('slug') slug: string,
    @Param('number') number: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!NUMBER.test(number)) throw notFound();
    return this.#pass(slug, request, reply, `change-sets/${number}/world`);
  }

  /** Pushes a world: one change set, or none at all. */
  @Post('change-sets')
  @Bounded('operate')
  push(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(slug, request, reply, 'change-sets');
  }

  /** Restores what a change set left, in a new one. */
  @Post('change-sets/restore')
  @Bounded('operate')
  restore(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(slug, request, reply, 'change-sets/restore');
  }

  /** The credential is checked before a byte of the body is read. @throws ProblemError as Credentials.bearerFor, and the sites service's own */
  async #pass(slug: string, request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const holder = await this.credentials.bearerFor(request, slug);
    if (!slugSchema.safeParse(slug).success) throw notFound();
    const method = request.method === 'GET' ? 'GET' : 'POST';
    const release = method === 'POST' ? await this.#places.take(slug, { pushes: 1 }) : () => undefined;
    try {
      const body = method === 'POST' ? await boundedBody(request.raw, MOST_PUSH_BYTES) : undefined;
      const answer = await this.sites.pass(method, `/sites/${slug}/${path}${queryOf(request)}`, {
        caller: { actor: 'system:gateway' },
        timeoutMs: TIMEOUT_MS,
        headers: {
          [pusherHeader]: pusherText(holder),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
      });
      const headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
      await reply.code(answer.status).headers(headers).send(answer.body);
    } finally {
      release();
    }
  }
}

function queryOf({ originalUrl }: FastifyRequest): string {
  const [, query] = originalUrl.split('?', 2);
  return query ? `?${query}` : '';
}
