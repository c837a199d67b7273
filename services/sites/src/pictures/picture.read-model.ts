import type { SitePicture } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';

type Database = Pick<DataSource | QueryRunner, 'query'>;

/** A picture with its file. */
export interface StoredPicture extends SitePicture {
  readonly site: string;
  readonly file: Buffer;
}

/** Digests of the pictures that documents of an owner may show: its own and the platform's. */
export async function pictureDigests(database: Database, owner: string): Promise<Set<string>> {
  const rows: { digest: string }[] = await database.query(
    `SELECT digest FROM site_pictures WHERE site IN ($1, 'platform')`,
    [owner],
  );
  return new Set(rows.map(({ digest }) => digest));
}

/** An owner's pictures without their files, the newest first. */
export async function listPictures(database: Database, owner: string): Promise<SitePicture[]> {
  return database.query(
    'SELECT digest, name, size FROM site_pictures WHERE site = $1 ORDER BY pushed_at DESC, digest',
    [owner],
  );
}

/** The file of a picture that a site may show, its own or the platform's; undefined if it has none. */
export async function findPicture(database: Database, site: string, digest: string): Promise<Buffer | undefined> {
  const [row]: { file: Buffer }[] = await database.query(
    `SELECT file FROM site_pictures WHERE site IN ($1, 'platform') AND digest = $2 LIMIT 1`,
    [site, digest],
  );
  return row?.file;
}

/** Keeps a picture. One that is there already takes the newer name. */
export async function savePicture(
  database: Database,
  { site, digest, name, size, file }: StoredPicture,
  now: Date,
): Promise<void> {
  await database.query(
    `INSERT INTO site_pictures (site, digest, name, size, pushed_at, file) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (site, digest) DO UPDATE SET name = excluded.name, pushed_at = excluded.pushed_at`,
    [site, digest, name, size, now, file],
  );
}
