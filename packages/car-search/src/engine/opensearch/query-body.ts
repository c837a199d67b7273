import type { API, Types } from '@opensearch-project/opensearch';
import type { CarQuery, DistanceSortKey, SortKey, SortValue } from '../../query/car-query.ts';
import type { Condition } from '../../query/condition.ts';
import { facetAggregations, listedGroups } from './facet-aggregations.ts';
import { derived } from './field-names.ts';
import { allButOne, allOf, type Clause, conditionClause, keywordClause } from './query-clauses.ts';

/** What no search finds. */
const REMOVED: Clause = { term: { [derived.removed]: true } };

/**
 * The one request that answers a query: hits, exact total and all facets.
 *
 * Groups whose facet is listed narrow the hits after the counting (`post_filter`). A car that two of them refuse counts
 * nowhere, so the query itself already requires all of them but one.
 */
export function queryBody(query: CarQuery): API.Search_RequestBody {
  const scored = query.order.some(({ by }) => by === 'score');
  const keywords = query.keywords.map(keywordClause);
  const listed = listedGroups(query);
  const choices = listed.map((group) => conditionClause(group.condition));
  const unlisted = query.groups.filter((group) => !listed.includes(group)).map((group) => group.condition);
  const filter: Clause[] = [
    ...[query.where, ...unlisted].map(conditionClause),
    ...(scored ? [] : keywords),
    ...(listed.length > 1 ? [allButOne(choices)] : []),
  ];
  return {
    query: { bool: { filter, must_not: [REMOVED], ...(scored && { must: keywords }) } },
    ...(listed.length > 0 && { post_filter: allOf(choices) }),
    aggregations: facetAggregations(query),
    sort: query.order.map(sortOf),
    ...(query.limit > 0 &&
      (query.after ? { search_after: placeOf(query.order, query.after) } : { from: query.offset })),
    size: query.limit,
    track_total_hits: true,
  };
}

/** The commonest words of a site's cars; rarer ones beyond do not correct anything. */
const VOCABULARY_WORDS = 50_000;

/**
 * The request for the words of the cars that fulfil a condition. They are read from these cars: numbering the words of the whole index would
 * be done again after each refresh.
 */
export function vocabularyBody(where: Condition): API.Search_RequestBody {
  const terms = { field: derived.spelling, size: VOCABULARY_WORDS, execution_hint: 'map' as const };
  return {
    query: { bool: { filter: [conditionClause(where)], must_not: [REMOVED] } },
    size: 0,
    track_total_hits: false,
    aggregations: { words: { terms } },
  };
}

/** A position as OpenSearch has it: an absent number sorts after all others. */
function placeOf(order: readonly SortKey[], after: readonly SortValue[]): (number | string)[] {
  return order.map(({ direction }, step) => after[step] ?? (direction === 'asc' ? 'Infinity' : '-Infinity'));
}

/** One source for all tables, so that it is compiled once. */
const DISTANCE_SCRIPT = `
  def away = null;
  // An index of an earlier version has the fields of private sales once its writer has started again.
  if (doc.containsKey('private_sale') && doc['private_sale'].size() > 0 && doc['private_sale'].value) {
    if (doc['private_postcode'].size() > 0) away = params.postcodes[doc['private_postcode'].value];
  } else if (doc['location_id'].size() > 0) {
    away = params.locations[String.valueOf((long) doc['location_id'].value)];
  }
  return away == null ? Double.POSITIVE_INFINITY : ((Number) away).doubleValue();`;

function distanceSort({ kilometres, direction }: DistanceSortKey): Types.Common.SortCombinations {
  const { locations, postcodes } = kilometres;
  const params = { locations: Object.fromEntries(locations), postcodes: Object.fromEntries(postcodes) };
  return {
    _script: { type: 'number', order: direction, script: { lang: 'painless', source: DISTANCE_SCRIPT, params } },
  };
}

function sortOf(key: SortKey): Types.Common.SortCombinations {
  const { by, direction } = key;
  switch (by) {
    case 'distance':
      return distanceSort(key);
    case 'score':
      return { _score: { order: direction } };
    case 'standing':
      // An index of an earlier version has the field once its writer has started again, and its cars once they are written again.
      return { [derived.standing]: { order: direction, unmapped_type: 'byte' } };
    case 'has_photos':
      return { [derived.hasPhotos]: { order: direction } };
    default:
      return { [by]: { order: direction, missing: '_last' } };
  }
}
