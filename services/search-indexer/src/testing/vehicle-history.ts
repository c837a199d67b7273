import type { VersionedVehicleEvent } from '@forecourt/car-search';
import {
  type AnyVehicleEvent,
  type VehicleEventData,
  type VehicleEventName,
  vehicleEvents,
} from '@forecourt/contracts';
import type { CloudEventEnvelope } from '@forecourt/messaging';

type Own<Name extends VehicleEventName> = Omit<VehicleEventData<Name>, 'vehicle_id' | 'dealership_id' | 'stocknum'>;
/** What may be said of an event: all that is its own; of a listing, what differs from the example. */
type Said<Name extends VehicleEventName> = Name extends 'VehicleListed' ? Partial<Own<Name>> : Own<Name>;

const corolla: Own<'VehicleListed'> = {
  dealership_slug: 'riverside',
  slug: '2021-toyota-corolla',
  details: {
    make: 'Toyota',
    model: 'Corolla',
    year: 2021,
    car_type: 'used',
    body: 'Hatchback',
    simple_fuel: 'Petrol',
    trans: 'CVT',
    km: 48_210,
    location_slug: 'newstead',
    standardEquipment: ['Reversing camera', 'Cup holders'],
  },
  prices: { price: 26_990 },
  photos: { images: [{ url: 'https://photos.example/1.jpg' }, { url: 'https://photos.example/2.jpg' }] },
  status: 'in_stock',
  show_on_dealer_website: true,
  created_at: '2026-03-02T01:15:00Z',
};

/** One event of an example vehicle of dealership 1, as the public topic carries it. */
export function happened<Name extends VehicleEventName>(
  name: Name,
  version: number,
  data: Said<Name>,
  vehicleId = 'car-1',
): VersionedVehicleEvent {
  const own = name === 'VehicleListed' ? { ...corolla, ...data } : data;
  const event = { name, data: { vehicle_id: vehicleId, dealership_id: 1, stocknum: 'U10482', ...own } };
  return { ...(event as AnyVehicleEvent), version };
}

/** A vehicle's first event. */
export function listed(said: Said<'VehicleListed'> = {}, vehicleId = 'car-1'): VersionedVehicleEvent {
  return happened('VehicleListed', 1, said, vehicleId);
}

/** The event in its envelope. */
export function inEnvelope({ name, data, version }: VersionedVehicleEvent): CloudEventEnvelope {
  const { vehicle_id: id } = data;
  return envelope(vehicleEvents[name].type, id, version, data);
}

/** Any data in an envelope of the given type, stream and version. */
export function envelope(type: string, stream: string, version: number, data: unknown): CloudEventEnvelope {
  return {
    specversion: '1.0',
    id: `${stream}:${version}`,
    source: '/services/test',
    type,
    subject: stream,
    time: '2026-03-04T02:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: stream,
    streamversion: version,
    data,
  };
}
