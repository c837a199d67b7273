import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Clock } from '../injectables/clock.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { recurringWork } from '../worker/recurring-work.ts';
import type { RetentionTable } from './retention.ts';
import { RetentionSweep } from './retention-sweep.ts';

const LOOK_EVERY_MS = 10_000;

/** Nest providers that delete what is past its time while the service runs, by the service's clock, and measure whether they keep up. */
export function retention({ entries }: RetentionTable): Provider[] {
  return [
    {
      provide: RetentionSweep,
      inject: [DataSource, Clock, SERVICE_LOGGER, Metrics],
      useFactory: (dataSource: DataSource, clock: Clock, logger: Logger, metrics: Metrics) => {
        const onError = (error: unknown, table: string) =>
          logger.error({ err: error, table }, 'what is past its time was not deleted; it is tried again');
        const sweep = new RetentionSweep({ dataSource, entries, onError });
        metrics.gauge({
          name: 'retention_overdue_seconds',
          read: () => sweep.overdueSeconds(clock.now()),
        });
        return sweep;
      },
    },
    recurringWork({
      name: 'delete what is past its time',
      everyMs: LOOK_EVERY_MS,
      inject: [RetentionSweep, Clock],
      work: (sweep: RetentionSweep, clock: Clock) => sweep.sweepDue(clock.now()),
    }),
  ];
}
