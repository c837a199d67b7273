import { describe, expect, it } from '@jest/globals';
import { type PlacedPromo, promosInSlots } from './promo-slots.ts';

const promo = (id: string, position: number, changes: Partial<PlacedPromo> = {}): PlacedPromo => ({
  id,
  position,
  display: [],
  strictDisplay: false,
  start: null,
  expiry: null,
  ...changes,
});
const shown = (promos: PlacedPromo[], { at = '2025-01-15T00:00:00Z', chosen = [] as string[], cards = 21 } = {}) =>
  promosInSlots(promos, { now: new Date(at), chosen, cards }).map(({ id, position }) => `${position} ${id}`);

describe('promo cards among the results', () => {
  it('SRCH-10 stand in their slots, one card a slot', () => {
    expect(shown([promo('b', 17), promo('c', 8), promo('a', 8)])).toEqual(['8 a', '17 b']);
  });

  it('SRCH-10 are within their window: the stocktake card from 1 January to 1 February 2025 in Brisbane, the end outside', () => {
    const stocktake = promo('s', 4, { start: '2025-01-01T00:00:00+10:00', expiry: '2025-02-01T00:00:00+10:00' });
    const on = (at: string) => shown([stocktake], { at }).length;
    expect(
      ['2024-12-31T13:59:59Z', '2024-12-31T14:00:00Z', '2025-01-31T13:59:59Z', '2025-01-31T14:00:00Z'].map(on),
    ).toEqual([0, 1, 1, 0]);
  });

  it('SRCH-10 match the chosen car types: all of them for a strict card, one of them or none for any other', () => {
    const loose = promo('l', 4, { display: ['new', 'demo'] });
    const strict = promo('s', 4, { display: ['new', 'demo'], strictDisplay: true });
    const choices = [[], ['new'], ['new', 'used'], ['used'], ['new', 'demo']];
    expect(choices.map((chosen) => shown([loose], { chosen }).length)).toEqual([1, 1, 1, 0, 1]);
    expect(choices.map((chosen) => shown([strict], { chosen }).length)).toEqual([1, 1, 0, 0, 1]);
  });

  it('are left out behind the last card of a short page', () => {
    const promos = [promo('a', 4), promo('b', 6), promo('c', 9)];
    expect(shown(promos, { cards: 2 })).toEqual([]);
    expect(shown(promos, { cards: 3 })).toEqual(['4 a']);
    expect(shown(promos, { cards: 4 })).toEqual(['4 a', '6 b']);
    expect(shown([promo('a', 1)], { cards: 0 })).toEqual([]);
  });
});
