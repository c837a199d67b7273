import {
  createCredential,
  createdCredential,
  credentialPurposes,
  issuedFeedKey,
  issueFeedKey,
  keyPath,
  keyTargetFaults,
  operatorTokenHeader,
  rotateKey,
} from '@forecourt/contracts';
import { badRequest, type InternalAnswer, SiteDirectory } from '@forecourt/service-kit';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems, sentAs } from '../api/api-docs.ts';
import {
  createdCredentialExample,
  credentialExample,
  feedKeyExample,
  issuedFeedKeyExample,
} from '../api/examples/crm.ts';
import { credentialList, feedKeyList, successorKey } from '../api/key-schemas.ts';
import { IdentityClient } from '../clients/service-clients.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { Credentials } from './credentials.ts';

const ApiKeyId = () =>
  ApiParam({ name: 'keyId', description: "The key's id.", schema: { type: 'string' }, example: 'st_0123456789ab' });

/** A list of dealerships is the largest. */
const BODY_LIMIT = 512 * 1024;

/**
 * The operator's keys over HTTP, on any host: credentials and the keys of stock feeds. The bearer token is passed on to the identity service,
 * which checks it again: the gateway alone may not manage keys. Bodies and answers are those of that service.
 */
@ApiTags('keys')
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
  @ApiCredential("an operator's")
  @ApiOperation({ operationId: 'listKeys', summary: 'List credentials', description: 'Without their secrets.' })
  @ApiQuery({
    name: 'purpose',
    required: false,
    description: 'Those of one purpose.',
    schema: { type: 'string', enum: [...credentialPurposes] },
  })
  @ApiQuery({
    name: 'site',
    required: false,
    description: 'Those of one site, by its slug.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'all', required: false, description: 'Ended ones too.', schema: { type: 'boolean' } })
  @ApiAnswer(200, credentialList, 'The credentials.', [credentialExample])
  @ApiProblems(400, 401, 429, 503)
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/credentials');
  }

  /** A new credential, with its token. */
  @Post('keys')
  @Bounded('operate')
  @ApiCredential("an operator's")
  @ApiOperation({
    operationId: 'createKey',
    summary: 'Create a credential',
    description: 'Its token is shown in this answer alone.',
    requestBody: {
      required: true,
      content: {
        'application/json': sentAs(createCredential, {
          site: { purpose: 'site', site: 'harbour-motors', name: 'deploy script' },
          crm: { purpose: 'crm', dealerships: [{ id: 501, slug: 'harbour-motors' }], name: 'AutoCRM' },
        }),
      },
    },
  })
  @ApiAnswer(201, createdCredential, 'The credential, with its token.', createdCredentialExample)
  @ApiProblems(400, 401, 409, 413, 429, 503)
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/credentials', (body) =>
      this.#requireKnown(createCredential.safeParse(body).data),
    );
  }

  /** Keys of stock feeds, without secrets. */
  @Get('feed-keys')
  @Bounded('operate')
  @ApiCredential("an operator's")
  @ApiOperation({
    operationId: 'listFeedKeys',
    summary: 'List keys of stock feeds',
    description: 'Without their secrets.',
  })
  @ApiAnswer(200, feedKeyList, 'The keys.', [feedKeyExample])
  @ApiProblems(401, 429, 503)
  listOfFeeds(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/feed-keys');
  }

  /** A new key of a stock feed, with its secret. */
  @Post('feed-keys')
  @Bounded('operate')
  @ApiCredential("an operator's")
  @ApiOperation({
    operationId: 'createFeedKey',
    summary: 'Create a key of a stock feed',
    description: 'Its secret is shown in this answer alone.',
    requestBody: {
      required: true,
      content: {
        'application/json': sentAs(issueFeedKey, {
          key: { client: 'acme-dms', dealerships: [{ id: 501, slug: 'harbour-motors' }] },
        }),
      },
    },
  })
  @ApiAnswer(201, issuedFeedKey, 'The key, with its secret.', issuedFeedKeyExample)
  @ApiProblems(400, 401, 413, 429, 503)
  issue(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, '/feed-keys', (body) => this.#requireKnown(issueFeedKey.safeParse(body).data));
  }

  /** A successor for a key of either kind, with its secret; `overlap_hours` says how long the old one still works. */
  @Post('keys/:keyId/rotate')
  @Bounded('operate')
  @ApiCredential("an operator's")
  @ApiKeyId()
  @ApiOperation({
    operationId: 'rotateKey',
    summary: 'Rotate a key',
    description: 'Of either kind: a successor, with its secret. The old key works for some hours more.',
    requestBody: { content: { 'application/json': sentAs(rotateKey, { hours: { overlap_hours: 24 } }) } },
  })
  @ApiAnswer(201, successorKey, 'The successor.', createdCredentialExample)
  @ApiProblems(400, 401, 404, 409, 429, 503)
  rotate(@Param('keyId') keyId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `${keyPath(keyId)}/rotate`);
  }

  /** Ends a key of either kind at once. */
  @Post('keys/:keyId/revoke')
  @Bounded('operate')
  @ApiCredential("an operator's")
  @ApiKeyId()
  @ApiOperation({ operationId: 'revokeKey', summary: 'Revoke a key', description: 'Of either kind; it ends at once.' })
  @ApiResponse({ status: 204, description: 'The key has ended.' })
  @ApiProblems(401, 404, 429, 503)
  revoke(@Param('keyId') keyId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#pass(request, reply, `${keyPath(keyId)}/revoke`);
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
    const body = method === 'POST' ? readJsonObject(await boundedBody(request, BODY_LIMIT)) : undefined;
    check(body ?? {});
    const answer: InternalAnswer<unknown> = await this.identity.request(method, path, {
      caller: { actor: 'system:gateway' },
      headers: { [operatorTokenHeader]: token },
      query: Object.fromEntries(new URLSearchParams(request.originalUrl.split('?')[1] ?? '')),
      ...(body !== undefined && { body }),
    });
    await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  }

  /** A key for a site or dealership that does not exist is refused; an invalid body has faults of its own. @throws ProblemError 400 */
  #requireKnown(key: Parameters<typeof keyTargetFaults>[0] = {}): void {
    const sites = this.sites.sites().map(({ config }) => config.slug);
    const faults = keyTargetFaults(key, { sites, dealerships: this.sites.dealerships() });
    if (faults.length > 0) throw badRequest(faults);
  }
}
