import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A vehicle as its dealer names it. */
export interface DealersVehicle {
  readonly stocknum: string;
  readonly dealership_slug: string;
}

/** Reports a vehicle's removal as its dealer would. */
export const takeAway = (site: string, vehicle: DealersVehicle) => report(site, vehicle, { type: 'remove' });

/** Reports a vehicle's sale as its dealer would. */
export const sell = (site: string, vehicle: DealersVehicle) =>
  report(site, vehicle, { type: 'status', status: 'sold' });

/** Reports a vehicle's new price in dollars as its dealer would. */
export const reprice = (site: string, vehicle: DealersVehicle, price: number) =>
  report(site, vehicle, { type: 'price', prices: { price } });

/** Sends one event by feed:push. */
async function report(site: string, vehicle: DealersVehicle, what: Record<string, unknown>): Promise<void> {
  const { stocknum, dealership_slug } = vehicle;
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'forecourt-feed-')), 'event.json');
  const occurred_at = new Date().toISOString();
  const event_id = `${what.type}-${stocknum}-${occurred_at}`;
  writeFileSync(file, JSON.stringify({ events: [{ event_id, occurred_at, stocknum, dealership_slug, ...what }] }));
  const program = path.resolve(import.meta.dirname, '../../deploy/dist/programs/feed-push.js');
  await promisify(execFile)(process.execPath, [program, '--site', site, file], {
    env: { ...process.env, FORECOURT_DATA: process.env.FORECOURT_E2E_DATA, NODE_OPTIONS: '' },
  });
}
