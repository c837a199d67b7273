import { type FeedSettings, feedSettings } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What clients chose for their feeds. */
@Injectable()
export class FeedSettingsStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The client's settings, or the platform's. */
  async of(client: string): Promise<FeedSettings> {
    const [row] = await this.dataSource.query<{ settings: unknown }[]>(
      'SELECT settings FROM feed_settings WHERE client = $1',
      [client],
    );
    return feedSettings.parse(row?.settings ?? {});
  }

  /** Replaces the client's settings. */
  async put(client: string, settings: FeedSettings): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO feed_settings (client, settings, updated_at) VALUES ($1, $2, $3)
       ON CONFLICT (client) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at`,
      [client, settings, this.clock.now()],
    );
  }
}
