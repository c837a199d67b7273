import type { QueryRunner } from 'typeorm';

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

/** Whether a lead was sent on a site. */
export async function isLeadOfSite(database: QueryRunner, leadId: string, site: string): Promise<boolean> {
  const rows: unknown[] = await database.query(
    `SELECT 1 FROM person_leads JOIN person_contacts USING (person_id) WHERE lead_id = $1 AND site = $2 LIMIT 1`,
    [leadId, site],
  );
  return rows.length > 0;
}
