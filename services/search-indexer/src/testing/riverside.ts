import { type Dealership, dealership, siteEvents } from '@forecourt/contracts';
import type { CloudEventEnvelope } from '@forecourt/messaging';
import { envelope } from './vehicle-history.ts';

const address = (city: string) => ({
  street: '88 Breakfast Creek Road',
  city,
  state: 'qld' as const,
  postcode: '4006',
});

/** The dealership of the example vehicles, with two locations. */
export function riverside(differing: Partial<Dealership> = {}): Dealership {
  return dealership.parse({
    id: 1,
    slug: 'riverside',
    name: 'Riverside Toyota',
    locations: [
      { id: 11, name: 'Riverside Newstead', slug: 'newstead', address: address('Newstead') },
      { id: 12, name: 'Riverside Ashgrove', slug: 'ashgrove', primary: true, address: address('Ashgrove') },
    ],
    ...differing,
  });
}

/** The event of a dealership's new revision. */
export function dealershipConfigured(configured: Dealership, revision: number): CloudEventEnvelope {
  const stream = `dealership-${configured.slug}`;
  return envelope(siteEvents.DealershipConfigured.type, stream, revision, { dealership: configured });
}
