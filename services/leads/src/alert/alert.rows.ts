import type { EventTransaction, StreamChange } from '@forecourt/event-store';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Alert, AlertEvent, AlertKind } from './alert.ts';

type Database = DataSource | QueryRunner;

/** An alert as its row keeps it: the person's address only sealed. */
export interface AlertRow {
  readonly id: string;
  readonly site: string;
  readonly person_id: string;
  readonly user_id: string | null;
  readonly kind: AlertKind;
  readonly search: string | null;
  readonly car_id: string | null;
  readonly title: string;
  readonly path: string;
  readonly origin: string;
  readonly sealed_email: string;
  readonly state: 'unconfirmed' | 'on';
  readonly requested_at: Date;
  readonly confirmed_at: Date | null;
  /** The user who is proven to own the address: signed in where the link to it was followed. */
  readonly confirmed_by: string | null;
  /** More cars matched than are kept for a message. */
  readonly overflowed: boolean;
}

/** Writes the row of an alert; one that ended has none. */
export async function saveAlert(
  { queryRunner }: EventTransaction,
  { streamId: id, after: alert, events }: StreamChange<Alert | undefined, AlertEvent>,
): Promise<void> {
  if (!alert) return;
  if (alert.state === 'off') {
    await queryRunner.query('DELETE FROM alerts WHERE id = $1', [id]);
    return;
  }
  if (events.some(({ type }) => type === 'AlertRequested')) {
    const { site, personId, userId, kind, search, carId, title, path, origin, sealedEmail, requestedAt } = alert;
    await queryRunner.query(
      `INSERT INTO alerts (id, site, person_id, user_id, kind, search, car_id, title, path, origin, sealed_email, requested_at, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'unconfirmed')`,
      [id, site, personId, userId, kind, search, carId, title, path, origin, sealedEmail, requestedAt],
    );
  }
  const confirmed = events.find(({ type }) => type === 'AlertConfirmed');
  if (confirmed) {
    await queryRunner.query(
      `UPDATE alerts SET state = 'on', confirmed_at = coalesce(confirmed_at, $2), confirmed_by = $3 WHERE id = $1`,
      [id, confirmed.occurredAt, alert.confirmedBy ?? null],
    );
  }
}

/** The alert of a stream, if it has not ended. */
export async function alertOf(database: Database, streamId: string): Promise<AlertRow | undefined> {
  const rows: AlertRow[] = await database.query('SELECT * FROM alerts WHERE id = $1', [streamId]);
  return rows[0];
}

/** The alerts of a person on a site, the newest first: at most those that a person may have, and as many that nobody confirmed. */
export function alertsOf(database: Database, site: string, personId: string): Promise<AlertRow[]> {
  return database.query('SELECT * FROM alerts WHERE site = $1 AND person_id = $2 ORDER BY requested_at DESC, id', [
    site,
    personId,
  ]);
}

/** More than a mailbox may have by far. */
const MOST_READ = 100;

/** The alerts on a site of everybody with one of these contacts, such as all addresses of a mailbox, the newest first. */
export function alertsAt(database: Database, site: string, digests: readonly string[]): Promise<AlertRow[]> {
  return database.query(
    `SELECT * FROM alerts WHERE site = $1 AND person_id IN (SELECT person_id FROM person_contacts WHERE digest = ANY($2))
     ORDER BY requested_at DESC, id LIMIT ${MOST_READ}`,
    [site, digests],
  );
}

/** The alerts of persons, the newest first. */
export function alertsOfPersons(database: Database, personIds: readonly string[]): Promise<AlertRow[]> {
  return database.query('SELECT * FROM alerts WHERE person_id = ANY($1) ORDER BY requested_at DESC, id', [personIds]);
}

/**
 * Whether a user has proven the address of an alert: asked for it and followed the link to it, both while signed in. To have typed an address
 * proves nothing, and neither does a link that a stranger passes on.
 */
export const isProvenBy = (
  { state, user_id: asked, confirmed_by: followed }: Pick<AlertRow, 'state' | 'user_id' | 'confirmed_by'>,
  userId: string | undefined,
): boolean => state === 'on' && userId !== undefined && asked === userId && followed === userId;

/** The alerts that a user asked for on a site, at whatever address, the newest first. */
export function alertsOfUser(database: Database, site: string, userId: string): Promise<AlertRow[]> {
  return database.query('SELECT * FROM alerts WHERE site = $1 AND user_id = $2 ORDER BY requested_at DESC, id', [
    site,
    userId,
  ]);
}

/** Requests whose link was not followed in time, by id. */
export async function unconfirmedBefore(database: Database, time: Date, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await database.query(
    `SELECT id FROM alerts WHERE state = 'unconfirmed' AND requested_at < $1 ORDER BY requested_at LIMIT $2`,
    [time, limit],
  );
  return rows.map(({ id }) => id);
}

/** Those of the alerts that are on. */
export async function alertsOn(queryRunner: QueryRunner, ids: readonly string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await queryRunner.query(`SELECT id FROM alerts WHERE id = ANY($1) AND state = 'on'`, [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the persons who have no alert on any more. A person is one of one site. */
export async function withoutAlerts(queryRunner: QueryRunner, personIds: readonly string[]): Promise<string[]> {
  const rows: { person_id: string }[] = await queryRunner.query(
    `SELECT person_id FROM unnest($1::uuid[]) AS person (person_id)
     WHERE NOT EXISTS (SELECT FROM alerts WHERE alerts.person_id = person.person_id AND state = 'on')`,
    [personIds],
  );
  return rows.map(({ person_id }) => person_id);
}

/** What evaluation reads of an alert. */
export type WatchingAlert = Pick<AlertRow, 'id' | 'site' | 'person_id' | 'kind' | 'search' | 'car_id' | 'confirmed_at'>;

/** Alerts that are read at once: of at most 2 kB each. */
const ALERTS_AT_ONCE = 1_000;

const WATCHING = `SELECT id, site, person_id, kind, search, car_id, confirmed_at FROM alerts WHERE state = 'on'`;

/**
 * The alerts that are on at a site, a portion at a time, by id: all searches, and of single cars those of these. However many there are, one
 * portion is in memory.
 */
export async function* watchingAlerts(
  queryRunner: QueryRunner,
  site: string,
  carIds: readonly string[],
  atOnce = ALERTS_AT_ONCE,
): AsyncGenerator<readonly WatchingAlert[]> {
  yield* inPortions(atOnce, (after) =>
    queryRunner.query(`${WATCHING} AND kind = 'search' AND site = $1 AND id > $2 ORDER BY id LIMIT $3`, [
      ...[site, after, atOnce],
    ]),
  );
  yield* inPortions(atOnce, (after) =>
    queryRunner.query(
      `${WATCHING} AND kind = 'car' AND car_id = ANY($4) AND site = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [site, after, atOnce, carIds],
    ),
  );
}

async function* inPortions(
  atOnce: number,
  read: (after: string) => Promise<WatchingAlert[]>,
): AsyncGenerator<readonly WatchingAlert[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const alerts = await read(after);
    if (alerts.length > 0) yield alerts;
    after = alerts.length < atOnce ? undefined : alerts.at(-1)?.id;
  }
}
