import type { Redirect, SiteFileEntry } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';
import { pictureDigests } from '../pictures/picture.rows.ts';
import type { KnownFile, Pushed, ReadFile } from './site-file.ts';

type Database = Pick<DataSource | QueryRunner, 'query'>;

/** What a site has pushed: its configuration may name nothing else. */
export async function pushedFiles(database: Database, site: string): Promise<Pushed> {
  const files: KnownFile[] = await database.query('SELECT digest, name, hosts FROM site_files WHERE site = $1', [site]);
  return { files, pictures: await pictureDigests(database, site) };
}

/** A site's files without their content, the newest first. */
export function listFiles(database: Database, site: string): Promise<SiteFileEntry[]> {
  return database.query('SELECT digest, name, size FROM site_files WHERE site = $1 ORDER BY pushed_at DESC, digest', [
    site,
  ]);
}

/** A file of a site; undefined if it has none of that digest. */
export async function findFile(database: Database, site: string, digest: string): Promise<Buffer | undefined> {
  const [row]: { file: Buffer }[] = await database.query(
    'SELECT file FROM site_files WHERE site = $1 AND digest = $2',
    [site, digest],
  );
  return row?.file;
}

/** The closest redirect of some keys, which come the closest first; undefined if the file has none of them. */
export async function findRedirect(
  database: Database,
  { site, digest, keys }: { readonly site: string; readonly digest: string; readonly keys: readonly string[] },
): Promise<Redirect | undefined> {
  const [row]: Redirect[] = await database.query(
    `SELECT old_address AS "from", new_address AS "to" FROM site_redirects
     WHERE site = $1 AND digest = $2 AND old_address = ANY ($3) ORDER BY array_position($3::text[], old_address) LIMIT 1`,
    [site, digest, keys],
  );
  return row;
}

/**
 * Keeps a file with its redirects, and drops the oldest beyond the most that a site keeps, but for those that its present configuration names.
 * @param most how many files a site keeps
 */
export async function saveFile(
  database: Database,
  site: string,
  { digest, name, file, redirects, hosts }: ReadFile,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<void> {
  const known: unknown[] = await database.query(
    `INSERT INTO site_files (site, digest, name, size, pushed_at, hosts, file) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (site, digest) DO UPDATE SET name = excluded.name, pushed_at = excluded.pushed_at
     RETURNING xmax <> 0 AS known`,
    [site, digest, name, file.length, now, hosts, file],
  );
  if (!(known[0] as { known: boolean }).known && redirects.length > 0)
    await database.query(
      `INSERT INTO site_redirects (site, digest, old_address, new_address)
       SELECT $1, $2, unnest($3::text[]), unnest($4::text[])`,
      [site, digest, redirects.map(({ from }) => from), redirects.map(({ to }) => to)],
    );
  await database.query(
    `DELETE FROM site_files WHERE site = $1 AND digest IN (
       SELECT digest FROM site_files WHERE site = $1 ORDER BY pushed_at DESC, digest OFFSET $2)
     AND NOT EXISTS (
       SELECT FROM configurations WHERE kind = 'site' AND slug = $1 AND strpos(document::text, site_files.digest) > 0)`,
    [site, most],
  );
}
