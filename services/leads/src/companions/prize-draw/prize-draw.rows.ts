import type { DataSource, QueryRunner } from 'typeorm';
import type { DrawnPrize } from './prize-draw.ts';

/** One spin of a person in a site's campaign. */
export interface Spin {
  readonly site: string;
  readonly campaign: string;
  /** Who is signed in, where the site's draw is for users. */
  readonly user?: string | undefined;
}

/** The lead of the user's own spin in a campaign; undefined before it, and for nobody (PAGE-3). */
export async function spinOfUser(
  database: DataSource | QueryRunner,
  { site, campaign, user }: Spin,
): Promise<string | undefined> {
  if (user === undefined) return undefined;
  const rows: { lead_id: string }[] = await database.query(
    'SELECT lead_id FROM prize_draws WHERE site = $1 AND campaign = $2 AND user_id = $3',
    [site, campaign, user],
  );
  return rows[0]?.lead_id;
}

/** Whether somebody has spun in a campaign with one of these addresses or numbers. It says neither who nor what was won. */
export async function hasSpun(
  database: DataSource | QueryRunner,
  { site, campaign }: Spin,
  digests: readonly string[],
): Promise<boolean> {
  const rows: unknown[] = await database.query(
    `SELECT FROM prize_draws WHERE site = $1 AND campaign = $2
       AND person_id IN (SELECT person_id FROM person_contacts WHERE digest = ANY($3::text[])) LIMIT 1`,
    [site, campaign, digests],
  );
  return rows.length > 0;
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

/** Whether an error is that this address and number together have spun. */
export function isKeptAlready(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'prize_draws_pkey';
}

/** What the spin of a lead won on a site; undefined for a lead that is no spin of this site (SITE-4). */
export async function prizeOfLead(database: DataSource, site: string, leadId: string): Promise<string | undefined> {
  const rows: { prize: string }[] = await database.query(
    'SELECT prize FROM prize_draws WHERE site = $1 AND lead_id = $2',
    [site, leadId],
  );
  return rows[0]?.prize;
}
