import { type OfferSummary, summaryOf } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { currentOffers, offerState, offersAbout } from './offers-about.ts';

const TODAY = '2026-03-10';
const entry = (id: string, fields: object = {}) => ({
  id,
  summary: summaryOf('offer', { name: id, description: 'An offer.', ...fields }) as OfferSummary,
});
const site = (offers: object = {}) => exampleSite({ offers: { enabled: true, ...offers } }).config;
const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

describe('offers of a site on a day', () => {
  it('run from their first day to their last, both inside', () => {
    const offer = { valid_from: '2026-03-01', valid_to: '2026-03-10' };
    const states = ['2026-02-28', '2026-03-01', '2026-03-10', '2026-03-11'].map((day) => offerState(offer, day));
    expect(states).toEqual(['not yet', 'current', 'current', 'ended']);
    expect(offerState({ valid_from: null, valid_to: null }, TODAY)).toBe('current');
  });

  it('OFFER-1 leave out those that exclude the website, unless they are on the exception list and the flag is set', () => {
    const offers = [
      entry('open'),
      entry('closed', { excluded_website_ids: [1] }),
      entry('other', { excluded_website_ids: [2] }),
    ];
    expect(ids(currentOffers(offers, site(), TODAY))).toEqual(['open', 'other']);
    expect(ids(currentOffers(offers, site({ excepted_ids: ['closed'] }), TODAY))).toEqual(['open', 'other']);
    const excepted = site({ excepted_ids: ['closed'], show_excepted: true });
    expect(ids(currentOffers(offers, excepted, TODAY))).toEqual(['closed', 'open', 'other']);
    expect(ids(currentOffers(offers, site({ show_excepted: true }), TODAY))).toEqual(['open', 'other']);
  });

  it('come by their order, then by the earlier end, and are none if the site has them off', () => {
    const offers = [
      entry('late', { valid_to: '2026-04-30' }),
      entry('soon', { valid_to: '2026-03-31' }),
      entry('first', { order: 1 }),
    ];
    expect(ids(currentOffers(offers, site(), TODAY))).toEqual(['first', 'soon', 'late']);
    expect(currentOffers(offers, site({ enabled: false }), TODAY)).toEqual([]);
  });
});

describe('offers about a vehicle or a model', () => {
  const offers = [
    entry('any'),
    entry('toyota', { manufacturer: 'Toyota' }),
    entry('prado', { manufacturer: { name: 'Toyota' }, model: { name: 'LandCruiser Prado', slug: 'prado' } }),
    entry('demo-prado', { model: { name: 'LandCruiser Prado', slug: 'prado' }, car_types: ['demo'] }),
    entry('ended', { manufacturer: 'Toyota', valid_to: '2026-03-09' }),
  ];
  const about = (subject: Partial<Parameters<typeof offersAbout>[1]>) =>
    ids(offersAbout(offers, { make: 'TOYOTA', model: null, carType: 'new', ...subject }, site(), TODAY));

  it('are those of its model and of its maker', () => {
    expect(about({ model: 'Landcruiser-Prado' })).toEqual(['prado', 'toyota']);
    expect(about({ model: 'Prado', modelSlug: 'prado', carType: null })).toEqual(['demo-prado', 'prado', 'toyota']);
    expect(about({ model: 'LandCruiser Prado', carType: 'demo' })).toEqual(['demo-prado', 'prado', 'toyota']);
    expect(about({ model: 'Yaris' })).toEqual(['toyota']);
    expect(about({ make: 'Mazda', model: 'CX-5' })).toEqual([]);
    expect(about({ make: null })).toEqual([]);
  });
});
