import { feedSettings } from '@forecourt/contracts';
import { Clock, Metrics } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FeedCounts } from './feed-counts.ts';

/** The metrics of feeds, read at each scrape; across all processes, so use the maximum. docs/operations.md says what is normal. */
@Injectable()
export class FeedMetrics {
  constructor(
    metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    counts: FeedCounts,
  ) {
    metrics.gauge({
      name: 'stock_feeds_silent',
      read: () => this.silent(),
    });
    metrics.gauge({
      name: 'stock_feed_rows',
      read: () => this.rows(),
    });
    metrics.gauge({
      name: 'stock_feed_files',
      read: () => this.files(),
    });
    metrics.counter({
      name: 'stock_feed_files_refused_total',
      read: () => counts.refusedFiles,
    });
  }

  private async silent(): Promise<number> {
    const rows = await this.dataSource.query<{ last: Date; settings: unknown }[]>(
      `SELECT max(last_received_at) AS last,
         (SELECT settings FROM feed_settings WHERE feed_settings.client = feed_counts.client) AS settings
       FROM feed_counts GROUP BY client`,
    );
    const now = this.clock.now().getTime();
    return rows.filter(
      ({ last, settings }) => now - last.getTime() > feedSettings.parse(settings ?? {}).silence_hours * 3_600_000,
    ).length;
  }

  private async rows(): Promise<Record<string, number>> {
    const [today] = await this.dataSource.query<Record<'accepted' | 'unchanged' | 'refused', string>[]>(
      `SELECT coalesce(sum(accepted), 0) AS accepted, coalesce(sum(unchanged), 0) AS unchanged, coalesce(sum(refused), 0) AS refused
       FROM feed_counts WHERE day = ($1::timestamptz AT TIME ZONE 'utc')::date`,
      [this.clock.now()],
    );
    return Object.fromEntries(Object.entries(today ?? {}).map(([verdict, rows]) => [verdict, Number(rows)]));
  }

  private async files(): Promise<Record<string, number>> {
    const rows = await this.dataSource.query<{ state: string; files: number }[]>(
      `SELECT state, count(*)::int AS files FROM feed_files
       WHERE state IN ('uploading', 'queued', 'processing', 'awaiting_confirmation') GROUP BY state`,
    );
    return Object.fromEntries(rows.map(({ state, files }) => [state, files]));
  }
}
