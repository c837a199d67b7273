import {
  carDetails,
  carPhotos,
  carPrices,
  type FeedEvent,
  type PublicEvent,
  siteEvents,
  sitesTopic,
  stockTopic,
  toEnvelope,
  vehicleEvents,
} from '@forecourt/contracts';
import { readDemoSites } from '@forecourt/deploy';
import { createKafkaTransport, toMessage } from '@forecourt/messaging';
import { makeInventory } from '../ingest/inventory.ts';

const MESSAGES_AT_ONCE = 2_000;

/** Publishes dealerships and so many listed cars, as sites and stock would. */
export async function publishStock(broker: string, cars: number): Promise<void> {
  const transport = await createKafkaTransport({ brokers: [broker], clientId: 'bench-stock' });
  try {
    await transport.publish(dealershipEvents().map((event) => toMessage(sitesTopic.name, event)));
    const listings = makeInventory(cars).flatMap((event, place) => listed(event, place));
    for (let from = 0; from < listings.length; from += MESSAGES_AT_ONCE) {
      const together = listings.slice(from, from + MESSAGES_AT_ONCE);
      await transport.publish(together.map((event) => toMessage(stockTopic.name, event)));
    }
  } finally {
    await transport.close();
  }
}

function dealershipEvents(): PublicEvent[] {
  const { type } = siteEvents.DealershipConfigured;
  return readDemoSites().flatMap(({ dealerships }) =>
    dealerships.map(({ slug, resolved }) =>
      toEnvelope(
        { streamId: `dealership-${slug}`, version: 1, occurredAt: new Date(), meta: {} },
        { source: '/services/sites', type, data: { dealership: resolved } },
      ),
    ),
  );
}

const dealershipIds = new Map(
  readDemoSites().flatMap(({ dealerships }) => dealerships.map(({ slug, resolved }) => [slug, resolved.id])),
);

function listed(event: FeedEvent, place: number): PublicEvent[] {
  const { stocknum, dealership_slug: slug = '' } = event;
  const dealershipId = dealershipIds.get(slug);
  if (event.type !== 'upsert' || dealershipId === undefined) return [];
  const vehicleId = `b${place.toString(36).padStart(7, '0')}`;
  const data = {
    vehicle_id: vehicleId,
    dealership_id: dealershipId,
    stocknum,
    dealership_slug: slug,
    slug: `car-${vehicleId}`,
    details: carDetails.parse(event.car),
    prices: carPrices.parse(event.car),
    photos: carPhotos.parse(event.car),
    status: event.car.status === 'coming_soon' ? 'coming_soon' : 'in_stock',
    show_on_dealer_website: true,
    created_at: event.car.created_at ?? event.occurred_at,
  };
  const { type } = vehicleEvents.VehicleListed;
  const stored = { streamId: vehicleId, version: 1, occurredAt: new Date(event.occurred_at), meta: {} };
  return [toEnvelope(stored, { source: '/services/stock', type, data })];
}
