import { type CarFinance, carFinance } from '@forecourt/contracts';
import { statedPayment } from '@forecourt/finance';
import { placeZone } from '@forecourt/retail-rules';
import { badRequest, Clock, notFound } from '@forecourt/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCarAddress, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { vehicleExample } from '../api/examples/cars.ts';
import { carFinanceExample } from '../api/examples/finance.ts';
import { comparisonWarning } from '../cards/lender-terms.ts';
import { type ShownOffer, shownOffers } from '../finance/shown-offers.ts';
import { sendJson } from '../http/cacheable.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { locationOf } from '../places/vehicle-location.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import { vehicleAsListed } from './view/vehicle.view.ts';

const PROVIDER = /^[\w .-]{1,60}$/;

/** The finance offers of a car (FIN-1). */
@ApiTags('cars')
@Controller('api/cars')
export class CarFinanceController {
  constructor(
    private readonly cars: CarPages,
    private readonly clock: Clock,
  ) {}

  /** The offers that the car's page shows, with each provider's disclaimer. */
  @Get(':idOrSlug/finance')
  @Bounded('read')
  @ApiOperation({
    operationId: 'getCarFinance',
    summary: 'Read the finance offers of one car',
    description:
      'The offers of the site’s lenders that are shown with the car, in the site’s order, each with its disclaimer. With `provider` only that lender’s; 404 if it has none for this car.',
  })
  @ApiCarAddress(vehicleExample.slug)
  @ApiQuery({
    name: 'provider',
    required: false,
    description: 'Key of a lender.',
    schema: { type: 'string', maxLength: 60 },
  })
  @ApiAnswer(200, carFinance, 'The offers; none where the car or the site has none.', carFinanceExample)
  @ApiRevalidated()
  @ApiProblems(400, 404, 410, 429, 503)
  async offers(
    @CurrentSite() site: SiteContext,
    @Param('idOrSlug') idOrSlug: string,
    @Query('provider') provider: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const wanted = providerOf(provider);
    const query = wanted === null ? '' : `?${new URLSearchParams({ provider: wanted })}`;
    const found = await this.cars.findOrRedirect(site, idOrSlug, reply, `/finance${query}`);
    if (!found) return;
    const { vehicle, dealership } = found;
    const car = vehicleAsListed(vehicle, dealership, site);
    const zone = placeZone(locationOf(vehicle, dealership), dealership);
    const offers = shownOffers({ vehicle, car, now: this.clock.now(), zone }, site)
      .filter(({ lender }) => wanted === null || lender.key === wanted)
      .map(offerOf);
    if (wanted !== null && offers.length === 0) throw notFound('This lender has no offer for this vehicle.');
    const body: CarFinance = { car_id: vehicle.id, offers };
    await sendJson(request, reply, body);
  }
}

function providerOf(provider: unknown): string | null {
  if (provider === undefined) return null;
  if (typeof provider === 'string' && PROVIDER.test(provider)) return provider;
  throw badRequest([{ field: 'provider', message: 'Please send the key of one lender.' }]);
}

function offerOf(offer: ShownOffer): CarFinance['offers'][number] {
  const { lender, interestRate, comparisonRate, terms, disclaimer, validUntil } = offer;
  return {
    ...{ provider: lender.key, lender: lender.name, interestRate, comparisonRate },
    comparison_warning: comparisonWarning(lender.comparison_basis),
    ...{ paymentWeek: statedPayment(offer.paymentWeek), paymentMonth: statedPayment(offer.paymentMonth) },
    ...{ ...terms, valid_until: validUntil, disclaimer },
  };
}
