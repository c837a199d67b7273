import type { DataSource, QueryRunner } from 'typeorm';
import { type Asker, askerParameters, IS_OF_ASKER } from '../lead/person-contacts.ts';
import type { AppointmentKind, WantedSlot } from './appointment-kind.ts';

type Database = DataSource | QueryRunner;

/** A booked appointment as its row keeps it: nothing about the person. Instants are ISO 8601 in UTC. */
export interface BookedAppointment {
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
  /** Whether it comes with one of the place's loan cars. */
  readonly loanCar: boolean;
  readonly cancelled: boolean;
  /** Whether no email was sent about its last change, as its mailbox had as many that day as it may have. */
  readonly letterHeld: boolean;
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
  car_id?: string | null;
  loan_car?: boolean;
  cancelled: boolean;
  letter_held: boolean;
  revision: number;
}

type Table = AppointmentKind['table'];

/** The appointment of a lead. */
export async function findBooked(
  database: Database,
  table: Table,
  leadId: string,
): Promise<BookedAppointment | undefined> {
  const [found] = await bookedOf(database, table, [leadId]);
  return found;
}

/** The appointments of leads. */
export async function bookedOf(
  database: Database,
  table: Table,
  leadIds: readonly string[],
): Promise<BookedAppointment[]> {
  const rows: Row[] = await database.query(`SELECT * FROM ${table} WHERE lead_id = ANY($1)`, [leadIds]);
  return rows.map(toBooked);
}

/** Those of the leads' appointments that have a slot. */
export async function bookedWithSlots(
  database: Database,
  table: Table,
  leadIds: readonly string[],
): Promise<(BookedAppointment & { slotStream: string })[]> {
  const rows: Row[] = await database.query(
    `SELECT * FROM ${table} WHERE lead_id = ANY($1) AND slot_stream IS NOT NULL`,
    [leadIds],
  );
  return rows
    .map(toBooked)
    .filter((booked): booked is BookedAppointment & { slotStream: string } => booked.slotStream !== null);
}

/** How many appointments begin at each instant of a stretch of time at a place, by its milliseconds. @param except a lead that does not count */
export async function takenAt(
  database: Database,
  table: Table,
  place: { readonly dealershipId: number; readonly locationSlug: string },
  { from, to, except }: { readonly from: Date; readonly to: Date; readonly except: string | undefined },
): Promise<Map<number, number>> {
  const rows: { starts_at: Date; count: number }[] = await database.query(
    `SELECT starts_at, count(*)::int AS count FROM ${table}
      WHERE dealership_id = $1 AND location_slug = $2 AND starts_at BETWEEN $3 AND $4 AND slot_stream IS NOT NULL
        AND lead_id IS DISTINCT FROM $5
      GROUP BY starts_at`,
    [place.dealershipId, place.locationSlug, from, to, except ?? null],
  );
  return new Map(rows.map(({ starts_at, count }) => [starts_at.getTime(), count]));
}

/** One that a visitor called off counts as theirs for so long: who takes and gives back times all day keeps others from them as well. */
const CALLED_OFF_MS = 86_400_000;

/**
 * How many appointments of a kind somebody has on a site: those ahead, and those that they called off within a day. What other dealers have is
 * theirs (SITE-4), and what a dealer called off counts for nobody.
 */
export async function openOf(database: Database, table: Table, asker: Asker, now: Date): Promise<number> {
  const rows: { count: number }[] = await database.query(
    `SELECT count(*)::int AS count FROM person_leads JOIN ${table} USING (lead_id)
      WHERE ${IS_OF_ASKER} AND ${table}.site = $3 AND ((starts_at > $4 AND NOT cancelled) OR called_off_at > $5)`,
    [...askerParameters(asker), asker.site ?? null, now, new Date(now.getTime() - CALLED_OFF_MS)],
  );
  return rows[0]?.count ?? 0;
}

/** What is kept of a new booking. */
interface NewBooking {
  readonly leadId: string;
  readonly site: string;
  readonly slot: WantedSlot;
  readonly letterHeld: boolean;
  /** What only this kind has. */
  readonly own: { readonly car_id?: string | null; readonly loan_car?: boolean };
}

/** Keeps a booking. */
export async function keepBooked(
  queryRunner: QueryRunner,
  table: Table,
  { leadId, site, slot, letterHeld, own }: NewBooking,
): Promise<void> {
  const values = {
    lead_id: leadId,
    site,
    dealership_id: slot.dealershipId,
    location_slug: slot.locationSlug,
    time_zone: slot.timeZone,
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    slot_stream: slot.streamId,
    letter_held: letterHeld,
    ...own,
  };
  const places = Object.keys(values).map((_, index) => `$${index + 1}`);
  await queryRunner.query(
    `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(values),
  );
}

/** Moves a booking to another time. @param slotStream null for a time that is no slot of the place. @returns it as it is now */
export async function moveBooked(
  queryRunner: QueryRunner,
  table: Table,
  booked: BookedAppointment,
  { startsAt, endsAt, slotStream }: Pick<BookedAppointment, 'startsAt' | 'endsAt' | 'slotStream'>,
): Promise<BookedAppointment> {
  await queryRunner.query(
    `UPDATE ${table} SET starts_at = $2, ends_at = $3, slot_stream = $4, cancelled = false, called_off_at = NULL,
        revision = revision + 1
      WHERE lead_id = $1`,
    [booked.leadId, startsAt, endsAt, slotStream],
  );
  return { ...booked, startsAt, endsAt, slotStream, cancelled: false, revision: booked.revision + 1 };
}

/** Cancels a booking. @param calledOffAt when the visitor did; undefined if somebody else did @returns it as it is now */
export async function cancelBooked(
  queryRunner: QueryRunner,
  table: Table,
  booked: BookedAppointment,
  calledOffAt?: Date,
): Promise<BookedAppointment> {
  await queryRunner.query(
    `UPDATE ${table} SET slot_stream = NULL, cancelled = true, called_off_at = $2, revision = revision + 1
      WHERE lead_id = $1`,
    [booked.leadId, calledOffAt ?? null],
  );
  return { ...booked, slotStream: null, cancelled: true, revision: booked.revision + 1 };
}

/** Notes whether the email about a booking's last change was held back. */
export async function noteLetter(
  queryRunner: QueryRunner,
  table: Table,
  leadId: string,
  isHeld: boolean,
): Promise<void> {
  await queryRunner.query(`UPDATE ${table} SET letter_held = $2 WHERE lead_id = $1 AND letter_held <> $2`, [
    leadId,
    isHeld,
  ]);
}

function toBooked(row: Row): BookedAppointment {
  return {
    leadId: row.lead_id,
    site: row.site,
    dealershipId: row.dealership_id,
    locationSlug: row.location_slug,
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    slotStream: row.slot_stream,
    carId: row.car_id ?? null,
    loanCar: row.loan_car ?? false,
    cancelled: row.cancelled,
    letterHeld: row.letter_held,
    revision: row.revision,
  };
}
