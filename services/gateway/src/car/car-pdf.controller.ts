import { notFound, sendProblemBody, unavailable } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiCarAddress, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { vehicleExample } from '../api/examples/cars.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { isNotModified } from '../http/cacheable.ts';
import { QueueFullError } from '../images/fair-queue.ts';
import { networkOf } from '../limits/network-of.ts';
import { memoryLimit, type RateLimit } from '../limits/rate-limit.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import { CarPdfs, type PreparedPdf } from './car-pdfs.ts';
import { SheetFault } from './sheet/sheet-worker.ts';

const BUSY = 'We’re making other PDFs right now. Please try again shortly.';
const FAILED = 'We couldn’t make this PDF. Please try again shortly.';

/** A car on paper (VEH-5). */
@ApiTags('cars')
@Controller('api/cars')
export class CarPdfController {
  readonly #limit: RateLimit;

  constructor(
    private readonly cars: CarPages,
    private readonly pdfs: CarPdfs,
    @Inject(GATEWAY_LIMITS) { pdfsPerMinute }: Pick<GatewayLimits, 'pdfsPerMinute'>,
  ) {
    this.#limit = memoryLimit({ name: 'pdfs', times: pdfsPerMinute, seconds: 60 });
  }

  /** The car's PDF as `{slug}.pdf`; a former address redirects to the current one. */
  @Get(':idOrSlug/pdf')
  @Bounded('file')
  @ApiOperation({
    operationId: 'getCarPdf',
    summary: 'A car as a PDF',
    description: 'Pictures, key facts, price and the dealer’s details on A4, with a QR code of the car’s address.',
  })
  @ApiCarAddress(vehicleExample.slug)
  @ApiResponse({
    status: 200,
    description: 'The PDF.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiRevalidated()
  @ApiProblems(404, 410, 429, 503)
  async show(
    @CurrentSite() site: SiteContext,
    @Param('idOrSlug') idOrSlug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!site.config.vehicle_page.pdf) throw notFound('This site has no PDFs of its cars.');
    const found = await this.cars.findOrRedirect(site, idOrSlug, reply, '/pdf');
    if (!found) return;
    const prepared = await this.pdfs.prepare(site, found.vehicle, found.dealership);
    const isKnown = isNotModified(request, reply, prepared.etag);
    // Weak: two that show the same differ in the time at which they were made.
    reply.header('etag', `W/${prepared.etag}`).header('x-robots-tag', 'noindex');
    if (isKnown) {
      await reply.send();
      return;
    }
    await this.#send(prepared, found.vehicle.slug, site, request, reply);
  }

  async #send(
    prepared: PreparedPdf,
    slug: string,
    { config }: SiteContext,
    { ip }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      const pdf = await prepared.make({
        turn: { site: config.slug, network: networkOf(ip) },
        signal: gone.signal,
        mayMake: () => this.#limit.take(ip),
      });
      const name = encodeURIComponent(`${slug}.pdf`);
      await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${name}"; filename*=UTF-8''${name}`)
        .send(pdf);
    } catch (error) {
      reply.removeHeader('etag').removeHeader('cache-control');
      if (error instanceof QueueFullError || gone.signal.aborted) {
        sendProblemBody(unavailable(BUSY), reply);
        return;
      }
      if (error instanceof SheetFault) throw unavailable(FAILED, { cause: error });
      throw error;
    }
  }
}
