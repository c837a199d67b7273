import { type DriveSlot, dayAndTime, nextSlots } from '@forecourt/retail-rules';
import { Clock, conflict, type ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import { type Asker, askerParameters, IS_OF_ASKER } from '../../lead/person-contacts.ts';
import { type DrivePlace, freeOf, slotsOfPlace, type WantedSlot } from './test-drive.ts';

type Database = DataSource | QueryRunner;

/** A test drive as its row keeps it: nothing about the person. Instants are ISO 8601 in UTC. */
export interface Drive {
  readonly leadId: string;
  readonly site: string;
  readonly dealershipId: number;
  readonly locationSlug: string;
  readonly timeZone: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The stream of the day in which it has its slot; null if the dealer moved it by other means, or it was cancelled. */
  readonly slotStream: string | null;
  readonly carId: string | null;
  readonly cancelled: boolean;
  /** Counts its changes. */
  readonly revision: number;
}

interface Row {
  lead_id: string;
  site: string;
  dealership_id: number;
  location_slug: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  slot_stream: string | null;
  car_id: string | null;
  cancelled: boolean;
  revision: number;
}

/** The test drive of a lead. */
export async function findDrive(database: Database, leadId: string): Promise<Drive | undefined> {
  const rows: Row[] = await database.query('SELECT * FROM test_drives WHERE lead_id = $1', [leadId]);
  return rows.map(toDrive)[0];
}

/** The drives of leads that have a slot. */
export async function drivesWithSlots(
  database: Database,
  leadIds: readonly string[],
): Promise<(Drive & { slotStream: string })[]> {
  const rows: Row[] = await database.query(
    'SELECT * FROM test_drives WHERE lead_id = ANY($1) AND slot_stream IS NOT NULL',
    [leadIds],
  );
  return rows.map(toDrive).filter((drive): drive is Drive & { slotStream: string } => drive.slotStream !== null);
}

/** The drives of leads. */
export async function drivesOfLeads(database: Database, leadIds: readonly string[]): Promise<Drive[]> {
  const rows: Row[] = await database.query('SELECT * FROM test_drives WHERE lead_id = ANY($1)', [leadIds]);
  return rows.map(toDrive);
}

/** How many drives begin at each instant of a stretch of time at a place, by its milliseconds. */
export async function takenAt(
  database: Database,
  place: { readonly dealershipId: number; readonly locationSlug: string },
  from: Date,
  to: Date,
): Promise<Map<number, number>> {
  const rows: { starts_at: Date; count: number }[] = await database.query(
    `SELECT starts_at, count(*)::int AS count FROM test_drives
      WHERE dealership_id = $1 AND location_slug = $2 AND starts_at BETWEEN $3 AND $4 AND slot_stream IS NOT NULL
      GROUP BY starts_at`,
    [place.dealershipId, place.locationSlug, from, to],
  );
  return new Map(rows.map(({ starts_at, count }) => [starts_at.getTime(), count]));
}

/** A drive that a visitor called off counts as theirs for so long: who takes and gives back times all day keeps others from them as well. */
const CALLED_OFF_MS = 86_400_000;

/**
 * How many drives of a site somebody has: those ahead, and those that they called off within a day. What other dealers have is theirs
 * (SITE-4), and what a dealer called off counts for nobody.
 */
export async function openDrivesOf(database: Database, asker: Asker, now: Date): Promise<number> {
  const rows: { count: number }[] = await database.query(
    `SELECT count(*)::int AS count FROM person_leads JOIN test_drives USING (lead_id)
      WHERE ${IS_OF_ASKER} AND test_drives.site = $3 AND ((starts_at > $4 AND NOT cancelled) OR called_off_at > $5)`,
    [...askerParameters(asker), asker.site ?? null, now, new Date(now.getTime() - CALLED_OFF_MS)],
  );
  return rows[0]?.count ?? 0;
}

/** Keeps a booked drive. */
export async function keepDrive(
  queryRunner: QueryRunner,
  { leadId, site, carId, slot }: { leadId: string; site: string; carId: string | undefined; slot: WantedSlot },
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO test_drives
      (lead_id, site, dealership_id, location_slug, time_zone, starts_at, ends_at, slot_stream, car_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      leadId,
      site,
      slot.dealershipId,
      slot.locationSlug,
      slot.timeZone,
      slot.startsAt,
      slot.endsAt,
      slot.streamId,
      carId ?? null,
    ],
  );
}

/** Moves a drive to another time. @param slotStream null for a time that is no slot of the place. @returns it as it is now */
export async function moveDrive(
  queryRunner: QueryRunner,
  drive: Drive,
  { startsAt, endsAt, slotStream }: Pick<Drive, 'startsAt' | 'endsAt' | 'slotStream'>,
): Promise<Drive> {
  await queryRunner.query(
    `UPDATE test_drives SET starts_at = $2, ends_at = $3, slot_stream = $4, cancelled = false, called_off_at = NULL,
        revision = revision + 1
      WHERE lead_id = $1`,
    [drive.leadId, startsAt, endsAt, slotStream],
  );
  return { ...drive, startsAt, endsAt, slotStream, cancelled: false, revision: drive.revision + 1 };
}

/** Cancels a drive. @param calledOffAt when the visitor did; undefined if somebody else did @returns it as it is now */
export async function cancelDrive(queryRunner: QueryRunner, drive: Drive, calledOffAt?: Date): Promise<Drive> {
  await queryRunner.query(
    `UPDATE test_drives SET slot_stream = NULL, cancelled = true, called_off_at = $2, revision = revision + 1
      WHERE lead_id = $1`,
    [drive.leadId, calledOffAt ?? null],
  );
  return { ...drive, slotStream: null, cancelled: true, revision: drive.revision + 1 };
}

function toDrive(row: Row): Drive {
  return {
    leadId: row.lead_id,
    site: row.site,
    dealershipId: row.dealership_id,
    locationSlug: row.location_slug,
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    slotStream: row.slot_stream,
    carId: row.car_id,
    cancelled: row.cancelled,
    revision: row.revision,
  };
}

/** The free times of places (TD-1). */
@Injectable()
export class FreeSlotsReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Every free slot of a place, in order, and the zone of its clock. */
  async of(site: EnquirySite, place: DrivePlace): Promise<{ timeZone: string; free: DriveSlot[] }> {
    const { timeZone, slots } = slotsOfPlace(site, place, this.clock.now());
    const [first, last] = [slots[0], slots.at(-1)];
    if (!first || !last) return { timeZone, free: [] };
    const at = { dealershipId: place.dealership.id, locationSlug: place.location.slug };
    const taken = await takenAt(this.dataSource, at, first.startsAt, last.startsAt);
    return { timeZone, free: freeOf(slots, taken, place) };
  }

  /** The answer to who came too late for a slot: 409 naming `appointment`, with the next three that are free. */
  async refusal(site: EnquirySite, place: DrivePlace, wanted: string): Promise<ProblemError> {
    const { timeZone, free } = await this.of(site, place);
    const next = nextSlots(free, new Date(wanted)).map(({ startsAt }) => dayAndTime(startsAt, timeZone));
    const words = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(next);
    const message = `Somebody else has just booked that time.${next.length > 0 ? ` The next free times are ${words}.` : ''}`;
    return conflict(message, [{ field: 'appointment', message }]);
  }
}
