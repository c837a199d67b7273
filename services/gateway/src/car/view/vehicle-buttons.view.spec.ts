import { type VehicleButton, type VehicleView, vehicleView as vehicleSchema } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { SiteContext } from '../../site/site-context.ts';
import { exampleDealership, exampleSite } from '../../testing/example-site.ts';
import { exampleVehicle } from '../../testing/example-vehicle.ts';
import { vehicleAsListed } from './vehicle.view.ts';
import { vehicleButtonsView } from './vehicle-buttons.view.ts';

const sells = exampleDealership(1, 'riverside', { online_purchase: true, valuations: true });
const sellsNothing = exampleDealership(1, 'riverside');
const all: readonly VehicleButton[] = [
  ...(['enquire', 'call', 'history_report', 'finance_quote', 'trade_in', 'reserve', 'buy_online'] as const),
  ...(['test_drive', 'chat'] as const),
];

/** The buttons that a vehicle has on a site which wants every button there is, and has what each of them leads to. */
function buttonsOf(changes: Partial<VehicleView> = {}, { dealership = sells, wanted = all, off = {} } = {}) {
  const site = exampleSite(
    {
      ...{ vehicle_page: { buttons: [...wanted], hide_phone: false }, chat: { enabled: true } },
      ...{ reservations: { enabled: true, purchases: { enabled: true } }, valuations: { enabled: true } },
      ...{ test_drives: { enabled: true }, ...off },
    },
    [dealership],
  );
  const vehicle = vehicleSchema.parse(exampleVehicle(changes));
  const pages = [{ path: '/finance-enquiry' }] as unknown as SiteContext['pages'];
  return vehicleButtonsView({
    ...{
      vehicle,
      car: vehicleAsListed(vehicle, dealership, site),
      phone: { label: '07 3000 0000', href: 'tel:0730000000' },
    },
    ...{ site: { ...site, pages } },
  });
}
const kinds = (...given: Parameters<typeof buttonsOf>) => buttonsOf(...given).map(({ kind }) => kind);
const details = (changes: Partial<VehicleView['details']>) => ({
  details: { ...exampleVehicle().details, ...changes },
});
const has = (kind: string, ...given: Parameters<typeof buttonsOf>) => kinds(...given).includes(kind as never);

describe('VEH-2 the buttons beside a vehicle', () => {
  it('are those of the site’s switches with their words: what comes first, and the others in the site’s order', () => {
    const wanted: VehicleButton[] = [
      'test_drive',
      'buy_online',
      'reserve',
      'trade_in',
      'finance_quote',
      'call',
      'enquire',
      'chat',
    ];
    expect(buttonsOf({}, { wanted }).map(({ label }) => label)).toEqual([
      ...['Reserve Car Now', 'Book a Test Drive', 'Call 07 3000 0000'],
      ...['Online Purchase', 'Trade-In Valuation', 'Finance Quote', 'Enquire Now', 'Chat'],
    ]);
    expect(buttonsOf(details({ item_type: 'caravan' }), { wanted: ['reserve'] }).map(({ label }) => label)).toEqual([
      'Reserve Caravan Now',
    ]);
    expect(buttonsOf({}, { wanted: ['finance_enquiry'] }).map(({ label }) => label)).toEqual(['Finance Enquiry']);
  });

  it.each<[VehicleButton[], Partial<VehicleView>, (string | undefined)[]]>([
    [['chat', 'enquire', 'reserve', 'test_drive'], {}, ['enquire', 'test_drive']],
    [['chat', 'reserve', 'enquire', 'test_drive'], {}, ['reserve', 'test_drive']],
    [['chat', 'reserve', 'enquire', 'test_drive'], { reserved: true }, ['enquire', 'test_drive']],
    [['chat', 'enquire', 'reserve', 'test_drive'], { status: 'coming_soon' }, ['enquire', 'reserve']],
    [['chat', 'enquire', 'call', 'reserve'], { status: 'sold' }, ['similar']],
    [['chat', 'call'], {}, ['call']],
  ])('of %j beside a vehicle %j are ahead %j, and each other one says what happens', (wanted, changes, ahead) => {
    const buttons = buttonsOf(changes, { wanted });
    expect(buttons.filter(({ note }) => note === undefined).map(({ kind }) => kind)).toEqual(ahead);
    for (const { note } of buttons.slice(ahead.length)) expect(note).toMatch(/^[A-Z].{15,90}\.$/);
  });

  it('have a Car History Report only with a file', () => {
    expect(has('history_report')).toBe(false);
    expect(has('history_report', details({ file: 'https://reports.example/A100.pdf' }))).toBe(true);
  });

  it.each<[string, boolean, Partial<VehicleView>]>([
    ['in stock for more than $200', true, { prices: { price: 200.01 } }],
    ['for $200', false, { prices: { price: 200 } }],
    ['without a price', false, { prices: {} }],
    ['reserved', false, { reserved: true }],
    ['sold', false, { status: 'sold' }],
    ['still to come', false, { status: 'coming_soon' }],
  ])('value a trade-in beside a vehicle %s: %p', (_, expected, changes) => {
    expect(has('trade_in', changes)).toBe(expected);
  });

  it('value a trade-in only where site and dealership have it', () => {
    expect(has('trade_in', {}, { dealership: sellsNothing })).toBe(false);
    expect(has('trade_in', {}, { off: { valuations: { enabled: false } } })).toBe(false);
  });

  it.each<[string, string[], Partial<VehicleView>]>([
    ['in stock', ['reserve', 'buy_online'], {}],
    ['still to come', ['reserve', 'buy_online'], { status: 'coming_soon' }],
    ['that is new', ['reserve'], details({ car_type: 'new' })],
    ['that is a demonstrator', ['reserve'], details({ car_type: 'demo' })],
    ['that is reserved', [], { reserved: true }],
    ['that is sold', [], { status: 'sold' }],
  ])('reserve and buy a vehicle %s: %j', (_, expected, changes) => {
    expect(kinds(changes).filter((kind) => kind === 'reserve' || kind === 'buy_online')).toEqual(expected);
  });

  it('keep every other way to ask about a vehicle that is reserved', () => {
    const lost = ['reserve', 'buy_online', 'trade_in'];
    const free = kinds();
    expect(free).toEqual(expect.arrayContaining(lost));
    expect(kinds({ reserved: true })).toEqual(free.filter((kind) => !lost.includes(kind)));
  });

  it('have no finance beside a vehicle that is sold, or costs no more than $500', () => {
    expect(has('finance', { prices: { price: 500.01 } })).toBe(true);
    expect(has('finance', { prices: { price: 500 } })).toBe(false);
    expect(has('finance', { status: 'sold' })).toBe(false);
  });

  it('lead to what is similar once it is sold', () => {
    expect(kinds({ status: 'sold' })).toContain('similar');
    expect(kinds({ status: 'sold' })).not.toContain('enquire');
  });
});
