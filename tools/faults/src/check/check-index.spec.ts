import { describe, expect, it } from '@jest/globals';
import { type CarFacts, toShown } from '../model/car-facts.ts';
import { expectationFaults, rowFaults, viewFaults } from './check-index.ts';

const car: CarFacts = {
  ...{ dealership: 'riverside', stocknum: 'A1', vin: 'V1', make: 'Kia', model: 'Rio', badge: 'L1', year: 2020 },
  ...{
    km: 10,
    colour: 'Red',
    price: 100,
    offerPrice: null,
    photos: [],
    reserved: false,
    soldAt: null,
    withdrawn: false,
  },
};
const document = Object.fromEntries(Object.entries(toShown(car) ?? {}).filter(([, value]) => value !== null));
const row = { vehicle_id: 'v1', stream_version: 1, revision: '3', document };
const indexed = { id: 'v1', revision: 3, source: { ...document, derived: {} } };
const ids = new Map([['V1', 'v1']]);

describe('the index compared with its rows', () => {
  it('is right where both are the same', () => expect(rowFaults([row], [indexed])).toEqual([]));

  it.each([
    ['a document is missing', [row], []],
    ['one is there that should not be', [{ ...row, document: null }], [indexed]],
    ['one has no row', [], [indexed]],
    ['one differs', [row], [{ ...indexed, source: { ...indexed.source, price: 99 } }]],
    ['one has more', [row], [{ ...indexed, source: { ...indexed.source, more: 1 } }]],
    ['a revision differs', [row], [{ ...indexed, revision: 2 }]],
  ])('is at fault where %s', (_why, rows, documents) => expect(rowFaults(rows, documents)).toHaveLength(1));
});

describe('the index compared with what senders sent', () => {
  it('is right if each car is found as it was sent', () =>
    expect(expectationFaults([car], ids, [indexed])).toEqual([]));

  it.each([
    ['a car is not found', car, []],
    ['a car is found as another', { ...car, price: 7 }, [indexed]],
    ['a car that is gone is found', { ...car, withdrawn: true }, [indexed]],
    ['a car is found that nobody sent', car, [indexed, { ...indexed, id: 'v2' }]],
  ])('is at fault where %s', (_why, expectation, documents) => {
    expect(expectationFaults([expectation], ids, documents)).toHaveLength(1);
  });

  it('is compared with the views of stock too', () => {
    const { stocknum, dealership_slug, reserved, status, price, ...details } = document;
    const view = {
      stocknum,
      dealership_slug,
      reserved,
      status,
      details: { ...details, vin: 'V1' },
      prices: { price },
      withdrawn: false,
    };
    expect(viewFaults([car], ids, [{ id: 'v1', view }])).toEqual([]);
    expect(viewFaults([{ ...car, km: 11 }], ids, [{ id: 'v1', view }])).toEqual(['view of V1 km: expected 11']);
    expect(viewFaults([car], ids, [])).toHaveLength(1);
  });
});
