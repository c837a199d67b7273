import type { MeasuredVehicle } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { entriesOf, pushMeasured, withdraw } from './data-layer.ts';

const vehicle: MeasuredVehicle = {
  vehicleStatus: 'used',
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleYear: 2021,
  vehicleKilometers: 45_120,
  vehicleGrade: 'Ascent Sport',
};

describe('an event in the data layer', () => {
  it('EVT-1 has its number and all six parameters, and beside it the ASC’s name with the ASC’s own', () => {
    expect(entriesOf({ event: 39, vehicle, kind: 'results' })).toEqual([
      { event: 'forecourt_event', id: 39, ...vehicle },
      {
        event: 'asc_cta_interaction',
        event_owner: 'forecourt',
        page_type: 'itemlist',
        event_action: 'save',
        element_type: 'button',
        item_condition: 'used',
        item_make: 'Toyota',
        item_model: 'Corolla',
        item_year: 2021,
        item_variant: 'Ascent Sport',
      },
    ]);
  });

  it('EVT-1 of a demo says so in its status, and new in the ASC’s condition, which knows no demo', () => {
    const entries = entriesOf({ event: 14, vehicle: { ...vehicle, vehicleStatus: 'demo' }, kind: 'vehicle' });
    expect(entries).toMatchObject([{ vehicleStatus: 'demo' }, { item_condition: 'new' }]);
  });

  it('EVT-1 clears the parameters of the vehicle before, where it is about none', () => {
    const [numbered] = entriesOf({ event: 25, vehicle: null, kind: 'contact' });
    expect(numbered).toEqual({
      event: 'forecourt_event',
      id: 25,
      ...Object.fromEntries(Object.keys(vehicle).map((name) => [name, null])),
    });
  });

  it.each([
    [14, 'asc_form_submission'],
    [15, 'asc_form_submission'],
    [17, 'asc_form_submission'],
    [22, 'asc_form_submission'],
    [25, 'asc_click_to_call'],
    [39, 'asc_cta_interaction'],
    [48, 'asc_form_submission'],
    [51, 'asc_form_submission'],
  ])('EVT-1 with the number %i is also %s', (event, asc) => {
    expect(entriesOf({ event, vehicle, kind: 'vehicle' })).toMatchObject([{ id: event }, { event: asc }]);
  });

  it.each([
    ['vehicle', 'asc_item_pageview'],
    ['results', 'asc_itemlist_pageview'],
    ['contact', 'asc_pageview'],
  ])('EVT-1 a page of kind %s is %s alone', (kind, asc) => {
    expect(entriesOf({ event: 'page', vehicle: null, kind })).toMatchObject([{ event: asc }]);
  });
});

describe('the data layer', () => {
  it('EVT-1 hears of consent before the first event, and that it was taken back', () => {
    const host: Pick<Window, 'dataLayer'> = {};
    withdraw(host);
    expect(host.dataLayer).toBeUndefined();
    pushMeasured({ event: 22, vehicle: null, kind: 'enquiry' }, null, host);
    withdraw(host);
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
    const [first, second, ...events] = host.dataLayer ?? [];
    const last = events.at(-1);
    // A signal is the arguments of a function, as Google's tags read it.
    expect(Object.prototype.toString.call(first)).toBe('[object Arguments]');
    expect([...(first as IArguments)]).toEqual(['consent', 'default', { ...denied, analytics_storage: 'denied' }]);
    expect([...(second as IArguments)]).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }]);
    expect([...(last as IArguments)]).toEqual(['consent', 'update', { ...denied, analytics_storage: 'denied' }]);
    expect(events.slice(0, -1)).toMatchObject([{ id: 22 }, { event: 'asc_form_submission' }]);
  });
});
