import { evolve, type Vehicle, type VehicleEvent } from '../vehicle/vehicle.ts';
import { toView } from '../vehicle/vehicle.wire.ts';
import type { StockUnderTest } from './stock-service.ts';

type StoredRow = Omit<VehicleEvent, 'occurredAt'> & { stream_id: string; version: number };

/** The views that the stored events lead to, by vehicle id, and whether each stream's versions have no gap. */
export async function refold(stock: StockUnderTest): Promise<{ views: Record<string, unknown>; gaps: number }> {
  const rows = await stock.rows('SELECT stream_id, version, type, data FROM events ORDER BY version, random()');
  const vehicles = new Map<string, { vehicle: Vehicle; version: number }>();
  let gaps = 0;
  for (const row of rows as unknown as StoredRow[]) {
    const known = vehicles.get(row.stream_id);
    if (row.version !== (known?.version ?? 0) + 1) gaps += 1;
    const event = { type: row.type, data: row.data, occurredAt: new Date(0) } as VehicleEvent;
    vehicles.set(row.stream_id, { vehicle: evolve(known?.vehicle, event), version: row.version });
  }
  const views = [...vehicles].map(([id, { vehicle }]) => [id, toView(id, vehicle)]);
  return { views: Object.fromEntries(views), gaps };
}

/** The read model as it is kept, by vehicle id. */
export async function keptViews(stock: StockUnderTest): Promise<Record<string, unknown>> {
  const rows = await stock.rows('SELECT id, view FROM vehicles');
  return Object.fromEntries(rows.map(({ id, view }) => [id, view]));
}
