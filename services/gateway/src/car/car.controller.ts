import { Clock } from '@forecourt/service-kit';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCarAddress, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { publishedVehicle as publishedVehicleSchema } from '../api/car-schemas.ts';
import { vehicleExample } from '../api/examples/cars.ts';
import { sendJson } from '../http/cacheable.ts';
import { FOR_ANY_WEBSITE } from '../http/other-websites.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import { publishedVehicle } from './published-car.ts';

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
    const answer = await this.cars.findOrRefuse(site, idOrSlug);
    if (answer.kind === 'moved') {
      await reply.code(301).header('location', `/api/cars/${answer.slug}`).send();
      return;
    }
    const { vehicle, dealership, views } = answer;
    await sendJson(request, reply, publishedVehicle({ vehicle, views }, dealership, site, this.clock.now()));
  }
}
