import { emptySearchState } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { sameAnswers } from './same-answers.ts';

const ours = (facets: object) => ({ count: 3, hits: [{ id: '1-A' }], facets });
const byHand = (aggregations: object) => ({
  hits: { total: { value: 3 }, hits: [{ _source: { id: '1-A' } }] },
  aggregations: { all: { doc_count: 3, ...aggregations } },
});
const buckets = (counts: Record<string, number>) => ({
  buckets: Object.entries(counts).map(([key, doc_count]) => ({ key, doc_count })),
});
const compare = (facets: object, aggregations: object) => () =>
  sameAnswers(emptySearchState(), ours(facets), byHand(aggregations));

describe('the answers of both sides of a bench', () => {
  it('are the same where one lists a name once and the other each of its spellings', () => {
    const facets = { badge: [{ value: 'VTi L', count: 3 }], make_model: [{ value: 'Mazda CX-5', count: 3 }] };
    const counts = { badge: buckets({ 'VTi L': 1, 'VTi-L': 2 }), make_model: buckets({ 'Mazda\0Mazda CX 5': 3 }) };
    expect(compare(facets, counts)).not.toThrow();
  });

  it('differ by a count, by a name that only begins alike, and by the case of what is no name', () => {
    const badge = { badge: [{ value: 'VTi-L', count: 3 }] };
    expect(compare(badge, { badge: buckets({ 'VTi-L': 2 }) })).toThrow('badge VTi-L are 3 with us and 2 by hand');
    expect(compare(badge, { badge: buckets({ 'VTi-LX': 3 }) })).toThrow('by hand');
    const colour = { colour: [{ value: 'Red', count: 3 }] };
    expect(compare(colour, { colour: buckets({ Red: 2, red: 1 }) })).toThrow('colour Red are 3 with us and 2 by hand');
  });
});
