import { FEED_BATCH_LIMIT, type FeedEvent } from '@forecourt/contracts';
import { withSerial } from '@forecourt/demo-stock';
import { demoFeed, readDemoSites } from '@forecourt/deploy';

const SEED = 20_260_301;
const HOUR_MS = 3_600_000;
/** The generator gives a little less than it is asked for, as it deals the cars out. */
const SPARE = 1.02;

/** Every dealership of the demonstration: what one feed key may write for here. */
export const dealerships = readDemoSites().flatMap((site) =>
  site.dealerships.map(({ slug, resolved }) => ({ id: resolved.id, slug })),
);

/** So many upserts in the shapes of the demonstration's generator: a whole inventory, as a dealer's system would send it. */
export function makeInventory(rows: number): FeedEvent[] {
  const plan = { cars: Math.ceil(rows * SPARE), seed: SEED, asOf: new Date(Date.now() - HOUR_MS).toISOString() };
  return readDemoSites()
    .flatMap((site) => [...demoFeed(site, plan)])
    .slice(0, rows);
}

/** Serial numbers that a VIN has. */
const SERIALS = 1_000_000;
let lastSerial = 0;

/**
 * Similar cars under unused stock numbers, none identical to a former one: to the platform they are new. Each has a VIN of its own, as a VIN under
 * a second stock number is warned of at each push.
 */
export function asNewStock(inventory: readonly FeedEvent[], round: string): FeedEvent[] {
  return inventory.map((event) => ({
    ...event,
    ...(event.type === 'upsert' && {
      car: {
        ...event.car,
        ...(event.car.vin && { vin: withSerial(event.car.vin, nextSerial()) }),
        dealercomments: `${event.car.dealercomments ?? ''} (${round})`.trim(),
      },
    }),
    stocknum: `${round}-${event.stocknum}`.slice(0, 40),
    event_id: `${round}-${event.stocknum}-${event.dealership_slug}`,
  }));
}

function nextSerial(): number {
  lastSerial = (lastSerial + 1) % SERIALS;
  return lastSerial;
}

/** The same inventory pushed again, a minute later. */
export function pushedAgain(inventory: readonly FeedEvent[], times: number): FeedEvent[] {
  return inventory.map((event) => ({
    ...event,
    event_id: `${event.event_id}-again-${times}`,
    occurred_at: new Date(Date.parse(event.occurred_at) + times * 60_000).toISOString(),
  }));
}

/** The bodies of requests with up to a thousand events each. */
export function batchBodies(events: readonly FeedEvent[]): Buffer[] {
  const bodies: Buffer[] = [];
  for (let from = 0; from < events.length; from += FEED_BATCH_LIMIT) {
    bodies.push(Buffer.from(JSON.stringify({ events: events.slice(from, from + FEED_BATCH_LIMIT) })));
  }
  return bodies;
}
