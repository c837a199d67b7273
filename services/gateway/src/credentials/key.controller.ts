import { operatorTokenHeader } from '@forecourt/contracts';
import { badRequest, type InternalAnswer, SiteDirectory } from '@forecourt/service-kit';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityClient } from '../clients/service-clients.ts';
import { boundedBody } from '../http/bounded-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { Credentials } from './credentials.ts';

/** A list of dealerships is the largest. */
const BODY_LIMIT = 512 * 1024;
const FEED_KEY = /^fk_/;

/**
 * The operator's keys over HTTP, on any host: credentials and the keys of stock feeds. The bearer token is passed on to the identity service,
 * which checks it again: the gateway alone may not manage keys. Bodies and answers are those of that service.
 */
@ApiExcludeController()
@Controller('operate/v1')
export class KeyController {
  constructor(
    private readonly credentials: Credentials,
    private readonly identity: IdentityClient,
    private readonly sites: SiteDirectory,
  ) {}

  /** Credentials, without secrets: `purpose`, `site` and `all=true` narrow and widen the list. */
  @Get('keys')
  @Bounded('operate')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/credentials');
  }

  /** A new credential, with its token. */
  @Post('keys')
  @Bounded('operate')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/credentials', (body) => this.#requireKnownSite(body));
  }

  /** Keys of stock feeds, without secrets. */
  @Get('feed-keys')
  @Bounded('operate')
  listOfFeeds(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/feed-keys');
  }

  /** A new key of a stock feed, with its secret. */
  @Post('feed-keys')
  @Bounded('operate')
  issue(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/feed-keys');
  }

  /** A successor for a key of either kind, with its secret; `overlap_hours` says how long the old one still works. */
  @Post('keys/:keyId/rotate')
  @Bounded('operate')
  rotate(@Param('keyId') keyId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `${pathOf(keyId)}/rotate`);
  }

  /** Ends a key of either kind at once. */
  @Post('keys/:keyId/revoke')
  @Bounded('operate')
  revoke(@Param('keyId') keyId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `${pathOf(keyId)}/revoke`);
  }

  /** @param check of a body that is an object; anything else is left to the identity service to refuse */
  async #pass(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    check: (body: Readonly<Record<string, unknown>>) => void = () => undefined,
  ): Promise<void> {
    const { token } = await this.credentials.bearer(request, ['operator']);
    const method = request.method === 'GET' ? 'GET' : 'POST';
    const body = method === 'POST' ? readBody(await boundedBody(request.raw, BODY_LIMIT)) : undefined;
    check(body ?? {});
    const answer: InternalAnswer<unknown> = await this.identity.request(method, path, {
      caller: { actor: 'system:gateway' },
      headers: { [operatorTokenHeader]: token },
      query: Object.fromEntries(new URLSearchParams(request.originalUrl.split('?')[1] ?? '')),
      ...(body !== undefined && { body }),
    });
    await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  }

  #requireKnownSite({ site }: Readonly<Record<string, unknown>>): void {
    if (typeof site !== 'string' || this.sites.bySlug(site)) return;
    throw badRequest([
      { field: 'site', message: `expected the slug of a site; there is no site "${site.slice(0, 120)}"` },
    ]);
  }
}

const pathOf = (keyId: string) =>
  `${FEED_KEY.test(keyId) ? '/feed-keys' : '/credentials'}/${encodeURIComponent(keyId)}`;

/** A JSON object; an empty body is an empty one. @throws ProblemError 400 for anything else */
function readBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below, as any other text.
  }
  throw badRequest([{ field: '', message: 'expected a JSON object' }]);
}
