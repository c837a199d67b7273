import type { AnyVehicleEvent } from '@forecourt/contracts';
import type { PriceCase } from './price-cases.ts';

/** A public event with its place in its vehicle's stream, and when the platform recorded it. */
export type RecordedEvent = AnyVehicleEvent & { version: number; recordedAt: Date };

/** What a sender's clock says of every event: nothing may follow from it. */
const SENT_AT = '2020-01-01T00:00:00Z';
const about = { vehicle_id: 'abc123def456', dealership_id: 1, stocknum: 'A100' };
const listing = {
  slug: '2021-toyota-corolla-abc123def456',
  dealership_slug: 'riverside',
  photos: {},
  status: 'in_stock',
  created_at: SENT_AT,
} as const;
const details = {
  make: 'Toyota',
  model: 'Corolla',
  year: 2021,
  car_type: 'used',
  km: 45_120,
  simple_body: 'Hatch',
  colour: 'Glacier White',
} as const;

/** The events of a used car that the history of a case leaves. */
export function eventsOf({ changes, preorder }: PriceCase): RecordedEvent[] {
  let isShown = changes[0].shown;
  const events = changes.flatMap(({ at, prices, shown }, index): { event: AnyVehicleEvent; at: number }[] => {
    if (index === 0) {
      const data = { ...about, ...listing, details: { ...details, preorder }, prices, show_on_dealer_website: shown };
      return [{ event: { name: 'VehicleListed', data }, at }];
    }
    const isChanged = shown !== isShown;
    isShown = shown;
    const priced = { event: { name: 'VehiclePriced' as const, data: { ...about, prices } }, at };
    return isChanged
      ? [priced, { event: { name: shown ? ('VehicleShown' as const) : ('VehicleHidden' as const), data: about }, at }]
      : [priced];
  });
  return events.map(({ event, at }, index) => ({ ...event, version: index + 1, recordedAt: new Date(at * 1_000) }));
}
