import { describe, expect, it } from '@jest/globals';
import { type CarFacts, toShown } from '../model/car-facts.ts';
import { SearchHistory } from './search-history.ts';

const car: CarFacts = {
  dealership: 'riverside',
  stocknum: 'A1',
  vin: 'V1',
  make: 'Kia',
  model: 'Rio',
  badge: 'L1',
  year: 2020,
  km: 10,
  colour: 'Red',
  price: 100,
  offerPrice: null,
  photos: [],
  reserved: false,
  soldAt: null,
  withdrawn: false,
};
const now = () => Date.now();

/** A history of one car, sent in these states; those up to `acknowledged` are acknowledged at instants 1, 2, … */
function historyOf(states: Partial<CarFacts>[], acknowledged: number): SearchHistory {
  const history = new SearchHistory();
  for (const [place, state] of states.entries()) {
    const note = history.begin([{ ...car, ...state }]);
    if (place < acknowledged) note.acknowledgedAt = place + 1;
  }
  return history;
}

const hit = (state: Partial<CarFacts>) => ({ ...toShown({ ...car, ...state }) });

describe('what searches may answer', () => {
  it('is any state from the settled one on', () => {
    const history = historyOf([{ price: 1 }, { price: 2 }, { price: 3 }], 2);
    for (const price of [2, 3]) expect(history.faultsOfNumber('A1', [hit({ price })], 2, now())).toEqual([]);
    expect(history.faultsOfNumber('A1', [hit({ price: 1 })], 2, now())).toEqual([
      'A1 L1 price: expected 2 or 3, found 1',
    ]);
    expect(history.faultsOfNumber('A1', [hit({ price: 1 })], 0, now())).toEqual([]);
  });

  it('is nothing only where the car may be unknown or gone', () => {
    const listed = historyOf([{}], 1);
    expect(listed.faultsOfNumber('A1', [], 0, now())).toEqual([]);
    expect(listed.faultsOfNumber('A1', [], 1, now())).toEqual(['A1 L1 is not found']);
    const leaving = historyOf([{}, { withdrawn: true }], 1);
    expect(leaving.faultsOfNumber('A1', [], 1, now())).toEqual([]);
  });

  it('is no car that is certainly gone, and none of another number', () => {
    const gone = historyOf([{}, { withdrawn: true }], 2);
    expect(gone.faultsOf([hit({})], 1, now())).toEqual([]);
    expect(gone.faultsOf([hit({})], 2, now())[0]).toMatch(/^A1 L1 is found but should not be/);
    expect(gone.faultsOfNumber('A2', [hit({})], 1, now())).toEqual(['A1 L1 is not A2']);
  });
});
