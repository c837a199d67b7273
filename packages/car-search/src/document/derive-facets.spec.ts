import { describe, expect, it } from '@jest/globals';
import { currentPrice, deriveFacets } from './derive-facets.ts';

const corolla = { make: 'Toyota', model: 'Corolla' };

describe('CARD-4 current price', () => {
  it.each([
    ['the reduced price where there is one', { price: 30_000, offer_price: 28_000 }, 28_000],
    ['a reduced price above the list price too', { price: 30_000, offer_price: 31_000 }, 31_000],
    ['the list price where the reduced one is no price', { price: 30_000, offer_price: 10 }, 30_000],
    ['cents as they are', { price: 28_990.5 }, 28_990.5],
    ['the list price however low, as lowestPrice leaves out only what is 0', { price: 10 }, 10],
    ['none where nothing was fed', {}, undefined],
  ])('CARD-4 is %s', (_, prices, expected) => {
    expect(currentPrice(prices)).toBe(expected);
    expect(deriveFacets({ ...corolla, ...prices }).current_price).toBe(expected);
  });
});

describe('IDX-7 what facets read', () => {
  it('IDX-7 joins make and model, and takes a listing for a car unless the feed says otherwise', () => {
    expect(deriveFacets(corolla)).toEqual({ ...corolla, make_model: 'Toyota Corolla', item_type: 'car' });
    expect(deriveFacets({ ...corolla, item_type: 'caravan' }).item_type).toBe('caravan');
  });

  it("IDX-7 spells make and model as the platform's list does, and others as fed without surplus blanks", () => {
    const names = (make: string, model: string) => deriveFacets({ make, model }).make_model;
    expect(names('TOYOTA', 'HIACE')).toBe('Toyota HiAce');
    expect(deriveFacets({ make: 'land  rover', model: 'DEFENDER' })).toMatchObject({
      make: 'Land Rover',
      model: 'Defender',
    });
    expect(names('BOLWELL ', 'Expanda  20')).toBe('BOLWELL Expanda 20');
  });

  it.each([
    ['hatchback', 'hatch'],
    ['Hatchback', 'hatch'],
    ['stationWagon', 'wagon'],
    ['Station  Wagon', 'wagon'],
    ['SUV', 'suv'],
    [' ', undefined],
  ])('IDX-7 reads the body %p as %p', (body, expected) => {
    expect(deriveFacets({ ...corolla, simple_body: body }).body).toBe(expected);
    expect(deriveFacets({ ...corolla, body }).body).toBe(expected);
  });

  it('IDX-7 reads the simple field before the raw one', () => {
    const fed = { simple_body: 'ute', body: 'Double Cab', simple_fuel: 'diesel', fuel: 'Diesel 10 ppm' };
    const { body, fuel, transmission } = deriveFacets({ ...corolla, ...fed, trans: '6 sp  Manual' });
    expect({ body, fuel, transmission }).toEqual({ body: 'ute', fuel: 'diesel', transmission: '6 sp manual' });
    const { transmission: simple } = deriveFacets({ ...corolla, simple_transmission: 'Automatic', trans: '8 sp' });
    expect(simple).toBe('automatic');
  });

  it.each([
    ['4x4', '4WD'],
    ['Four Wheel Drive', '4WD'],
    ['4wd', '4WD'],
    ['All-wheel drive', 'AWD'],
    ['Front-Wheel Drive', 'FWD'],
    ['rwd', 'RWD'],
    [' 6x6 ', '6x6'],
    [undefined, undefined],
  ])('reads the drive %p as %p', (drive, expected) => {
    expect(deriveFacets({ ...corolla, drive }).drive).toBe(expected);
  });

  it.each([
    [11, '0-10000'],
    [9_999.99, '0-10000'],
    [10_000, '10000-20000'],
    [99_999, '90000-100000'],
    [100_000, '100000+'],
    [250_000, '100000+'],
  ])('IDX-7 puts $%p into the band %p', (price, band) => {
    expect(deriveFacets({ ...corolla, price }).price_range).toBe(band);
  });

  it.each([
    [{ subscription_price: 49.99 }, '0-50'],
    [{ subscription_price: 50, finance_lenders: { a: { paymentWeek: 400 } } }, '50-100'],
    [{ subscription_price: 499 }, '450-500'],
    [{ subscription_price: 500 }, '500+'],
    [{ subscription_price: 0, finance_lenders: { a: { paymentWeek: 180 }, b: { paymentWeek: 120 } } }, '100-150'],
    [{ finance_lenders: { a: { paymentWeek: null }, b: { paymentWeek: 0 }, c: {} } }, undefined],
  ])('IDX-7 puts %j into the weekly band %p', (fed, band) => {
    expect(deriveFacets({ ...corolla, ...fed }).weekly_price_range).toBe(band);
  });

  it.each([
    ['CCS', ['CCS2']],
    ['ccs combo 2', ['CCS2']],
    ['Type 2 / CCS', ['Type 2', 'CCS2']],
    ['Type-2 and CHAdeMO', ['Type 2', 'CHAdeMO']],
    ['Mennekes, Type 2', ['Type 2']],
    ['CCS Combo 1', ['CCS1']],
    ['J1772', ['Type 1']],
    ['Tesla', ['Tesla']],
    ['GB/T', ['GB/T']],
    ['Caravan plug', ['Caravan plug']],
  ])('reads the charge port %j as %j', (charge_port, ports) => {
    expect(deriveFacets({ ...corolla, charge_port }).charge_ports).toEqual(ports);
  });

  it('IDX-7 keeps equipment that is on the filter list, in its spelling', () => {
    const standardEquipment = ['TOWBAR', 'apple carplay', 'Cup holders', 'Apple CarPlay'];
    expect(deriveFacets({ ...corolla, standardEquipment }).filtered_features).toEqual(['Apple CarPlay', 'Tow Bar']);
    expect(deriveFacets({ ...corolla, standardEquipment: ['Cup holders'] })).not.toHaveProperty('filtered_features');
  });
});
