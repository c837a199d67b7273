import { notFound, unavailable } from '@forecourt/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagMatches, etagOfBytes } from '../http/cacheable.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { BACKDROPS, type BackdropName } from './drawn/backdrops.ts';
import { DRAWN_BODIES, DRAWN_VIEWS } from './drawn/drawn-names.ts';
import { paintTone } from './drawn/paint.ts';
import { FORMATS, negotiated, type PictureFormat, readFileName, readPictureSize } from './picture-ladder.ts';
import type { MadePicture } from './picture-maker.ts';
import { type DrawnPicture, Pictures } from './pictures.ts';
import { QueueFullError } from './store/work-queue.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A photo's address does not tell its content: a dealer may replace the file. */
const FOR_A_WEEK = 'public, max-age=604800, stale-while-revalidate=2592000';
const FOR_A_MOMENT = 'public, max-age=30';

type PictureQuery = Readonly<Record<string, unknown>>;

/** The platform's image route (UI-2): drawn vehicles and dealers' photos, by width, quality and crop, in modern formats. */
@ApiExcludeController()
@Controller('images')
export class PictureController {
  constructor(private readonly pictures: Pictures) {}

  /** A drawn vehicle, the same for every site. @throws ProblemError 400 outside the ladder, 404 for what is not drawn. */
  @Get('drawn/:backdrop/:body/:view/:file')
  async drawn(
    @Param() { backdrop = '', body = '', view = '', file = '' }: Record<string, string>,
    @Query() query: PictureQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = readPictureSize(query);
    const { name, format } = readFileName(file);
    const drawing = drawnPicture([backdrop, body, view, name]);
    const made = await orBusy(this.pictures.drawn(drawing, size, wanted(request, format)));
    send(request, reply, made, { cache: FOR_EVER, varies: format === 'auto' });
  }

  /** A dealer's photo of the site's listed hosts; the drawn vehicle where it can't be had. @throws ProblemError as above. */
  @Get('photos/:instead/:file')
  async photo(
    @Param() { instead = '', file = '' }: Record<string, string>,
    @Query() query: PictureQuery,
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = readPictureSize(query);
    const { name, format } = readFileName(file);
    const drawing = drawnPicture(instead.split('~'));
    const url = Buffer.from(name, 'base64url').toString();
    const hosts = site.config.photos.hosts;
    const { made, isDrawn } = await orBusy(this.pictures.photo(url, hosts, drawing, size, wanted(request, format)));
    send(request, reply, made, { cache: isDrawn ? FOR_A_MOMENT : FOR_A_WEEK, varies: format === 'auto' });
  }
}

const wanted = (request: FastifyRequest, format: PictureFormat | 'auto'): PictureFormat =>
  format === 'auto' ? negotiated(request.headers.accept) : format;

function drawnPicture([backdrop = '', body = '', view = '', paint = '']: readonly string[]): DrawnPicture {
  const tone = paintTone(paint);
  const found = {
    backdrop: Object.hasOwn(BACKDROPS, backdrop) ? (backdrop as BackdropName) : undefined,
    body: DRAWN_BODIES.find((name) => name === body),
    view: DRAWN_VIEWS.find((name) => name === view),
  };
  if (!found.backdrop || !found.body || !found.view || tone === undefined) throw notFound('There is no such picture.');
  return { backdrop: found.backdrop, body: found.body, view: found.view, tone };
}

async function orBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QueueFullError) throw unavailable();
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
