import { describe, expect, it } from '@jest/globals';
import { type CardAction, cardActions, saveButton } from './card-actions.ts';

const inStock = { status: 'in_stock', sold: false };
const sold = { status: 'sold', sold: true };
const siteActions: CardAction[] = [
  { kind: 'explore', label: 'Explore Vehicle' },
  { kind: 'enquire', label: 'Quick Enquiry' },
];

describe('card actions', () => {
  it("CARD-3 an available car has the site's buttons", () => {
    expect(cardActions(inStock, siteActions)).toEqual(siteActions);
    expect(cardActions({ status: 'coming_soon', sold: false }, siteActions)).toEqual(siteActions);
  });

  it("CARD-3 'Find Me Something Similar' takes the place of the buttons of a car that is not available", () => {
    const similar = [{ kind: 'similar', label: 'Find Me Something Similar' }];
    expect(cardActions(sold, siteActions)).toEqual(similar);
    expect(cardActions({ status: 'withdrawn', sold: false }, siteActions)).toEqual(similar);
  });

  it('CARD-3 a sold car has a save button only for those who saved it already', () => {
    const garage = { garageEnabled: true, favouritesEnabled: false, favouriteHidden: false };
    const favourites = { garageEnabled: false, favouritesEnabled: true, favouriteHidden: false };
    expect(saveButton(sold, garage)).toEqual({ kind: 'watchlist', onlyIfSaved: true });
    expect(saveButton(sold, favourites)).toEqual({ kind: 'favourite', onlyIfSaved: true });
    expect(saveButton(inStock, garage)).toEqual({ kind: 'watchlist', onlyIfSaved: false });
  });

  it.each([
    [true, true, false, 'watchlist'],
    [true, true, true, 'watchlist'],
    [false, true, false, 'favourite'],
    [false, true, true, undefined],
    [false, false, false, undefined],
  ])(
    'garage %s, favourites %s, favourite hidden %s gives %s',
    (garageEnabled, favouritesEnabled, favouriteHidden, kind) => {
      expect(saveButton(inStock, { garageEnabled, favouritesEnabled, favouriteHidden })?.kind).toBe(kind);
    },
  );
});
