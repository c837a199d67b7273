import { createHash } from 'node:crypto';
import { MOST_PICTURE_BYTES, MOST_PICTURES, MOST_PICTURES_BYTES, type SitePicture } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';

/** Why a file is not kept as an owner's picture: its size, its digest, or how many and how much the owner has. */
export function pictureRefusals(file: Buffer, digest: string, present: readonly SitePicture[]): FieldFault[] {
  const others = present.filter((each) => each.digest !== digest);
  const total = others.reduce((sum, { size }) => sum + size, file.length);
  const got = createHash('sha256').update(file).digest('hex');
  const faults: [field: string, wrong: boolean, message: string][] = [
    [
      'file',
      file.length === 0 || file.length > MOST_PICTURE_BYTES,
      `1 to ${MOST_PICTURE_BYTES} bytes; got ${file.length}`,
    ],
    ['digest', got !== digest, `the SHA-256 of the file, which is ${got}; got ${digest}`],
    ['', others.length >= MOST_PICTURES, `at most ${MOST_PICTURES} pictures of one site; this is one more`],
    ['', total > MOST_PICTURES_BYTES, `at most ${MOST_PICTURES_BYTES} bytes of pictures of one site; got ${total}`],
  ];
  return faults.flatMap(([field, wrong, message]) => (wrong ? [{ field, message: `expected ${message}` }] : []));
}

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
