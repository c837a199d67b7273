import type { StoredWorld } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';

/** A row of site_previews. */
export interface StoredPreview {
  readonly site: string;
  readonly id: string;
  /** The change set that is previewed: an older one, or the next. */
  readonly number: number;
  /** All of the site, as it was written. */
  readonly world: StoredWorld;
  /** Whether the site's own credential made it, which shows no dealership that the site has lost since. */
  readonly bySite: boolean;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

/** The most previews of a site: the oldest makes room. */
const MOST_PREVIEWS = 20;

/** Keeps a preview, and drops those of its site that have to make room. */
export async function savePreview(queryRunner: QueryRunner, preview: StoredPreview): Promise<void> {
  const { site, id, number, world, bySite, madeAt, expiresAt } = preview;
  await queryRunner.query(
    `DELETE FROM site_previews WHERE site = $1 AND id IN (
       SELECT id FROM site_previews WHERE site = $1 ORDER BY made_at DESC OFFSET $2)`,
    [site, MOST_PREVIEWS - 1],
  );
  await queryRunner.query(
    'INSERT INTO site_previews (site, id, number, world, by_site, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [site, id, number, JSON.stringify(world), bySite, madeAt, expiresAt],
  );
}

/** A site's preview; undefined if it has no such one. */
export async function findPreview(
  database: Pick<DataSource, 'query'>,
  site: string,
  id: string,
): Promise<StoredPreview | undefined> {
  const [row]: StoredPreview[] = await database.query(
    `SELECT site, id, number, world, by_site AS "bySite", made_at AS "madeAt", expires_at AS "expiresAt"
     FROM site_previews WHERE site = $1 AND id = $2`,
    [site, id],
  );
  return row;
}
