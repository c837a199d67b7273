import { pictureDigest, pusherHeader, pusherText, slug as slugSchema } from '@forecourt/contracts';
import { InFlightLimit, notFound } from '@forecourt/service-kit';
import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiCredential } from '../api/api-docs.ts';
import { SitesClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { boundedBody } from '../http/request-body.ts';

/** Bodies of pushes that this gateway has in memory at once: each may have 16 MiB. */
const PUSHES = 4;

/** The places for pushes in progress, one for each site. */
function pushPlaces(): InFlightLimit<'pushes'> {
  return new InFlightLimit({
    perKey: { pushes: 1 },
    total: { pushes: PUSHES },
    waitMilliseconds: 10_000,
    waiting: { perKey: 4, total: 32 },
    keyRefusal: { detail: 'Another push of this site is in progress. Please try again shortly.' },
    totalRefusal: { detail: 'Too many sites are being pushed right now. Please try again shortly.' },
  });
}

/** A push of hundreds of documents, each checked and kept. */
const TIMEOUT_MS = 60_000;

/** A call about a site, and where the sites service takes it. */
interface PassedCall {
  readonly slug: string;
  /** Below the site's own, such as change-sets. */
  readonly path: string;
  /** Of its body, which a call that changes something has. */
  readonly mostBytes?: number;
  /** Looks at the body before it is passed on. @throws ProblemError for one that is not passed on */
  readonly check?: (body: Buffer) => Promise<void>;
}

/** The path of a file of a site by its digest. @throws ProblemError 404 for what is no digest */
export function digestPath(folder: 'files' | 'pictures', digest: string): string {
  if (!pictureDigest.safeParse(digest).success) throw notFound();
  return `${folder}/${digest}`;
}

/**
 * Passes calls about a site to the sites service, as they are, with the credential's id and site. The operator's credential may act for each
 * site and for `platform`, a site's own for that site alone (SITE-4).
 */
@Injectable()
export class SitesPass {
  readonly #places = pushPlaces();

  constructor(
    private readonly credentials: Credentials,
    private readonly sites: SitesClient,
  ) {}

  /** The credential is checked before a byte of the body is read. @throws ProblemError as Credentials.bearerFor, and the sites service's own */
  async pass(request: FastifyRequest, reply: FastifyReply, call: PassedCall): Promise<void> {
    const { slug, path, mostBytes, check } = call;
    const holder = await this.credentials.bearerFor(request, slug);
    if (!slugSchema.safeParse(slug).success) throw notFound();
    const release = mostBytes === undefined ? () => undefined : await this.#places.take(slug, { pushes: 1 });
    try {
      const body = mostBytes === undefined ? undefined : await boundedBody(request, mostBytes);
      if (body) await check?.(body);
      const method = request.method === 'PUT' ? 'PUT' : body ? 'POST' : 'GET';
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

/** Documents a call of `/operate/v1` about one site: whose it is, and the credential that it needs. */
export const ApiOwner = (): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'slug',
      description: "The site's slug, or `platform` for what every site reads.",
      schema: { type: 'string' },
      example: 'harbour-motors',
    }),
    ApiCredential("an operator's or the site's own"),
  );
