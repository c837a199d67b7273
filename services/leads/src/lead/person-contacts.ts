import type { EventTransaction } from '@forecourt/event-store';
import type { DeletedRows } from '@forecourt/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';

type Database = DataSource | QueryRunner;

/** Whom something is about (AUTH-4): by digests of addresses and numbers. For a request about a person’s own data, only of those that they have proven to be theirs. */
export interface Subject {
  readonly digests: readonly string[];
  /** The only site whose data it may touch; undefined for an operator's request, which is about all of them. */
  readonly site: string | undefined;
}

/** Who sends something: found by the digests, and counted by these where few may have something, also by the mailbox of the address. */
export interface Sender extends Subject {
  readonly counted: readonly string[];
}

/** Persons whom a request about personal data reaches by other means than a number or an address. */
export interface OtherPersons {
  /** Proven to be the same. */
  readonly proven: readonly string[];
  /** Named by them without a proof: erased only if nobody has anything there any more. */
  readonly named: readonly string[];
  /** Their users: what was sent in their sessions, with whatever number or address, is theirs to erase. */
  readonly users: readonly string[];
}

/** Another enquiry of the same person about the same car within this time is linked with the first one (LEAD-5). */
export const LINKED_MS = 24 * 3_600_000;

/** The name of the lock under which anything of somebody with this address or number begins or ends. */
export const contactLock = (digest: string): string => `contact:${digest}`;

/** Notes by what a person is found, in the transaction that made their key or used it again. */
export async function noteContacts(
  queryRunner: QueryRunner,
  personId: string,
  { digests, site }: Subject,
): Promise<void> {
  await queryRunner.query(
    'INSERT INTO person_contacts (person_id, digest, site) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING',
    [personId, digests, site ?? null],
  );
}

/** The persons with one of the addresses or numbers, in a stable order; those of earlier versions have no site. */
export async function personsOf(database: Database, { digests, site }: Subject): Promise<string[]> {
  const rows: { person_id: string }[] = await database.query(
    `SELECT DISTINCT person_id FROM person_contacts WHERE digest = ANY($1) AND ($2::text IS NULL OR site = $2)
      ORDER BY person_id`,
    [digests, site ?? null],
  );
  return rows.map((row) => row.person_id);
}

/** The digests of all addresses and numbers of persons. */
export async function digestsOf(database: Database, personIds: readonly string[]): Promise<string[]> {
  const rows: { digest: string }[] = await database.query(
    'SELECT DISTINCT digest FROM person_contacts WHERE person_id = ANY($1)',
    [personIds],
  );
  return rows.map((row) => row.digest);
}

/**
 * Those of the persons of whom nothing but a key is left: no alert, lead, purchase, valuation or spin. What a user typed at an unproven address
 * is theirs to erase as long as nobody else has anything there.
 */
export async function withNothingLeft(queryRunner: QueryRunner, personIds: readonly string[]): Promise<string[]> {
  const tables = ['alerts', 'person_leads', 'purchases', 'valuations', 'prize_draws'];
  const nothing = tables.map(
    (table) => `NOT EXISTS (SELECT FROM ${table} WHERE ${table}.person_id = person.person_id)`,
  );
  const rows: { person_id: string }[] = await queryRunner.query(
    `SELECT person_id FROM unnest($1::uuid[]) AS person (person_id) WHERE ${nothing.join(' AND ')}`,
    [personIds],
  );
  return rows.map((row) => row.person_id);
}

/** The persons as whom users sent a lead or began a purchase, in their own sessions: with numbers and addresses that they need not have proven. */
export async function personsOfUsers(database: Database, userIds: readonly string[]): Promise<string[]> {
  const rows: { person_id: string }[] = await database.query(
    `SELECT person_id FROM person_leads WHERE user_id = ANY($1) UNION SELECT person_id FROM purchases WHERE user_id = ANY($1)`,
    [userIds],
  );
  return rows.map((row) => row.person_id).toSorted();
}

/**
 * Those of the persons of whom all that is kept came in sessions of these users. Where others sent something with the same number and address, it has
 * the same key, and theirs must stay.
 */
export async function ofUsersAlone(
  queryRunner: QueryRunner,
  personIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  // A spin has a lead, which says whose it is.
  const tables = ['alerts', 'person_leads', 'purchases'];
  const nothingOfOthers = tables.map(
    (table) =>
      `NOT EXISTS (SELECT FROM ${table} WHERE ${table}.person_id = person.person_id AND (${table}.user_id = ANY($2::uuid[])) IS NOT TRUE)`,
  );
  const rows: { person_id: string }[] = await queryRunner.query(
    `SELECT person_id FROM unnest($1::uuid[]) AS person (person_id)
      WHERE ${nothingOfOthers.join(' AND ')}
        AND NOT EXISTS (SELECT FROM valuations WHERE valuations.person_id = person.person_id)`,
    [personIds, userIds],
  );
  return rows.map((row) => row.person_id);
}

/** A lead as the table of persons' leads has it. */
export interface PersonLead {
  readonly personId: string;
  readonly leadId: string;
  readonly dealershipId: number;
  readonly carId: string | undefined;
  readonly submittedAt: Date;
  /** In whose session it was sent. */
  readonly userId: string | undefined;
}

/** Keeps whose lead it is and by what its person is found, in the lead's own transaction. */
export async function keepPersonLead(tx: EventTransaction, lead: PersonLead, { counted, site }: Sender): Promise<void> {
  const { personId, leadId, dealershipId, carId, submittedAt, userId } = lead;
  const values = [personId, leadId, dealershipId, carId ?? null, submittedAt, counted, site ?? null, userId ?? null];
  await tx.prepared('keep-person-lead', KEEP_PERSON_LEAD, values);
}

const KEEP_PERSON_LEAD = `
  WITH noted AS (
    INSERT INTO person_contacts (person_id, digest, site) SELECT $1::uuid, unnest($6::text[]), $7::text ON CONFLICT DO NOTHING
  )
  INSERT INTO person_leads (person_id, lead_id, dealership_id, car_id, submitted_at, user_id) VALUES ($1, $2, $3, $4, $5, $8)`;

/** The first lead to a dealership about a car, within the last day, of somebody with one of the addresses or numbers. */
export async function findEarlierLead(
  database: Database,
  { digests, site }: Subject,
  { dealershipId, carId }: { dealershipId: number; carId: string },
  now: Date,
): Promise<string | undefined> {
  const rows: { lead_id: string }[] = await database.query(
    `SELECT lead_id FROM person_contacts JOIN person_leads USING (person_id)
      WHERE digest = ANY($1) AND site = $2 AND dealership_id = $3 AND car_id = $4 AND submitted_at > $5
      ORDER BY submitted_at, lead_id LIMIT 1`,
    [digests, site ?? null, dealershipId, carId, new Date(now.getTime() - LINKED_MS)],
  );
  return rows[0]?.lead_id;
}

/** Who asks for something that few may have at once: the contacts that were typed, and the user in whose session it is asked for. */
export interface Asker extends Sender {
  readonly user: string | undefined;
}

/**
 * The leads that count as an asker's own, as a condition on person_leads with the parameters of `askerParameters` first. In a session these
 * are the user's: what strangers typed with the user's number must not use up what the user may have. Without one they are all with one of the
 * addresses, mailboxes or numbers.
 */
export const IS_OF_ASKER = `(person_leads.user_id = $1::uuid
  OR ($1::uuid IS NULL AND person_leads.person_id IN (SELECT person_id FROM person_contacts WHERE digest = ANY($2::text[]))))`;

/** $1 and $2 of IS_OF_ASKER. */
export const askerParameters = ({ user, counted }: Asker): [string | null, readonly string[]] => [
  user ?? null,
  counted,
];

/** In whose session a lead was sent; undefined for nobody's. */
export async function userOfLead(database: Database, leadId: string): Promise<string | undefined> {
  const rows: { user_id: string }[] = await database.query(
    'SELECT user_id FROM person_leads WHERE lead_id = $1 AND user_id IS NOT NULL LIMIT 1',
    [leadId],
  );
  return rows[0]?.user_id;
}

/**
 * Whether a user has proven an address, or another one of its mailbox: asked for an alert at it and followed the link to it, both while signed in
 * (docs/decisions/ownership.md). To be signed in proves a number, and no address.
 * @param digests of the address and of its mailbox
 */
export async function hasProven(
  database: Database,
  user: string | undefined,
  digests: readonly string[],
): Promise<boolean> {
  if (user === undefined) return false;
  const rows: unknown[] = await database.query(
    `SELECT FROM alerts JOIN person_contacts USING (person_id)
      WHERE user_id = $1 AND confirmed_by = $1 AND state = 'on' AND digest = ANY($2) LIMIT 1`,
    [user, digests],
  );
  return rows.length > 0;
}

/** The lock under which somebody who is signed in takes one more of what few may have. */
export const askerLocks = (user: string | undefined): readonly string[] =>
  user === undefined ? [] : [`holdings-of-${user}`];

/** Whether somebody with one of the addresses or numbers sent something to a site before a day ago. Whoever fills quotas today was not here then. */
export async function isSeenBefore(database: Database, { digests, site }: Subject, now: Date): Promise<boolean> {
  const rows: unknown[] = await database.query(
    `SELECT FROM person_contacts JOIN person_leads USING (person_id)
      WHERE digest = ANY($1) AND site = $2 AND submitted_at < $3 LIMIT 1`,
    [digests, site ?? null, new Date(now.getTime() - LINKED_MS)],
  );
  return rows.length > 0;
}

const UNFINISHED_MS = 30 * 86_400_000;
/** Each brings the keys of its person with it. */
const FORMS_AT_ONCE = 1_000;

/** How long a table of unfinished forms is kept: nobody comes back to one later. Rows go with the keys without which nobody could read them. */
export const unfinishedForms = (table: string, what: string): DeletedRows => ({
  kind: 'delete',
  table,
  what,
  kept: { column: 'changed_at', after: 'the last change', forMs: UNFINISHED_MS },
  rowsAtOnce: FORMS_AT_ONCE,
  together: { column: 'person_id', tables: ['person_contacts', 'person_keys'] },
});
