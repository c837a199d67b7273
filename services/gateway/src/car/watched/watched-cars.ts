import type { ShownWatchedCar, StoredWatchlist } from '@forecourt/contracts';
import { isHidden } from '@forecourt/retail-rules';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { SiteContext } from '../../site/site-context.ts';
import { StockVehicles } from '../stock/stock-vehicles.ts';
import { vehicleAsListed } from '../view/vehicle.view.ts';
import { watchedCarView } from './watched-car.view.ts';

/** As many as stock answers at once. */
const AT_ONCE = 100;

/** Saved cars as they are now. */
@Injectable()
export class WatchedCars {
  constructor(
    private readonly vehicles: StockVehicles,
    private readonly clock: Clock,
  ) {}

  /** The cars in their order; those that the site does not show are left out (SITE-4). @throws ProblemError 503 if stock does not respond */
  async view(site: SiteContext, saved: StoredWatchlist['cars']): Promise<ShownWatchedCar[]> {
    const savings = new Map(saved.map((each) => [each.car_id, each]));
    const ids = [...savings.keys()];
    const now = this.clock.now();
    const shown: ShownWatchedCar[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const found = await this.vehicles.all(site, ids.slice(from, from + AT_ONCE));
      for (const { vehicle, dealership } of found) {
        const { withdrawn } = vehicle;
        // Its dealer hides it: to visitors it is not there.
        const saving = savings.get(vehicle.id);
        if (!saving || (!withdrawn && isHidden(vehicle))) continue;
        const car = vehicleAsListed(vehicle, dealership, site);
        const { price_cents: savedCents = null, saved_at: savedAt } = saving;
        shown.push(watchedCarView({ car, withdrawn, savedCents, savedAt: new Date(savedAt) }, site, now));
      }
    }
    return shown;
  }
}
