import { phoneReveal } from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, notFound, SiteDirectory, siteOfCaller } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keepReveal } from './phone-reveals.ts';

/** Numbers that visitors asked to see: a fact for the dealer, with nothing about the visitor (VEH-4). */
@Controller('phone-reveals')
@AllowCallers({ gateway: ['visitor'] })
export class PhoneRevealController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** Logs a reveal for one of the site's dealerships. @throws ProblemError 404 for another site's (SITE-4) */
  @Post()
  @HttpCode(204)
  async log(@Body() body: unknown, @Caller() caller: CallerClaims): Promise<void> {
    const { config, dealerships } = await siteOfCaller(caller, this.directory);
    const { data } = phoneReveal.safeParse(body);
    if (!data || !dealerships.some(({ id }) => id === data.dealership_id)) throw notFound();
    await keepReveal(this.dataSource, { ...data, website_id: config.id });
  }
}
