import { DRAWN_SHAPES, DRAWN_VIEWS, LIGHTS, type LightName, paintTone } from '@forecourt/drawn-vehicles';
import { forbidden, notFound, sendProblemBody, unavailable } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param, type Provider, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { etagMatches, etagOfBytes } from '../http/cacheable.ts';
import { networkOf } from '../limits/network-of.ts';
import { memoryLimit, type RateLimit } from '../limits/rate-limit.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { DecoderFault } from './decoder/decoder.ts';
import { QueueFullError } from './fair-queue.ts';
import { ownPlace, type PicturePlace, pictureAddress, readRevision } from './picture-address.ts';
import { FORMATS, type PictureFormat, type PictureSize } from './picture-ladder.ts';
import { type MadePicture, OriginalFault, type PictureAsker } from './picture-maker.ts';
import { negotiated, readFileName, readPictureSize } from './picture-request.ts';
import { PictureSignatures } from './picture-signatures.ts';
import { type DrawnPicture, Pictures } from './pictures.ts';

/** Injection token of the limit on pictures that are made for one network. */
const PICTURE_LIMIT = Symbol('PICTURE_LIMIT');

/** The limit on pictures that are made for one network, counted in this process. */
export const pictureLimit: Provider = {
  provide: PICTURE_LIMIT,
  inject: [GATEWAY_LIMITS],
  useFactory: ({ picturesPerMinute: times }: GatewayLimits) => memoryLimit({ name: 'pictures', times, seconds: 60 }),
};

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A dealer may replace a photo's file without a word: as often as its host is asked, caches ask for its picture. */
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=3600';
const FOR_A_MOMENT = 'public, max-age=30';

type PictureQuery = Readonly<Record<string, unknown>>;

/** The platform's image route (UI-2): drawn vehicles and dealers' photos, by width, quality and crop, in modern formats. */
@ApiExcludeController()
@Controller('images')
export class PictureController {
  constructor(
    private readonly pictures: Pictures,
    private readonly signatures: PictureSignatures,
    @Inject(PICTURE_LIMIT) private readonly limit: RateLimit,
  ) {}

  /** A drawn vehicle. @throws ProblemError 400 outside the ladder, 403 without a signature, 404 if there is no such drawing. */
  @Get('drawn/:light/:shape/:view/:file')
  @Bounded('file')
  async drawn(
    @Param() { light = '', shape = '', view = '', file = '' }: Record<string, string>,
    @Query() query: PictureQuery,
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = readPictureSize(query);
    const { name, format } = readFileName(file);
    const drawing = drawnPicture([light, shape, view, name]);
    const path = `/images/drawn/${light}/${shape}/${view}/${name}`;
    this.#assertSigned(site, placeOf(path, query), size, format, query.s);
    const asker = this.#asker(site, request, reply);
    await orBusy(reply, asker, async () => {
      const made = await this.pictures.drawn(drawing, size, wanted(request, format), asker);
      send(request, reply, made, { cache: FOR_EVER, varies: format === 'auto' });
    });
  }

  /** A dealer's photo of the site's listed hosts; the drawn vehicle if it is not available. @throws ProblemError as above. */
  @Get('photos/:instead/:file')
  @Bounded('file')
  async photo(
    @Param() { instead = '', file = '' }: Record<string, string>,
    @Query() query: PictureQuery,
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = readPictureSize(query);
    const { name, format } = readFileName(file);
    this.#assertSigned(site, placeOf(`/images/photos/${instead}/${name}`, query), size, format, query.s);
    const photo = {
      photo: Buffer.from(name, 'base64url').toString(),
      revision: readRevision(query.v),
      site,
      instead: drawnPicture(instead.split('~')),
    };
    const asker = this.#asker(site, request, reply);
    await orBusy(reply, asker, async () => {
      const { made, isChecked } = await this.pictures.photo(photo, size, wanted(request, format), asker);
      send(request, reply, made, { cache: isChecked ? FOR_A_DAY : FOR_A_MOMENT, varies: format === 'auto' });
    });
  }

  /** A picture of the site's own (SITE-8). 404 unless the site's pages show it, so that no other site's digest is of any use (SITE-4). */
  @Get('site/:file')
  @Bounded('file')
  async own(
    @Param() { file = '' }: Record<string, string>,
    @Query() query: PictureQuery,
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = readPictureSize(query);
    const { name, format } = readFileName(file);
    const address = pictureAddress(ownPlace(name), size, format);
    if (!this.signatures.isSigned(site.config.slug, address, query.s)) throw notFound('There is no such picture.');
    const asker = this.#asker(site, request, reply);
    await orBusy(reply, asker, async () => {
      const made = await this.pictures.own(name, site, size, wanted(request, format), asker);
      send(request, reply, made, { cache: FOR_EVER, varies: format === 'auto' });
    });
  }

  /** @throws ProblemError 403 if the site's pages asked for no such picture. */
  #assertSigned(
    { config }: SiteContext,
    place: PicturePlace,
    size: PictureSize,
    format: PictureFormat | 'auto',
    signature: unknown,
  ): void {
    if (this.signatures.isSigned(config.slug, pictureAddress(place, size, format), signature)) return;
    throw forbidden('This picture address does not carry this site’s signature.');
  }

  #asker({ config }: SiteContext, { ip }: FastifyRequest, { raw }: FastifyReply): PictureAsker {
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    return {
      turn: { site: config.slug, network: networkOf(ip) },
      signal: gone.signal,
      mayMake: () => this.limit.take(ip),
    };
  }
}

const placeOf = (path: string, { v }: PictureQuery): PicturePlace => ({
  path,
  version: v === undefined ? '' : `&v=${String(v)}`,
});

const wanted = (request: FastifyRequest, format: PictureFormat | 'auto'): PictureFormat =>
  format === 'auto' ? negotiated(request.headers.accept) : format;

function drawnPicture([light = '', shape = '', view = '', paint = '']: readonly string[]): DrawnPicture {
  const tone = paintTone(paint);
  const found = {
    light: Object.hasOwn(LIGHTS, light) ? (light as LightName) : undefined,
    shape: DRAWN_SHAPES.find((name) => name === shape),
    view: DRAWN_VIEWS.find((name) => name === view),
  };
  if (!found.light || !found.shape || !found.view || tone === undefined) throw notFound('There is no such picture.');
  return { light: found.light, shape: found.shape, view: found.view, tone };
}

/** Answers 503 to a client that comes while too much waits, or has left, without a line in the log: a flood must not fill it. */
async function orBusy(reply: FastifyReply, { signal }: PictureAsker, answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (error instanceof QueueFullError || signal?.aborted) {
      sendProblemBody(unavailable(), reply);
      return;
    }
    if (error instanceof DecoderFault || error instanceof OriginalFault) throw unavailable(undefined, { cause: error });
    throw error;
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, format, isStandIn }: MadePicture,
  { cache, varies }: { cache: string; varies: boolean },
): void {
  const etag = etagOfBytes(bytes);
  reply.header('etag', etag).header('cache-control', isStandIn ? FOR_A_MOMENT : cache);
  reply.header('vary', varies ? 'Accept' : '');
  if (!varies) reply.removeHeader('vary');
  // A picture opened by itself must not be able to do anything.
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff');
  if (etagMatches(request.headers['if-none-match'], etag)) reply.code(304).send();
  else reply.header('content-type', FORMATS[format]).send(bytes);
}
