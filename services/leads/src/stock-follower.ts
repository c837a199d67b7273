import { stockTopic } from '@forecourt/contracts';
import { follow } from '@forecourt/messaging/following';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { ALERT_PACE } from './alert/alert.process.ts';
import type { AlertPace } from './alert/send-time.ts';
import { alertNews, EarlierCarStates } from './alert/stock-news.ts';
import { STOCK_FOLLOWERS, type StockFollower } from './enquiry/lead-companion.ts';

/** The consumer group of the leads service: it reads the stock topic once, for all that follows stock here. */
export const STOCK_GROUP = 'leads-stock';
/** Under which name events are parked that alerts can't take. */
export const ALERTS_BESIDE = 'leads-stock-alerts';

/** A sale is seldom followed at once by what it means for a reservation, and an alert gathers for longer before it is written. */
const BATCHES_APART_MS = 500;

/**
 * Follows stock: first for companions, such as reservations of vehicles that are sold, removed or hidden (RES-1), then for alerts (LEAD-11), whose
 * faults are parked apart and delay no companion.
 */
export const followStock = follow<[readonly StockFollower[], SiteDirectory, Clock, AlertPace, EarlierCarStates]>({
  group: STOCK_GROUP,
  topics: [stockTopic.name],
  batchesApartMs: BATCHES_APART_MS,
  inject: [STOCK_FOLLOWERS, SiteDirectory, Clock, ALERT_PACE, EarlierCarStates],
  handler: (companions) => async (received, queryRunner) => {
    for (const companion of companions) await companion.followStock(received, queryRunner);
  },
  beside: { group: ALERTS_BESIDE, handler: (_companions, ...parts) => alertNews(...parts) },
});
