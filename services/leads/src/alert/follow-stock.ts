import { InfrastructureFault, readVehicleEvent } from '@forecourt/messaging';
import type { SideHandle, SideSpec } from '@forecourt/messaging/following';
import type { Clock, SiteDirectory } from '@forecourt/service-kit';
import { zoneOfSite } from './alert.site.ts';
import type { EarlierCarStates, EarlierCars } from './earlier-cars.ts';
import { type AlertPace, nextWritingTime } from './send-time.ts';
import { noteStockNews } from './stock-news.ts';

/**
 * What stock events mean for alerts (LEAD-11). Cars and what is new about them are of the transaction of the events' place in the topic, so
 * that a redelivery notifies nobody twice. What a car was before its first event that matters is fetched from stock.
 */
export function alertNews(
  directory: SiteDirectory,
  clock: Clock,
  pace: AlertPace,
  states: EarlierCarStates,
): Omit<SideSpec, 'group'> {
  const handlerWith =
    (earlier: EarlierCars): SideHandle =>
    async (received, queryRunner) => {
      const events = received.flatMap(({ event: envelope, restored }) => {
        const event = readVehicleEvent(envelope);
        return event ? [{ event: { ...event, restored }, time: new Date(envelope.time) }] : [];
      });
      if (events.length === 0) return undefined;
      // Without the sites' switches no alert would be sent, and these events don't come again.
      if (!directory.isReady) throw new InfrastructureFault('The sites are not known yet.');
      const now = clock.now();
      return noteStockNews(queryRunner, events, {
        directory,
        now,
        earlier,
        dueAt: (site) => nextWritingTime(new Date(now.getTime() + pace.gatherMs), null, zoneOfSite(site), pace),
      });
    };
  return {
    handle: handlerWith(new Map()),
    fetch: async (first) => handlerWith(await states.before(first)),
    againEveryMs: pace.everyMs,
  };
}
