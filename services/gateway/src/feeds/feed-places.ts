import { feedProblems } from '@forecourt/contracts';
import { InFlightLimit } from '@forecourt/service-kit';

const REQUESTS = 4;
const FILES = 1;

/** What feeds have in progress in this gateway: requests, and among them files of CSV. */
export type FeedPlaces = InFlightLimit<'requests' | 'files'>;

/**
 * The places for requests in progress in this gateway, whose disk holds each body until stock has answered. Stock, which all gateways share,
 * counts the same per key, and also bytes of JSON.
 */
export function feedPlaces(): FeedPlaces {
  return new InFlightLimit({
    perKey: { requests: REQUESTS, files: FILES },
    total: { requests: 256, files: 8 },
    waitMilliseconds: 2_000,
    waiting: { perKey: 16, total: 512 },
    keyRefusal: {
      type: feedProblems.inFlight.type,
      detail: `A key may have ${REQUESTS} requests in progress, ${FILES} of them a CSV file; wait for an answer before sending the next.`,
    },
    totalRefusal: {
      type: feedProblems.busy.type,
      detail: 'The platform has reached its limit of feed requests in progress.',
    },
  });
}
