import { randomBytes } from 'node:crypto';
import { type VehicleViewed, type VehicleViews, vehicleViews } from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  Clock,
  hmacSha256,
  recurringWork,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Injectable, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** All states of Australia sleep when the day of this zone ends, so a visit seldom falls into two days. */
const ZONE = 'Australia/Sydney';
const DIGEST_BYTES = 16;
const DROP_SALT_EVERY_MS = 3_600_000;
/** Canada writes dates as Postgres reads them. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day that views of an instant count for, as 2026-11-20. */
export const viewDayOf = (now: Date): string => days.format(now);

/**
 * A vehicle's visitor, as 16 bytes that reveal nothing: without the day's salt they lead to no address, and another vehicle's views
 * by the same visitor have other bytes.
 * @param salt of the day.
 */
export function visitorDigest(salt: Buffer, { vehicle_id, address, user_agent }: VehicleViewed): Buffer {
  return hmacSha256(salt, JSON.stringify([vehicle_id, address, user_agent])).subarray(0, DIGEST_BYTES);
}

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
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
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

/** Takes what visitors of a site opened, from its gateways (VEH-8). */
@Controller('vehicle-views')
@AllowCallers({ gateway: ['visitor'] })
export class VehicleViewController {
  constructor(
    private readonly counts: VehicleViewCounts,
    private readonly directory: SiteDirectory,
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

/** Drops the salt of a day that is over. */
export const droppingSalt = recurringWork({
  name: 'drop the salt of past days',
  everyMs: DROP_SALT_EVERY_MS,
  inject: [VehicleViewCounts],
  work: async (counts: VehicleViewCounts) => counts.dropPastSalt(),
});
