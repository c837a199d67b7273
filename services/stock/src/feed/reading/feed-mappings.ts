import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type CsvMapping, csvMapping, type FeedMappingList, type FieldError } from '@forecourt/contracts';
import { badRequest, Clock, showValue } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, EntitySchema } from 'typeorm';
import { parse } from 'yaml';

const folder = path.dirname(createRequire(import.meta.url).resolve('@forecourt/contracts/mappings/platform-csv.yaml'));
const ENDING = '.yaml';
const read = new Map<string, CsvMapping>();

/** The names of the mappings that every client can read by: a file each in contracts/mappings (FEED-8). */
export const shippedNames = (): string[] =>
  readdirSync(folder)
    .map((file) => path.basename(file, ENDING))
    .sort();

/** The mapping of this name that comes with the product, if there is one. @param name a slug, as it names a file */
export function shippedMapping(name: string): CsvMapping | undefined {
  const file = path.join(folder, name + ENDING);
  const known = read.get(name) ?? (existsSync(file) ? csvMapping.parse(parse(readFileSync(file, 'utf8'))) : undefined);
  if (known) read.set(name, known);
  return known;
}

/** More than any client has layouts. */
const MOST_LISTED = 490;

/** A row of feed_mappings. */
export interface StoredMapping {
  readonly client: string;
  readonly name: string;
  readonly mapping: CsvMapping;
  readonly updatedAt: Date;
}

/** The table of mappings. */
export const feedMappings = new EntitySchema<StoredMapping>({
  name: 'feed_mapping',
  tableName: 'feed_mappings',
  columns: {
    client: { type: 'text', primary: true },
    name: { type: 'text', primary: true },
    mapping: { type: 'jsonb' },
    updatedAt: { name: 'updated_at', type: 'timestamptz', default: () => 'now()' },
  },
});

/** The mappings that feed clients keep here, each client its own. */
@Injectable()
export class FeedMappings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Keeps a mapping under its name, instead of the one before. */
  async put(client: string, mapping: CsvMapping): Promise<void> {
    const { name } = mapping;
    const stored: StoredMapping = { client, name, mapping, updatedAt: this.clock.now() };
    await this.dataSource.getRepository(feedMappings).upsert(stored, ['client', 'name']);
  }

  /** The mappings that a client can name, by name. */
  async list(client: string): Promise<FeedMappingList['mappings']> {
    const own = await this.dataSource
      .getRepository(feedMappings)
      .find({ where: { client }, order: { name: 'ASC' }, take: MOST_LISTED });
    const names = new Set(own.map(({ name }) => name));
    const shipped = shippedNames().filter((name) => !names.has(name));
    return [
      ...own.map(({ name, mapping, updatedAt }) => ({
        name,
        ...described(mapping),
        own: true,
        updated_at: updatedAt.toISOString(),
      })),
      ...shipped.map((name) => ({ name, ...described(shippedMapping(name)), own: false })),
    ].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  /** The client's mapping of this name, else the one of this name that comes with the product (FEED-8). */
  async find(client: string, name: string): Promise<CsvMapping | undefined> {
    // The database does not accept every text that an address can contain.
    if (!csvMapping.shape.name.safeParse(name).success) return undefined;
    const found = await this.dataSource.getRepository(feedMappings).findOneBy({ client, name });
    // One that was stored before a setting existed has its default.
    return found ? csvMapping.parse(found.mapping) : shippedMapping(name);
  }

  /** As find, for a request that must name one. @throws ProblemError 400 */
  async named(client: string, name: string | undefined): Promise<CsvMapping> {
    const mapping = name === undefined ? undefined : await this.find(client, name);
    if (mapping) return mapping;
    throw badRequest([unknownMapping(name)]);
  }
}

const described = (mapping: CsvMapping | undefined): { description?: string } =>
  mapping?.description === undefined ? {} : { description: mapping.description };

/** The fault of a request that names no mapping of the client's. */
export function unknownMapping(name: string | undefined): FieldError {
  return { field: 'mapping', message: `expected the name of one of this client's mappings; got ${showValue(name)}` };
}
