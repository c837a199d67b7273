import { type VehicleViews, vehicleViews } from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, SiteDirectory, siteOfCaller, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { VehicleViewCounts } from './vehicle-view-counts.ts';

/** Takes what visitors of a site opened, from its gateways (VEH-8). */
@Controller('vehicle-views')
@AllowCallers({ gateway: ['visitor'] })
export class VehicleViewController {
  constructor(
    @Inject(VehicleViewCounts) private readonly counts: VehicleViewCounts,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** Counts them; a vehicle of another dealership is passed over (SITE-4). */
  @Post()
  @HttpCode(204)
  async count(@Body(ZodBody(vehicleViews)) { views }: VehicleViews, @Caller() caller: CallerClaims): Promise<void> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    await this.counts.count(
      views,
      dealerships.map(({ id }) => id),
    );
  }
}
