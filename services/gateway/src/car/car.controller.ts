import { Clock } from '@forecourt/service-kit';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCarAddress, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { publishedVehicle as publishedVehicleSchema } from '../api/car-schemas.ts';
import { vehicleExample } from '../api/examples/cars.ts';
import { carPictureView } from '../cards/car-picture.view.ts';
import { sendJson } from '../http/cacheable.ts';
import { FOR_ANY_WEBSITE } from '../http/other-websites.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import { publishedVehicle } from './stock/published-car.ts';
import { vehicleAsListed } from './view/vehicle.view.ts';

/** One car, by id or slug. */
@ApiTags('cars')
@Controller('api/cars')
export class CarController {
  constructor(
    private readonly cars: CarPages,
    private readonly clock: Clock,
  ) {}

  /** The car as its dealer publishes it; a former address redirects to the current one. */
  @Get(':idOrSlug')
  @Header(...FOR_ANY_WEBSITE)
  @Bounded('read')
  @ApiOperation({
    operationId: 'getCar',
    summary: 'Read one car',
    description:
      'Everything that the dealer publishes about a car, in the fields of `Car` with its variant, specifications and lenders’ offers nested, and what may be shown of its price (`shown_price`).',
  })
  @ApiCarAddress(vehicleExample.slug)
  @ApiAnswer(200, publishedVehicleSchema, 'The car.', vehicleExample)
  @ApiRevalidated()
  @ApiProblems(404, 410, 429, 503)
  async show(
    @CurrentSite() site: SiteContext,
    @Param('idOrSlug') idOrSlug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.cars.findOrRedirect(site, idOrSlug, reply);
    if (!found) return;
    const { vehicle, dealership, views } = found;
    await sendJson(request, reply, publishedVehicle({ vehicle, views }, dealership, site, this.clock.now()));
  }
}

/** A car's picture at an address that others can state without signing one: letters show the car as it is when they are read. */
@Controller('cars')
export class CarPictureController {
  constructor(private readonly cars: CarPages) {}

  /** Leads to the first picture, 800 pixels wide. @throws ProblemError 404 or 410 as the car's page (SITE-4) */
  @Get(':slug/picture.jpg')
  @Bounded('file')
  @ApiExcludeEndpoint()
  async show(@CurrentSite() site: SiteContext, @Param('slug') slug: string, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.cars.findOrRefuse(site, slug);
    const location =
      answer.kind === 'moved'
        ? `/cars/${answer.slug}/picture.jpg`
        : carPictureView(vehicleAsListed(answer.vehicle, answer.dealership, site), site).src;
    await reply
      .code(302)
      .headers({ location, 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' })
      .send();
  }
}
