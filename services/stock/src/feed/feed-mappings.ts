import { type CsvMapping, csvMapping } from '@forecourt/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The mappings that feed clients keep here, each client its own. */
@Injectable()
export class FeedMappings {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Keeps a mapping under its name, in place of the one before. */
  async put(client: string, mapping: CsvMapping): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO feed_mappings (client, name, mapping) VALUES ($1, $2, $3)
       ON CONFLICT (client, name) DO UPDATE SET mapping = excluded.mapping, updated_at = now()`,
      [client, mapping.name, JSON.stringify(mapping)],
    );
  }

  /** The client's mapping of this name. */
  async find(client: string, name: string): Promise<CsvMapping | undefined> {
    // The database does not take every text that an address can hold.
    if (!csvMapping.shape.name.safeParse(name).success) return undefined;
    const [row] = await this.dataSource.query<{ mapping: CsvMapping }[]>(
      'SELECT mapping FROM feed_mappings WHERE client = $1 AND name = $2',
      [client, name],
    );
    return row?.mapping;
  }
}
