import { describe, expect, it } from '@jest/globals';
import { siteStock } from './site-stock.ts';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));

describe('what a site sells, of the facets of its stock', () => {
  const make_model = ['Land Rover Defender', 'Kia EV6 GT', 'Kia EV6', 'Rover 75'];
  const facets = { make: counted('Land Rover', 'Kia', 'Rover', 'Morgan'), make_model: counted(...make_model) };
  const stock = siteStock({ facets, facetStats: {} }, { facets: {} });

  it('has the models of each make in the order of the facet, and none of a make whose name another begins or ends with', () => {
    expect(stock.landing.makes).toEqual([
      { name: 'Land Rover', models: ['Defender'] },
      { name: 'Kia', models: ['EV6 GT', 'EV6'] },
      { name: 'Rover', models: ['75'] },
      { name: 'Morgan', models: [] },
    ]);
  });

  it('links the models of a single make, as many as a page lists', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Kia Model ${at}`);
    const whole = { make: counted('Kia'), make_model: counted(...many) };
    const { models, landing } = siteStock({ facets: whole, facetStats: {} }, { facets: {} }, 'kia');
    expect([models.length, landing.makes[0]?.models.length]).toEqual([30, 40]);
    expect(models[0]).toEqual({ label: 'Model 0', href: '/search/kia/model-0/' });
  });
});
