import { describe, expect, it } from '@jest/globals';
import type { CarQuery } from '../../query/car-query.ts';
import { is } from '../../query/condition.ts';
import { facetAggregations } from './facet-aggregations.ts';
import { modelOfMake } from './field-names.ts';
import { conditionClause } from './query-clauses.ts';
import { readFacets } from './read-facets.ts';

const query = (facets: CarQuery['facets'], groups: CarQuery['groups'] = []): CarQuery => ({
  where: is('show_on_dealer_website', true),
  keywords: [],
  groups,
  order: [{ by: 'id', direction: 'asc' }],
  offset: 0,
  limit: 21,
  facets,
});
const values = (counts: Record<string, number>) => ({
  buckets: Object.entries(counts).map(([key, doc_count]) => ({ key, doc_count })),
});
const bodyGroup = { facets: ['body'], condition: is('body', 'suv') } as const;

describe('facets of a query that no choice narrows', () => {
  it('SRCH-2 requests values up to the limit, and bounds if a number lists none', () => {
    expect(facetAggregations(query([{ name: 'city' }, { name: 'km' }]))).toEqual({
      city: { terms: { field: 'city', size: 20 } },
      km: { stats: { field: 'km' } },
    });
  });

  it('SRCH-2 reads values, and the bounds of numbers that some car has', () => {
    const wanted = query([{ name: 'city' }, { name: 'km' }, { name: 'price' }, { name: 'seats' }]);
    const answers = {
      city: values({ Perth: 3, Cairns: 5 }),
      km: { min: 10, max: 90 },
      price: { min: null, max: null },
      seats: values({ '10': 1, '5': 1 }),
    };
    expect(readFacets(wanted, answers)).toEqual({
      facets: {
        city: [
          { value: 'Cairns', count: 5 },
          { value: 'Perth', count: 3 },
        ],
        seats: [
          { value: '5', count: 1 },
          { value: '10', count: 1 },
        ],
      },
      facetStats: { km: { min: 10, max: 90 }, seats: { min: 5, max: 10 } },
      spreads: {},
    });
  });

  it('counts prices by steps that have their end and not their beginning, and adds up separate sets of cars', () => {
    const price = { name: 'price', spread: 1_000 } as const;
    const histogram = { field: 'current_price', interval: 1_000, offset: 0.005, min_doc_count: 1 };
    const counts = { price: { stats: { field: 'current_price' } }, price_spread: { histogram } };
    expect(facetAggregations(query([price]))).toEqual(counts);
    const under = { facets: ['price'], condition: is('current_price', 9_000) } as const;
    const answer = (buckets: { key: number; doc_count: number }[]) => ({
      price: { min: 9_000, max: 12_000 },
      price_spread: { buckets },
    });
    const answers = {
      fulfilling: { ...answer([{ key: 8_000.005, doc_count: 2 }]), body: values({ suv: 2 }) },
      missing_0: { body: values({}) },
      missing_1: answer([
        { key: 8_000.005, doc_count: 1 },
        { key: 11_000.005, doc_count: 4 },
      ]),
    };
    expect(readFacets(query([{ name: 'body' }, price], [bodyGroup, under]), answers).spreads).toEqual({
      price: [
        { upTo: 9_000, count: 3 },
        { upTo: 12_000, count: 4 },
      ],
    });
  });

  it('SRCH-2 lists 30 models of each make', () => {
    const models = Array.from({ length: 40 }, (_, place) => `M${place}`);
    const counts = ['Kia', 'Land Rover'].flatMap((make) =>
      models.map((model) => [modelOfMake(make, `${make} ${model}`), 1] as const),
    );
    const { facets } = readFacets(query([{ name: 'make_model' }]), { make_model: values(Object.fromEntries(counts)) });
    expect(facets.make_model).toHaveLength(60);
    expect(facets.make_model?.filter(({ value }) => value.startsWith('Land Rover M'))).toHaveLength(30);
  });
});

describe('facets of a query that one choice narrows', () => {
  const narrowed = query([{ name: 'body' }, { name: 'city' }], [bodyGroup]);

  it('SRCH-2 counts the chosen facet over all cars, and the others over those of the choice', () => {
    expect(facetAggregations(narrowed)).toEqual({
      body: { terms: { field: 'body', size: 100 } },
      fulfilling: {
        filter: { term: { body: 'suv' } },
        aggregations: { city: { terms: { field: 'city', size: 20 } } },
      },
    });
    const answers = { body: values({ ute: 7, suv: 4 }), fulfilling: { city: values({ Perth: 4 }) } };
    expect(readFacets(narrowed, answers).facets).toEqual({
      body: [
        { value: 'ute', count: 7 },
        { value: 'suv', count: 4 },
      ],
      city: [{ value: 'Perth', count: 4 }],
    });
  });

  it('SRCH-2 limits a list of models to the chosen makes', () => {
    const kia = is('make', 'Kia');
    const makes = query([{ name: 'model', within: kia }], [{ facets: ['make', 'model'], condition: kia }]);
    expect(facetAggregations(makes)).toMatchObject({ make_model_within: { filter: conditionClause(kia) } });
    const models = values({ [modelOfMake('Kia', 'Kia EV6')]: 2, [modelOfMake('Kia', 'Kia Rio')]: 1 });
    const answers = { make_model_within: { make_model: models }, fulfilling: {} };
    expect(readFacets(makes, answers).facets.model?.map(({ value }) => value)).toEqual(['EV6', 'Rio']);
  });
});

describe('models', () => {
  it('SRCH-2 takes one aggregation for the lists of models and of make_models', () => {
    const wanted = query([{ name: 'model' }, { name: 'make_model' }]);
    const terms = { field: 'derived.model_of_make', size: 10_000 };
    expect(facetAggregations(wanted)).toEqual({ make_model: { terms } });
    const counts = { [modelOfMake('KIA', 'KIA RIO')]: 2, [modelOfMake('Kia', 'Kia EV6')]: 1 };
    expect(readFacets(wanted, { make_model: values(counts) }).facets).toEqual({
      model: [
        { value: 'Rio', count: 2 },
        { value: 'EV6', count: 1 },
      ],
      make_model: [
        { value: 'Kia Rio', count: 2 },
        { value: 'Kia EV6', count: 1 },
      ],
    });
  });
});

describe('facets of a query that several choices narrow', () => {
  const fuelGroup = { facets: ['fuel'], condition: is('fuel', 'diesel') } as const;
  const narrowed = query([{ name: 'body' }, { name: 'city' }, { name: 'fuel' }], [bodyGroup, fuelGroup]);

  it('SRCH-2 counts a facet over the cars of all choices and over those that only its own choice refuses', () => {
    const body = { terms: { field: 'body', size: 10_000 } };
    const fuel = { terms: { field: 'fuel', size: 10_000 } };
    const [suv, diesel] = [{ term: { body: 'suv' } }, { term: { fuel: 'diesel' } }];
    expect(facetAggregations(narrowed)).toEqual({
      fulfilling: {
        filter: { bool: { filter: [suv, diesel] } },
        aggregations: { body, city: { terms: { field: 'city', size: 20 } }, fuel },
      },
      missing_0: { filter: { bool: { must_not: [suv] } }, aggregations: { body } },
      missing_1: { filter: { bool: { must_not: [diesel] } }, aggregations: { fuel } },
    });
  });

  it('SRCH-2 adds the two up', () => {
    const answers = {
      fulfilling: { body: values({ suv: 4 }), city: values({ Perth: 4 }), fuel: values({ diesel: 4 }) },
      missing_0: { body: values({ ute: 7, suv: 1 }) },
      missing_1: { fuel: values({ petrol: 2 }) },
    };
    expect(readFacets(narrowed, answers).facets).toEqual({
      body: [
        { value: 'ute', count: 7 },
        { value: 'suv', count: 5 },
      ],
      city: [{ value: 'Perth', count: 4 }],
      fuel: [
        { value: 'diesel', count: 4 },
        { value: 'petrol', count: 2 },
      ],
    });
  });
});
