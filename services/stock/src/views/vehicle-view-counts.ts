import { randomBytes } from 'node:crypto';
import type { VehicleViewed } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { viewDayOf, visitorDigest } from './visitor.ts';

const SALT_BYTES = 32;

/** Counts each visitor of the day once per vehicle, whichever gateway reports it first; both inserts use one order everywhere, so that two never deadlock. */
const countStatement = `
  WITH first AS (
    INSERT INTO view_visitors (day, vehicle_id, visitor)
    SELECT $1::date, id, visitor
    FROM unnest($2::text[], $3::bytea[]) AS given(vehicle_id, visitor)
    JOIN vehicles ON id = vehicle_id AND dealership_id = ANY($4::int[])
    ORDER BY id, visitor
    ON CONFLICT DO NOTHING
    RETURNING vehicle_id
  )
  INSERT INTO vehicle_views (vehicle_id, views)
  SELECT vehicle_id, count(*) FROM first GROUP BY vehicle_id ORDER BY vehicle_id
  ON CONFLICT (vehicle_id) DO UPDATE SET views = vehicle_views.views + excluded.views`;

/**
 * Counts visitors who opened vehicles' pages, each visitor once a day and vehicle (VEH-8). A view is not an event and does not change a
 * vehicle: it is neither published nor indexed. A visitor is a digest with a salt of the day; both are deleted after the day.
 */
@Injectable()
export class VehicleViewCounts {
  #salt: { readonly day: string; readonly salt: Buffer } | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Counts views of today; repeated views do not count again. @param dealershipIds those whose vehicles may be counted (SITE-4). */
  async count(views: readonly VehicleViewed[], dealershipIds: readonly number[]): Promise<void> {
    const day = viewDayOf(this.clock.now());
    const salt = await this.#saltOf(day);
    await this.dataSource.query(countStatement, [
      day,
      views.map(({ vehicle_id }) => vehicle_id),
      views.map((view) => visitorDigest(salt, view)),
      dealershipIds,
    ]);
  }

  /** Drops the salt of a day that is over from memory. */
  dropPastSalt(): void {
    if (this.#salt?.day !== viewDayOf(this.clock.now())) this.#salt = undefined;
  }

  /** One salt a day for all processes: the one that was written first. */
  async #saltOf(day: string): Promise<Buffer> {
    if (this.#salt?.day === day) return this.#salt.salt;
    await this.dataSource.query('INSERT INTO view_salts VALUES ($1::date, $2) ON CONFLICT DO NOTHING', [
      day,
      randomBytes(SALT_BYTES),
    ]);
    const [row] = await this.dataSource.query<{ salt: Buffer }[]>('SELECT salt FROM view_salts WHERE day = $1::date', [
      day,
    ]);
    if (!row) throw new Error(`The salt of ${day} was deleted while it was being written.`);
    this.#salt = { day, salt: row.salt };
    return row.salt;
  }
}
