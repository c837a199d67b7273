import { describe, expect, it } from '@jest/globals';
import { all, any, is, not, range } from '../../query/condition.ts';
import { allButOne, allOf, anyOf, conditionClause, keywordClause } from './query-clauses.ts';

describe('a condition as a clause', () => {
  it('looks up a single value directly and several together', () => {
    expect(conditionClause(is('body', 'suv'))).toEqual({ term: { body: 'suv' } });
    expect(conditionClause(is('seats', 5, 7))).toEqual({ terms: { seats: [5, 7] } });
  });

  it('compares only with values of the field’s type, because the engine would convert others', () => {
    expect(conditionClause(is('seats', '5', 7))).toEqual({ term: { seats: 7 } });
    expect(conditionClause(is('body', 5))).toEqual({ terms: { body: [] } });
  });

  it('SRCH-2 looks a make up in all of its spellings', () => {
    const blank = '[ \t\u00a0\u2010-\u2015\\-]';
    expect(conditionClause(is('make', 'A-1', 'a 1'))).toEqual({
      regexp: { make: { value: `${blank}*[aA]${blank}+1${blank}*` } },
    });
    expect(conditionClause(is('model', '-'))).toEqual({ term: { model: '-' } });
    expect(conditionClause(is('model', 5))).toEqual({ match_none: {} });
  });

  it('keeps the bounds of a range as they are', () => {
    expect(conditionClause(range('km', { gt: 0, lte: 90_000 }))).toEqual({ range: { km: { gt: 0, lte: 90_000 } } });
  });

  it('joins conditions without scoring', () => {
    const suv = { term: { body: 'suv' } };
    const sold = { term: { sold: true } };
    expect(conditionClause(all(is('body', 'suv'), not(is('sold', true))))).toEqual({
      bool: { filter: [suv, { bool: { must_not: [sold] } }] },
    });
    expect(conditionClause(any(is('body', 'suv'), is('sold', true)))).toEqual({
      bool: { should: [suv, sold], minimum_should_match: 1 },
    });
  });

  it('always matches an empty AND, and never an empty OR', () => {
    expect(conditionClause(all())).toEqual({ match_all: {} });
    expect(conditionClause(any())).toEqual({ match_none: {} });
  });

  it('leaves a single clause unchanged', () => {
    const clause = { term: { body: 'suv' } };
    expect(allOf([clause])).toBe(clause);
    expect(anyOf([clause])).toBe(clause);
  });

  it('says all but one pair by pair, and of many by their number', () => {
    const clauses = Array.from({ length: 7 }, (_, seats) => ({ term: { seats } }));
    const [a, b, c] = clauses;
    const pair = (...should: unknown[]) => ({ bool: { should, minimum_should_match: 1 } });
    expect(allButOne(clauses.slice(0, 2))).toEqual(pair(a, b));
    expect(allButOne(clauses.slice(0, 3))).toEqual({ bool: { filter: [pair(a, b), pair(a, c), pair(b, c)] } });
    expect(allButOne(clauses)).toEqual({ bool: { should: clauses, minimum_should_match: 6 } });
  });
});

describe('a keyword as a clause', () => {
  const fields = (clause: ReturnType<typeof keywordClause>) =>
    (clause.dis_max?.queries ?? []).map(({ constant_score: found }) => [found?.boost, found?.filter]);

  it('SRCH-6 scores the heaviest matching field', () => {
    const found = fields(keywordClause({ tokens: ['kia'] }));
    expect(found).toHaveLength(10);
    expect(found).toContainEqual([12, { term: { 'derived.words.stocknum': 'kia' } }]);
    expect(found).toContainEqual([1, { term: { 'derived.words.features': 'kia' } }]);
  });

  it('SRCH-6 looks for a beginning instead of the tokens that have it', () => {
    expect(fields(keywordClause({ tokens: ['land'], prefix: 'land' }))).toContainEqual([
      10,
      { prefix: { 'derived.words.model': 'land' } },
    ]);
    expect(fields(keywordClause({ tokens: ['toyta', 'toyota'], prefix: 'toyta' }))).toContainEqual([
      10,
      {
        bool: {
          should: [{ term: { 'derived.words.make': 'toyota' } }, { prefix: { 'derived.words.make': 'toyta' } }],
          minimum_should_match: 1,
        },
      },
    ]);
  });
});
