import type { VehicleEvent } from '@forecourt/stock/simulated';
import { fold } from '@forecourt/stock/simulated';
import type { Json } from '../postgres/values.ts';
import { ALIAS } from '../world/services.ts';
import { streamsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';

/** What searches find is what a rebuild from all events would make. */
export function checkSearchIndex(world: World): string[] {
  const index = world.engine.indexes.get(world.engine.aliases.get(ALIAS) ?? '');
  if (!index) return ['searches have no index'];
  const faults: string[] = [];
  const found = new Map([...index.values()].flatMap(({ id, document }) => (document ? [[id, document] as const] : [])));
  for (const [id, events] of streamsOf(world.databases.stock)) {
    const vehicle = fold(events as unknown as VehicleEvent[]);
    const document = found.get(id);
    found.delete(id);
    if (!vehicle) continue;
    const price = (vehicle.prices.priceCents ?? 0) / 100;
    if (!document) faults.push(`${id} is not found`);
    else if (document.current_price !== price)
      faults.push(`${id} is found for ${document.current_price} and costs ${price}`);
    else if (document.status !== (vehicle.soldAt ? 'sold' : vehicle.status))
      faults.push(`${id} is found as ${document.status} and is ${vehicle.status}`);
  }
  for (const id of found.keys()) faults.push(`${id} is found and does not exist`);
  for (const row of world.databases['search-indexer'].rows('car_rows')) {
    const own = index.get(String(row.vehicle_id))?.document ?? null;
    const expected = (row.document as Json | null)?.value as { id?: string } | null;
    if ((own === null) !== (expected === null))
      faults.push(`${String(row.vehicle_id)} differs between its row and the index`);
  }
  return faults;
}
