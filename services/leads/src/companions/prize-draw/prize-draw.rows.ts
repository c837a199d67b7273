import type { DataSource, QueryRunner } from 'typeorm';
import type { DrawnPrize } from './prize-draw.ts';

/** One spin of a person in a site's campaign. */
export interface Spin {
  readonly site: string;
  readonly campaign: string;
  /** Who is signed in, where the site's draw is for users. */
  readonly user?: string | undefined;
}

/** The lead of a person's or a user's spin in a campaign; undefined if neither has spun yet (PAGE-3). */
export async function findSpin(
  database: DataSource | QueryRunner,
  { site, campaign, user }: Spin,
  digest: string,
): Promise<string | undefined> {
  const rows: { lead_id: string }[] = await database.query(
    `SELECT lead_id FROM prize_draws
      WHERE site = $1 AND campaign = $2
        AND (user_id = $4 OR person_id IN (SELECT person_id FROM person_contacts WHERE digest = $3))
      ORDER BY user_id = $4 DESC NULLS LAST LIMIT 1`,
    [site, campaign, digest, user ?? null],
  );
  return rows[0]?.lead_id;
}

/** Logs a draw in the transaction of its lead: who, what was rolled of how many chances, and what it won. */
export async function keepSpin(
  queryRunner: QueryRunner,
  { site, campaign, user }: Spin,
  { leadId, personId, prize: { key, name, roll, chances } }: { leadId: string; personId: string; prize: DrawnPrize },
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO prize_draws (site, campaign, person_id, lead_id, prize_key, prize, roll, chances, user_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [site, campaign, personId, leadId, key, name, roll, chances, user ?? null],
  );
}

/** What the spin of a lead won on a site; undefined for a lead that is no spin of this site (SITE-4). */
export async function prizeOfLead(database: DataSource, site: string, leadId: string): Promise<string | undefined> {
  const rows: { prize: string }[] = await database.query(
    'SELECT prize FROM prize_draws WHERE site = $1 AND lead_id = $2',
    [site, leadId],
  );
  return rows[0]?.prize;
}
