import { stockTopic } from '@forecourt/contracts';
import {
  type Consumer,
  InfrastructureFault,
  readVehicleEvent,
  startConsumer,
  type Transport,
} from '@forecourt/messaging';
import type { SiteDirectory } from '@forecourt/service-kit';
import type { Stoppable } from '@forecourt/service-kit/waiting';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { followOnceThere } from '../stock-events/follow-once-there.ts';
import { zoneOfSite } from './alert-site.ts';
import { type AlertPace, nextWritingTime } from './send-time.ts';
import { noteStockNews } from './stock-news.ts';

/** The consumer group of alerts. */
export const ALERT_GROUP = 'leads-alerts';

/** What the consumer is started with. */
export interface FollowStockParts {
  readonly dataSource: DataSource;
  readonly transport: Transport;
  readonly directory: SiteDirectory;
  readonly clock: { now(): Date };
  readonly pace: AlertPace;
  readonly logger: Logger;
}

/** Nobody waits for it: an alert gathers for longer before it is written. */
const BATCHES_APART_MS = 1_000;

/**
 * Follows stock for alerts (LEAD-11), once a broker is there: enquiries are taken without one. Cars, what is new about them and the place in
 * the topic are one transaction, so that a redelivery tells nobody twice. An event that can't be read is parked with those behind it of the
 * same car; the others go on.
 */
export function followStock(parts: FollowStockParts): Stoppable {
  return followOnceThere(() => startFollowing(parts), { logger: parts.logger, purpose: 'alerts' });
}

function startFollowing(parts: FollowStockParts): Promise<Consumer> {
  const { dataSource, transport, directory, clock, pace, logger } = parts;
  return startConsumer({
    transport,
    dataSource,
    group: ALERT_GROUP,
    topics: [stockTopic.name],
    batchesApartMs: BATCHES_APART_MS,
    async handle(received, queryRunner) {
      const events = received.flatMap(({ event: envelope }) => {
        const event = readVehicleEvent(envelope);
        return event ? [{ event, time: new Date(envelope.time) }] : [];
      });
      if (events.length === 0) return;
      // Without the sites' switches no alert would be sent, and these events don't come again.
      if (!directory.isReady) throw new InfrastructureFault('The sites are not known yet.');
      const now = clock.now();
      await noteStockNews(queryRunner, events, {
        directory,
        now,
        dueAt: (site) => nextWritingTime(new Date(now.getTime() + pace.gatherMs), null, zoneOfSite(site), pace),
      });
    },
    onError: (error) => logger.error({ err: error }, 'stock events could not be evaluated for alerts'),
  });
}
