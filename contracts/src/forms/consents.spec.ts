import { describe, expect, it } from '@jest/globals';
import { siteConfig } from '../sites/site-config.ts';
import { consentsOf } from './consents.ts';
import { formOf } from './form-list.ts';

const settingOf = (forms: object) => ({
  forms: siteConfig.parse({ id: 1, slug: 's', name: 'S', dealership_ids: [1], forms }).forms,
  ...{ dealerships: 1, models: false, car: null },
});
const terms = { terms_required: true, terms_text: 'Be fair.' };
const NEWS = 'Keep me up to date with news and offers.';

describe('the consents of a form', () => {
  it('are its boxes for news and terms, agreed or not, with the words beside them', () => {
    expect(consentsOf(formOf('fleet'), settingOf(terms), { opt_in: false, terms_conditions: true })).toEqual([
      { field: 'opt_in', agreed: false, words: NEWS },
      { field: 'terms_conditions', agreed: true, words: 'I agree to the terms of use.', terms: 'Be fair.' },
    ]);
    expect(consentsOf(formOf('trade_in'), settingOf(terms), { terms_agreed: true })).toEqual([
      { field: 'terms_agreed', agreed: true, words: 'I agree to the terms of use.', terms: 'Be fair.' },
    ]);
  });

  it('are none that the site does not ask for, and a box that was left out is not agreed to', () => {
    expect(consentsOf(formOf('fleet'), settingOf({}), { terms_conditions: true })).toEqual([
      { field: 'opt_in', agreed: false, words: NEWS },
    ]);
    expect(consentsOf(formOf('make_offer'), settingOf({}), {})).toEqual([]);
  });
});
