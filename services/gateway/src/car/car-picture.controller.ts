import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { carPictureView } from '../cards/car-picture.view.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import { vehicleAsListed } from './vehicle.view.ts';

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
