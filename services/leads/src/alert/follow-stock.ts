import { stockTopic } from '@forecourt/contracts';
import { InfrastructureFault, readVehicleEvent } from '@forecourt/messaging';
import { follow } from '@forecourt/messaging/following';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { zoneOfSite } from './alert-site.ts';
import { type AlertPace, nextWritingTime } from './send-time.ts';
import { noteStockNews } from './stock-news.ts';

/** The consumer group of alerts. */
export const ALERT_GROUP = 'leads-alerts';

/** Nobody waits for it: an alert gathers for longer before it is written. */
const BATCHES_APART_MS = 1_000;

/**
 * Follows stock for alerts (LEAD-11). Cars, what is new about them and the place in the topic are one transaction, so that a redelivery
 * notifies nobody twice. An event that can't be read is parked with those behind it of the same car; the others go on.
 * @param pace injection token of the AlertPace
 */
export const followStock = (pace: symbol) =>
  follow({
    group: ALERT_GROUP,
    topics: [stockTopic.name],
    batchesApartMs: BATCHES_APART_MS,
    inject: [SiteDirectory, Clock, pace],
    handler: (directory: SiteDirectory, clock: Clock, alertPace: AlertPace) => async (received, queryRunner) => {
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
        dueAt: (site) =>
          nextWritingTime(new Date(now.getTime() + alertPace.gatherMs), null, zoneOfSite(site), alertPace),
      });
    },
  });
