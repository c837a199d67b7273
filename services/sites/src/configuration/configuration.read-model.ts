import { type ConfigurationChanges, type ConfiguredSite, dealership, siteConfig } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';
import type { ConfigurationEvent } from './configuration.ts';

interface Row {
  kind: 'site' | 'dealership';
  revision: number;
  position: string;
  document: unknown;
}

/** Keeps the document of a new revision, in the transaction of its event, under the next change number. */
export async function saveDocument(
  queryRunner: QueryRunner,
  streamId: string,
  event: ConfigurationEvent & { version: number },
): Promise<void> {
  const { document } = event.data;
  await queryRunner.query(
    `WITH next AS (UPDATE last_change SET position = position + 1 RETURNING position)
     INSERT INTO configurations (stream_id, kind, slug, revision, position, document)
     SELECT $1, $2, $3, $4, next.position, $5 FROM next
     ON CONFLICT (stream_id) DO UPDATE
       SET revision = excluded.revision, position = excluded.position, document = excluded.document`,
    [
      streamId,
      event.type === 'SiteConfigured' ? 'site' : 'dealership',
      document.slug,
      event.version,
      JSON.stringify(document),
    ],
  );
}

/** The first of the hosts that another site has already, and which. */
export async function clashingHost(
  queryRunner: QueryRunner,
  slug: string,
  hosts: readonly string[],
): Promise<{ host: string; slug: string } | undefined> {
  const rows: { host: string; slug: string }[] = await queryRunner.query(
    `SELECT host, slug FROM configurations, jsonb_array_elements_text(document->'hosts') AS host
     WHERE kind = 'site' AND slug <> $1 AND lower(host) = ANY($2) LIMIT 1`,
    [slug, hosts.map((host) => host.toLowerCase())],
  );
  return rows[0];
}

/** The present configuration of a site; undefined where there is none. */
export async function findSite(dataSource: DataSource, slug: string): Promise<ConfiguredSite | undefined> {
  const rows: Row[] = await dataSource.query(
    `SELECT kind, revision, position, document FROM configurations WHERE kind = 'site' AND slug = $1`,
    [slug],
  );
  return rows.map(toSite)[0];
}

/** What changed after a change number. Documents get their defaults here, by today's schema. */
export async function changesAfter(dataSource: DataSource, position: number): Promise<ConfigurationChanges> {
  const rows: Row[] = await dataSource.query(
    'SELECT kind, revision, position, document FROM configurations WHERE position > $1 ORDER BY position',
    [position],
  );
  return {
    position: Number(rows.at(-1)?.position ?? position),
    sites: rows.filter((row) => row.kind === 'site').map(toSite),
    dealerships: rows.filter((row) => row.kind === 'dealership').map((row) => dealership.parse(row.document)),
  };
}

function toSite(row: Row): ConfiguredSite {
  return { revision: row.revision, config: siteConfig.parse(row.document) };
}
