import type { DataSource, QueryRunner } from 'typeorm';

/** Nobody comes back to a valuation after so long. */
const KEPT_DAYS = 30;
const AT_ONCE = 1_000;

/** Keeps when a valuation was last changed. */
export async function saveValuation(
  queryRunner: QueryRunner,
  {
    streamId,
    site,
    personId,
    changedAt,
  }: { readonly streamId: string; readonly site: string; readonly personId: string; readonly changedAt: Date },
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO valuations (id, site, person_id, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at`,
    [streamId, site, personId, changedAt],
  );
}

/** Deletes the keys of old valuations, without which nobody can read their registrations, and then their rows. */
export async function forgetOldValuations(dataSource: DataSource, now: Date): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const [rows] = await dataSource.query<[{ person_id: string }[], number]>(
      `DELETE FROM valuations WHERE id IN (
         SELECT id FROM valuations WHERE changed_at < $1::timestamptz - $2 * interval '1 day' LIMIT $3
       ) RETURNING person_id`,
      [now, KEPT_DAYS, AT_ONCE],
    );
    deleted = rows.length;
    const persons = rows.map(({ person_id }) => person_id);
    await dataSource.query('DELETE FROM person_contacts WHERE person_id = ANY($1)', [persons]);
    await dataSource.query('DELETE FROM person_keys WHERE person_id = ANY($1)', [persons]);
  }
}

/** Whether a lead was sent on a site. */
export async function isLeadOfSite(database: QueryRunner, leadId: string, site: string): Promise<boolean> {
  const rows: unknown[] = await database.query(
    `SELECT 1 FROM person_leads JOIN person_contacts USING (person_id) WHERE lead_id = $1 AND site = $2 LIMIT 1`,
    [leadId, site],
  );
  return rows.length > 0;
}
