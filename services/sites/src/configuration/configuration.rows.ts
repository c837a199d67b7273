import type { ConfiguredSite, Dealership, SiteConfig } from '@forecourt/contracts';
import { currentSchemaVersion, type EventTransaction, type PlacedEvent } from '@forecourt/event-store';
import { type FieldFault, MOST_FAULTS } from '@forecourt/service-kit';
import { And, type DataSource, EntitySchema, LessThanOrEqual, MoreThan, type QueryRunner } from 'typeorm';
import { keepRevisions, nextChanges } from '../history/revisions.rows.ts';
import type { StoredDocument, StoredDocuments } from './configuration.history.ts';
import { type ConfigurationEvent, configurationUpcasters } from './configuration.ts';

/** A row of configurations. */
export interface StoredConfiguration extends StoredDocument {
  readonly slug: string;
  /** The number of the change that it came with. */
  readonly position: string;
}

/** The table of configurations: the present document of each site and dealership, as it was written. */
export const configurations = new EntitySchema<StoredConfiguration>({
  name: 'configuration',
  tableName: 'configurations',
  columns: {
    streamId: { name: 'stream_id', type: 'text', primary: true },
    kind: { type: 'text' },
    slug: { type: 'text' },
    revision: { type: 'int' },
    position: { type: 'bigint' },
    document: { type: 'jsonb' },
    schemaVersion: { name: 'schema_version', type: 'int', default: 1 },
  },
});

/** Keeps the documents of new revisions, one of each stream, in the transaction of their events, under the next change numbers. */
export async function saveConfigurations(
  queryRunner: QueryRunner,
  events: readonly PlacedEvent<ConfigurationEvent>[],
): Promise<void> {
  const positions = await nextChanges(queryRunner, events.length);
  const rows = events.map(
    ({ type, data: { document }, streamId, version }, place): StoredConfiguration => ({
      streamId,
      kind: type === 'SiteConfigured' ? 'site' : 'dealership',
      slug: document.slug,
      revision: version,
      position: String(positions[place]),
      document,
      schemaVersion: currentSchemaVersion(configurationUpcasters, type),
    }),
  );
  await queryRunner.manager.getRepository(configurations).upsert(rows, ['streamId']);
  await keepRevisions(
    queryRunner,
    rows.map(({ kind, slug, ...row }) => ({ ...row, owner: kind === 'site' ? slug : null })),
  );
}

/** What a site's document may not share with another site's: its number and its hosts, looked for inside the documents. */
export async function sharedSiteFaults(
  queryRunner: QueryRunner,
  slug: string,
  { id, hosts }: Pick<SiteConfig, 'id' | 'hosts'>,
): Promise<FieldFault[]> {
  const rows: { slug: string; host: string | null }[] = await queryRunner.query(
    `SELECT slug, NULL AS host FROM configurations
     WHERE kind = 'site' AND slug <> $1 AND document->'id' = to_jsonb($2::bigint)
     UNION ALL
     SELECT slug, host FROM configurations, jsonb_array_elements_text(document->'hosts') AS host
     WHERE kind = 'site' AND slug <> $1 AND lower(host) = ANY($3) LIMIT ${MOST_FAULTS}`,
    [slug, id, hosts.map((host) => host.toLowerCase())],
  );
  return rows.map(({ slug: other, host }) =>
    host === null
      ? { field: 'id', message: `expected a number that no other site has; got ${id}, which is ${other}'s` }
      : { field: 'hosts', message: `expected hosts that no other site uses; "${host}" belongs to ${other}` },
  );
}

/** The slugs of the sites that show a dealership. */
export async function sitesOfDealership(queryRunner: QueryRunner, id: number): Promise<string[]> {
  const rows: { slug: string }[] = await queryRunner.query(
    `SELECT slug FROM configurations WHERE kind = 'site' AND document->'dealership_ids' @> to_jsonb($1::bigint) ORDER BY slug`,
    [id],
  );
  return rows.map(({ slug }) => slug);
}

/**
 * The present configuration of a site; undefined if there is none.
 * @param tx in whose transaction it is read: a second connection might never come while others wait for the first one's locks.
 */
export async function findSite(
  dataSource: DataSource,
  documents: StoredDocuments,
  slug: string,
  tx?: EventTransaction,
): Promise<ConfiguredSite | undefined> {
  const { manager } = tx?.queryRunner ?? dataSource;
  const found = await manager.getRepository(configurations).findOneBy({ kind: 'site', slug });
  return found ? documents.site(found, tx) : undefined;
}

/** The sites and dealerships that changed after a change number and up to another, with defaults by today's schema; one that can't be read is left out. */
export async function configurationsChanged(
  dataSource: DataSource,
  documents: StoredDocuments,
  after: number,
  upTo: number,
): Promise<{ sites: ConfiguredSite[]; dealerships: Dealership[] }> {
  const changed = await dataSource.getRepository(configurations).find({
    where: { position: And(MoreThan(String(after)), LessThanOrEqual(String(upTo))) },
    order: { position: 'ASC' },
  });
  const sites: ConfiguredSite[] = [];
  const dealerships: Dealership[] = [];
  for (const each of changed) {
    if (each.kind === 'site') sites.push(...present(await documents.site(each)));
    else dealerships.push(...present(await documents.dealership(each)));
  }
  return { sites, dealerships };
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
