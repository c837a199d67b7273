import { fold, type VehicleEvent } from '@forecourt/stock/simulated';
import type { Run } from '../world/run.ts';
import { streamsOf } from '../world/stored-events.ts';

/** What a dealer's system was answered is what stock has: each of its cars once, at its last price, and sold where it is (FEED-3). */
export function checkDealersStock({ world, dealer }: Run): string[] {
  const faults: string[] = [];
  const vehicles = [...streamsOf(world.databases.stock).values()].flatMap(
    (events) => fold(events as unknown as VehicleEvent[]) ?? [],
  );
  for (const { stocknum, price, isSold } of dealer.cars) {
    const found = vehicles.filter((vehicle) => vehicle.stocknum === stocknum);
    const [vehicle] = found;
    if (!vehicle || found.length > 1) {
      faults.push(`stock has ${found.length} vehicles for ${stocknum}`);
      continue;
    }
    const cents = vehicle.prices.priceCents;
    if (cents !== price * 100)
      faults.push(`${stocknum} costs ${cents} cents in stock and ${price} dollars at its dealer`);
    if ((vehicle.soldAt !== undefined) !== isSold)
      faults.push(`${stocknum} is ${vehicle.soldAt ? '' : 'not '}sold in stock, and its dealer says otherwise`);
  }
  return faults;
}
