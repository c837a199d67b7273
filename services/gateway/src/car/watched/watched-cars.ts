import type { ShownWatchedCar, StoredWatchlist, VehicleView } from '@forecourt/contracts';
import { isHidden } from '@forecourt/retail-rules';
import { Clock, nothingIfRefused } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { SiteContext } from '../../site/site-context.ts';
import { StockVehicles } from '../stock/stock-vehicles.ts';
import { vehicleAsListed } from '../view/vehicle.view.ts';
import { watchedCarView } from './watched-car.view.ts';

/** As many as stock answers at once. */
const AT_ONCE = 100;

/** Whether a saved car is shown, if only as one that is gone. One that its dealer hides is not there for visitors. */
const isShown = (vehicle: VehicleView): boolean => vehicle.withdrawn || !isHidden(vehicle);

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
        const saving = savings.get(vehicle.id);
        if (!saving || !isShown(vehicle)) continue;
        const car = vehicleAsListed(vehicle, dealership, site);
        const { price_cents: savedCents = null, saved_at: savedAt } = saving;
        shown.push(watchedCarView({ car, withdrawn, savedCents, savedAt: new Date(savedAt) }, site, now));
      }
    }
    return shown;
  }

  /**
   * The ids of those that the list shows, so that what counts them says as many (VEH-10). While stock does not respond they are all of them: a
   * heart that was pressed stays so.
   */
  async shownIds(site: SiteContext, saved: StoredWatchlist['cars']): Promise<string[]> {
    const shown: string[] = [];
    for (let from = 0; from < saved.length; from += AT_ONCE) {
      const ids = saved.slice(from, from + AT_ONCE).map(({ car_id: id }) => id);
      const found = await this.vehicles.beside(site, ids).catch(nothingIfRefused);
      const isKnown = (id: string): boolean => {
        const stocked = found?.get(id);
        return stocked !== undefined && isShown(stocked.vehicle);
      };
      shown.push(...(found ? ids.filter(isKnown) : ids));
    }
    return shown;
  }
}
