import { type FoundVehicle, type FoundVehicles, type VehicleView, vehicleView } from '@forecourt/contracts';
import { jsonTexts, type PreparedStatement, runPrepared } from '@forecourt/event-store';
import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { joinNewestAddresses, withNewestPhotos } from './photo-addresses.rows.ts';
import type { Vehicle } from './vehicle.ts';
import { toView } from './vehicle.wire.ts';

/** Views and addresses in one statement; a vehicle that comes twice must be given once, as it is in the end. */
const writeViews: PreparedStatement = {
  name: 'vehicle-write-views',
  text: `
  WITH written AS (
    INSERT INTO vehicles (id, dealership_id, view)
    SELECT id, dealership_id, view::json FROM unnest($1::text[], $2::int[], $4::text[]) AS given(id, dealership_id, view)
    ON CONFLICT (id) DO UPDATE SET view = excluded.view, changed_at = now()
  )
  INSERT INTO vehicle_slugs (slug, vehicle_id)
  SELECT slug, id FROM unnest($3::text[], $1::text[]) AS given(slug, id)
  ON CONFLICT (slug) DO NOTHING`,
};

/** What ids and slugs are made of; the database does not take every text that an address can hold. */
const ADDRESS = /^[a-z0-9-]+$/;

/**
 * An address finds its vehicle by id, by the current slug, by an old one, or by the id that ends any slug ($3), so that a mistyped or
 * shortened address still leads there.
 */
const findStatement = `
  SELECT view, addresses, coalesce(views, 0) AS views FROM vehicles
  LEFT JOIN vehicle_views ON vehicle_views.vehicle_id = id ${joinNewestAddresses}
  WHERE id IN ($1, (SELECT vehicle_id FROM vehicle_slugs WHERE slug = $1), $3) AND dealership_id = ANY($2::int[])
  ORDER BY id = $3 LIMIT 1`;

/**
 * Writes vehicles as they are now, in the transaction of their events, so that the car page agrees with the answer that was given.
 * @param vehicles each once; at most a few thousand.
 */
export async function writeReadModel(queryRunner: QueryRunner, vehicles: ReadonlyMap<string, Vehicle>): Promise<void> {
  if (vehicles.size === 0) return;
  const rows = [...vehicles].map(([id, vehicle]) => ({ id, vehicle }));
  await runPrepared(queryRunner, writeViews, [
    rows.map(({ id }) => id),
    rows.map(({ vehicle }) => vehicle.dealershipId),
    rows.map(({ vehicle }) => vehicle.slug),
    jsonTexts(rows.map(({ id, vehicle }) => toView(id, vehicle))),
  ]);
}

/** Reads the car page's read model. */
@Injectable()
export class VehicleReadModel {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The vehicles of these ids with their views, hidden and withdrawn ones too; an id that has none is skipped.
   * @param dealershipIds those whose vehicles may be seen (SITE-4).
   */
  async all(ids: readonly string[], dealershipIds: readonly number[]): Promise<FoundVehicles> {
    const rows = await this.dataSource.query<(ViewRow & { views: number | null })[]>(
      `SELECT view, addresses, views FROM vehicles
       LEFT JOIN vehicle_views ON vehicle_views.vehicle_id = id ${joinNewestAddresses}
       WHERE id = ANY($1::text[]) AND dealership_id = ANY($2::int[])`,
      [ids, dealershipIds],
    );
    const vehicles = rows.map(readView);
    const views = vehicles.map(({ id }, place) => [id, rows[place]?.views ?? 0] as const);
    return { vehicles, views: Object.fromEntries(views.filter(([, count]) => count > 0)) };
  }

  /**
   * The vehicle at an address: its id, a slug that it has or had, or any words that end with its id. `moved` says that the address is not
   * the current one, `views` how many visitors saw it (VEH-8).
   * @param dealershipIds those whose vehicles may be seen: another's is not found (SITE-4).
   */
  async find(idOrSlug: string, dealershipIds: readonly number[]): Promise<FoundVehicle | undefined> {
    const address = idOrSlug.toLowerCase();
    if (!ADDRESS.test(address)) return undefined;
    const [row] = await this.dataSource.query<(ViewRow & { views: number })[]>(findStatement, [
      address,
      dealershipIds,
      idAtEnd(address),
    ]);
    if (!row) return undefined;
    const vehicle = readView(row);
    return { vehicle, moved: idOrSlug !== vehicle.id && idOrSlug !== vehicle.slug, views: row.views };
  }
}

/** A vehicle's view, and the newest addresses of its pictures if its view has older ones. */
interface ViewRow {
  view: VehicleView;
  addresses: string[] | null;
}

const readView = ({ view, addresses }: ViewRow): VehicleView => withNewestPhotos(vehicleView.parse(view), addresses);

/** The last part of a slug, which is its vehicle's id (carSlug). */
const idAtEnd = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1);

const writeEarlier: PreparedStatement = {
  name: 'vehicle-write-earlier',
  text: `INSERT INTO earlier_vehicles (vehicle_id, dealership_id, stocknum)
         SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) ON CONFLICT DO NOTHING`,
};

/** A vehicle whose stock number stands for another one now. */
export interface EarlierVehicle {
  readonly vehicleId: string;
  readonly dealershipId: number;
  readonly stocknum: string;
}

/** Remembers which number a vehicle had: the number's row has only its current one. In the transaction that gives the number away. */
export async function writeEarlierVehicles(
  queryRunner: QueryRunner,
  vehicles: readonly EarlierVehicle[],
): Promise<void> {
  if (vehicles.length === 0) return;
  await runPrepared(queryRunner, writeEarlier, [
    vehicles.map(({ vehicleId }) => vehicleId),
    vehicles.map(({ dealershipId }) => dealershipId),
    vehicles.map(({ stocknum }) => stocknum),
  ]);
}
