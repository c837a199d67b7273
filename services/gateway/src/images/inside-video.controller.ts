import { listedPhoto } from '@forecourt/contracts';
import { notFound, unavailable } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { request as ask } from 'undici';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';

const TYPES: Readonly<Record<string, string>> = { webm: 'video/webm', mp4: 'video/mp4', m4v: 'video/mp4' };
/** Plain names alone: no step upwards, and nothing that would be decoded again. */
const FILE = /^(?:[\w-][\w.-]{0,99}\/){0,8}[\w-][\w.-]{0,99}\.(?<ending>webm|mp4|m4v)$/i;
const RANGE = /^bytes=\d{0,15}-\d{0,15}$/;
/** A part of a file, or the whole of it. A browser asks for further parts by itself. */
const STATUSES: ReadonlySet<number> = new Set([200, 206, 304, 416]);
const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const;
const LONGEST_MS = 120_000;

/** Video files on hosts without a public address (PHOTO_ORIGINS), which browsers can reach only through the gateway (VEH-3). */
@ApiExcludeController()
@Controller('videos')
export class InsideVideoController {
  readonly #origins: Readonly<Record<string, string>>;

  constructor(@Inject(GATEWAY_CONFIG) { photos }: GatewayConfig) {
    this.#origins = photos?.origins ?? {};
  }

  /** Streams a file, or the asked part of it. @throws ProblemError 404 unless the site lists the host, and it is one inside; 503 if it can't be reached */
  @Get(':host/*')
  @Bounded('file')
  async video(
    @Param() { host = '', '*': path = '' }: Record<string, string>,
    @CurrentSite() site: SiteContext,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ending = FILE.exec(path)?.groups?.ending?.toLowerCase() ?? '';
    const inside = Object.hasOwn(this.#origins, host) ? this.#origins[host] : undefined;
    const isListed = listedPhoto(`https://${host}/${path}`, site.config.photos.hosts) !== null;
    if (inside === undefined || !isListed || !TYPES[ending]) throw notFound('There is no such video.');
    const { range, 'if-none-match': tag } = headers;
    const answer = await ask(new URL(`/${path}`, inside), {
      signal: AbortSignal.timeout(LONGEST_MS),
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
      headers: { ...(range && RANGE.test(range) && { range }), ...(tag && { 'if-none-match': tag }) },
    }).catch(() => {
      throw unavailable();
    });
    if (!STATUSES.has(answer.statusCode)) {
      answer.body.on('error', () => undefined).destroy();
      throw notFound('There is no such video.');
    }
    const passed = PASSED.flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    await reply
      .code(answer.statusCode)
      .headers({
        ...Object.fromEntries(passed),
        'content-type': TYPES[ending],
        'cache-control': 'public, max-age=86400',
      })
      .send(answer.body);
  }
}
