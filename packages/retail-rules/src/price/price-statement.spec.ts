import { describe, expect, it } from '@jest/globals';
import { hidesFavourite, type PricedCar, type PriceSettings, priceStatement } from './price-statement.ts';

const plain: PriceSettings = { subscriptionsOffered: false, noPriceText: null, proof: null };
/** The words of it, where there are any. */
function priceDisplay(priced: PricedCar, settings: PriceSettings) {
  const { kind, text, suffix, type, was } = priceStatement(priced, settings);
  return { kind, text, ...(suffix && { suffix }), ...(type && { type }), ...(was && { was: was.text }) };
}
const car = (over: Partial<PricedCar>): PricedCar => ({
  priceCents: null,
  offerPriceCents: null,
  beforePriceCents: null,
  subscriptionPriceCents: null,
  priceType: 'Drive Away',
  preorder: false,
  offeredPrices: [],
  ...over,
});

describe('price display', () => {
  it('CARD-4 shows the subscription price by the week before all others where subscriptions are offered', () => {
    const offered = { ...plain, subscriptionsOffered: true };
    const prices = { subscriptionPriceCents: 32_900, priceCents: 4_000_000, offerPriceCents: 3_900_000 };
    expect(priceDisplay(car(prices), offered)).toEqual({
      kind: 'subscription',
      text: '$329',
      suffix: '/ week',
    });
  });

  it('CARD-4 passes over a subscription price that is 0, absent or not offered', () => {
    const offered = { ...plain, subscriptionsOffered: true };
    expect(priceDisplay(car({ subscriptionPriceCents: 0, priceCents: 4_000_000 }), offered).kind).toBe('list');
    expect(priceDisplay(car({ priceCents: 4_000_000 }), offered).kind).toBe('list');
    expect(priceDisplay(car({ subscriptionPriceCents: 32_900, priceCents: 4_000_000 }), plain).kind).toBe('list');
  });

  it('CARD-4 shows a reduced price that differs from the list price, with the list price as Was', () => {
    expect(priceDisplay(car({ priceCents: 4_000_000, offerPriceCents: 3_899_050 }), plain)).toEqual({
      kind: 'reduced',
      text: '$38,990.50',
      type: 'Drive Away',
      was: '$40,000',
    });
  });

  it('CARD-4 shows the list price where the offer equals it or is a placeholder', () => {
    expect(priceDisplay(car({ priceCents: 4_000_000, offerPriceCents: 4_000_000 }), plain).kind).toBe('list');
    expect(priceDisplay(car({ priceCents: 4_000_000, offerPriceCents: 1_000 }), plain)).toEqual({
      kind: 'list',
      text: '$40,000',
      type: 'Drive Away',
    });
  });

  it('CARD-4 shows a list price only when it is above $10', () => {
    expect(priceDisplay(car({ priceCents: 1_001 }), plain).text).toBe('$10.01');
    expect(priceDisplay(car({ priceCents: 1_000 }), plain).kind).toBe('none');
  });

  it('CARD-4 shows PREORDER on a pre-order car without a price, without a price type', () => {
    expect(priceDisplay(car({ preorder: true }), plain)).toEqual({
      kind: 'preorder',
      text: 'PREORDER',
    });
    expect(priceDisplay(car({ preorder: true, priceCents: 4_000_000 }), plain).kind).toBe('list');
  });

  it("CARD-4 else shows the site's text, by default 'Enquire for price.'", () => {
    expect(priceDisplay(car({}), plain).text).toBe('Enquire for price.');
    expect(priceDisplay(car({ priceCents: 0 }), { ...plain, noPriceText: 'POA' })).toMatchObject({
      kind: 'none',
      text: 'POA',
    });
  });

  it.each([
    ['a higher price before', { priceCents: 4_000_000, beforePriceCents: 4_200_000 }, '$42,000'],
    ['a lower price before', { priceCents: 4_000_000, beforePriceCents: 3_900_000 }, undefined],
    ['an equal price before', { priceCents: 4_000_000, beforePriceCents: 4_000_000 }, undefined],
    [
      'the price before, not the list price, of a reduced one',
      { priceCents: 4_000_000, offerPriceCents: 3_800_000, beforePriceCents: 4_200_000 },
      '$42,000',
    ],
    [
      'the list price where the price before is 0',
      { priceCents: 4_000_000, offerPriceCents: 3_800_000, beforePriceCents: 0 },
      '$40,000',
    ],
    ['a list price below the offer', { priceCents: 4_000_000, offerPriceCents: 4_100_000 }, undefined],
    ['an offer without a list price', { offerPriceCents: 3_800_000 }, undefined],
  ])('CARD-4 shows Was only when the earlier price is higher: %s', (_case, prices, was) => {
    expect(priceDisplay(car(prices), plain).was).toBe(was);
  });

  it.each([
    ['Drive Away', 'Drive Away', 'drive_away'],
    ['Excl. Govt. Charges', 'Excl. Govt. Charges', 'excluding_charges'],
    ['Special', 'Special · Excl. Govt. Charges', null],
    [null, 'Excl. Govt. Charges', null],
    [' ', 'Excl. Govt. Charges', null],
  ])('names %j as %j: a drive-away price is the feed’s word, never assumed', (priceType, type, basis) => {
    expect(priceStatement(car({ priceCents: 4_000_000, priceType }), plain)).toMatchObject({ type, basis });
  });

  it('has a repayment only with both its rates', () => {
    const repayment = { weekCents: 12_900, rate: 7.99, comparisonRate: 8.5 };
    const of = (said: PriceSettings['repayment']) =>
      priceStatement(car({ priceCents: 4_000_000 }), { ...plain, repayment: said ?? null }).repayment;
    expect(of(repayment)).toEqual(repayment);
    expect(of({ ...repayment, comparisonRate: null })).toBeNull();
    expect(of({ ...repayment, rate: null })).toBeNull();
    expect(of({ ...repayment, weekCents: 0 })).toBeNull();
    expect(priceStatement(car({}), { ...plain, repayment }).repayment).toBeNull();
  });

  it.each([
    [0, null, true, true],
    [-100, null, true, true],
    [null, null, true, true],
    [0, 3_800_000, true, false],
    [100, null, true, false],
    [0, null, false, false],
  ])(
    'CARD-4 with list price %s, offer %s and the switch %s the favourite button is hidden: %s',
    (price, offer, on, hidden) => {
      expect(hidesFavourite({ priceCents: price, offerPriceCents: offer }, on)).toBe(hidden);
    },
  );
});
