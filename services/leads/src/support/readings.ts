import type { LeadTimeline } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const MOST_SHOWN = 20;

/** Which credential of support opened the details of which lead's person, and when: never the details (AUTH-5). */
@Injectable()
export class Readings {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Logs a reading: before it is answered, so that nobody reads unlogged. @returns the newest of the lead, with this one */
  async log(leadId: string, by: string): Promise<LeadTimeline['readings']> {
    await this.dataSource.query('INSERT INTO support_readings (lead_id, read_by, read_at) VALUES ($1, $2, $3)', [
      leadId,
      by,
      this.clock.now(),
    ]);
    const rows: { read_by: string; read_at: Date }[] = await this.dataSource.query(
      'SELECT read_by, read_at FROM support_readings WHERE lead_id = $1 ORDER BY read_at DESC LIMIT $2',
      [leadId, MOST_SHOWN],
    );
    return rows.map((row) => ({ by: row.read_by, at: row.read_at.toISOString() }));
  }
}
