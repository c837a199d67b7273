import type { NumberField } from '../../../document/car-document.ts';
import { modelCount } from '../../../names/spellings.ts';
import { boundsField, type CarQuery, type WantedFacet } from '../../../query/car-query.ts';
import type { FieldValue } from '../../../query/condition.ts';
import { facetRule, isRangeFacetName } from '../../../state/facets.ts';
import type { CarSearchResult, FacetValue, Spread } from '../../car-search-engine.ts';
import { facetList, modelFacetList, spreadOf } from '../../facet-list.ts';
import type { Column } from '../columns/car-columns.ts';
import type { Bounds } from '../columns/word-bounds.ts';
import { markCondition, type Shelf } from '../mark-condition.ts';
import { Cars } from '../slots/cars.ts';
import { bothMarks, eitherMarks, marksWithout } from '../slots/marks.ts';
import type { Narrowed } from './narrow.ts';
import { LARGE, type StockSet } from './stock-set.ts';
import { addCounts, type Tally } from './tally.ts';

/** What a search has found. */
export interface Found extends Pick<Narrowed, 'only'> {
  readonly stock: StockSet;
  /** Whether the groups have narrowed the whole stock: no keywords have. */
  readonly ofStock: boolean;
  readonly hits: Cars;
}

/** What counting reads and writes. */
export interface CountShelf extends Shelf {
  readonly tally: Tally;
}

type Counts = readonly (readonly [value: FieldValue, count: number])[];

/** Cars that are counted for some columns; subtracted where the sign is -1. */
interface Pass {
  readonly cars: Cars;
  readonly sign: 1 | -1;
  readonly columns: readonly Column[];
}

/** A wanted facet with where its cars are. */
interface Planned {
  readonly wanted: WantedFacet;
  /** The column that its list is counted by. */
  readonly column: Column | undefined;
  /** The cars that it is counted over: the hits, and those that only its own group misses; or others instead. */
  readonly parts: readonly Cars[];
  /** How many they are. */
  readonly size: number;
  /** Whether they are the whole stock. */
  readonly isStock: boolean;
  /** The cars of a large stock that are not among them, where these are fewer: they are subtracted from what is known of the stock. */
  readonly others: Cars | undefined;
}

/**
 * Counts the wanted facets; a facet's own choice does not narrow its list (SRCH-2). The hits are visited once for all facets, and the cars
 * that only one group misses once for that group's. Where a list is over most of a large stock, the rest is subtracted instead.
 */
export function countFacets(
  found: Found,
  query: CarQuery,
  shelf: CountShelf,
): Pick<CarSearchResult, 'facets' | 'facetStats' | 'spreads'> {
  const plan = planFacets(found, query, shelf);
  shelf.tally.reserve(shelf.columns.book.end);
  const counts = countAll(
    plan.filter((planned) => !isListKept(planned)),
    found,
    shelf,
  );
  const facets: Record<string, readonly FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  const spreads: Record<string, Spread> = {};
  for (const planned of plan) {
    const { wanted } = planned;
    const { name, spread } = wanted;
    const counted = counts.get(planned);
    if (counted) facets[name] = listOf(wanted, counted, shelf);
    else if (isListKept(planned)) facets[name] = found.stock.list(wanted, () => listOfStock(planned, found, shelf));
    if (!isRangeFacetName(name)) continue;
    const bounds = boundsOf(planned, counted, found, shelf);
    if (bounds.min <= bounds.max) facetStats[name] = bounds;
    if (spread !== undefined) spreads[name] = spreadOf(spreadCounts(planned, spread, bounds, found, shelf));
  }
  return { facets, facetStats, spreads };
}

function planFacets({ hits, only, stock, ofStock }: Found, query: CarQuery, shelf: CountShelf): Planned[] {
  const { words } = hits;
  const missed = only.map((marks) => new Cars(marks, words));
  const within = new Map<string, Cars>();
  const rests = new Map<Cars, Cars>();
  const restOf = (part: Cars, marks: Int32Array) => {
    const rest = rests.get(part) ?? new Cars(marksWithout(stock.cars.marks, marks), words);
    rests.set(part, rest);
    return rest;
  };
  return query.facets.map((wanted) => {
    const { field, limit } = facetRule(wanted.name);
    const column = limit > 0 ? shelf.columns.column(field) : undefined;
    const group = query.groups.findIndex(({ facets }) => facets.includes(wanted.name));
    const missing = missed[group];
    if (wanted.within !== undefined) {
      const key = JSON.stringify([group, wanted.within]);
      const among = missing ? eitherMarks(hits.marks, missing.marks) : hits.marks;
      const inside =
        within.get(key) ?? new Cars(bothMarks(markCondition(wanted.within, among, words, shelf), among), words);
      within.set(key, inside);
      return { wanted, column, parts: [inside], size: inside.size, isStock: false, others: undefined };
    }
    const parts = missing && missing.size > 0 ? [hits, missing] : [hits];
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const isMost = ofStock && stock.cars.size >= LARGE && size * 2 > stock.cars.size;
    const others =
      isMost && column
        ? restOf(missing ?? hits, missing ? eitherMarks(hits.marks, missing.marks) : hits.marks)
        : undefined;
    return { wanted, column, parts, size, isStock: ofStock && size === stock.cars.size, others };
  });
}

/**
 * The counts of each list. Lists that are counted over other cars than the hits come after those over the hits, as a visit of hits may
 * count their columns too.
 */
function countAll(plan: readonly Planned[], { stock }: Found, shelf: CountShelf): Map<Planned, Counts> {
  const { tally } = shelf;
  const counts = new Map<Planned, Counts>();
  const together = plan.filter(({ wanted, others }) => wanted.within === undefined && others === undefined);
  const columnsByCars = new Map<Cars, Column[]>();
  for (const { column, parts } of together) {
    for (const part of column ? parts : [])
      columnsByCars.set(part, [...(columnsByCars.get(part) ?? []), column as Column]);
  }
  count(
    [...columnsByCars].map(([cars, columns]) => ({ cars, columns, sign: 1 })),
    together,
    undefined,
  );
  const subtracted = plan.filter(({ others }) => others !== undefined);
  for (const [others, planned] of Map.groupBy(subtracted, (one) => one.others as Cars)) {
    const columns = planned.flatMap(({ column }) => column ?? []);
    count([{ cars: others, columns, sign: -1 }], planned, stock.counts);
  }
  for (const planned of plan) {
    const { column, parts, wanted } = planned;
    if (column === undefined || wanted.within === undefined) continue;
    count(
      parts.map((cars) => ({ cars, columns: [column], sign: 1 })),
      [planned],
      undefined,
    );
  }
  return counts;

  function count(passes: readonly Pass[], lists: readonly Planned[], start: Int32Array | undefined): void {
    let all = false;
    for (const { cars, columns, sign } of passes) all = addCounts(tally.counts, cars, columns, shelf, sign) || all;
    for (const planned of lists) {
      if (planned.column) counts.set(planned, readCounts(planned.column, passes, start, shelf));
    }
    if (all) clearOthers(lists, passes, shelf);
  }
}

/** Sets the counts of listed columns back that nobody asked for. */
function clearOthers(lists: readonly Planned[], passes: readonly Pass[], { columns, tally }: CountShelf): void {
  const read = new Set(lists.map(({ column }) => column));
  const visited = passes.reduce((sum, { cars }) => sum + cars.size, 0);
  for (const column of columns.listedColumns) {
    if (read.has(column)) continue;
    const ids = columns.book.idsOf(column.at);
    if (visited > ids.length) for (const id of ids) tally.counts[id] = 0;
    else {
      for (const { cars } of passes) {
        for (const slot of cars.slots) tally.counts[columns.listed.get(slot, column.place)] = 0;
      }
    }
  }
}

/** The counts of a column's values; leaves zeros behind. */
function readCounts(
  column: Column,
  passes: readonly Pass[],
  start: Int32Array | undefined,
  { columns: { book }, tally }: CountShelf,
): Counts {
  const { counts } = tally;
  const found: [FieldValue, number][] = [];
  const take = (id: number, before: number) => {
    const count = (counts[id] as number) + before;
    counts[id] = 0;
    if (count > 0) found.push([book.valueOf(id), count]);
  };
  const own = passes.filter(({ columns }) => columns.includes(column));
  const visited = own.reduce((sum, { cars }) => sum + cars.size, 0);
  const ids = book.idsOf(column.at);
  if (start !== undefined || 'lists' in column || visited > ids.length) {
    for (const id of ids) take(id, start?.[id] ?? 0);
    return found;
  }
  for (const { cars } of own) for (const slot of cars.slots) take(column.rows.get(slot, column.place), 0);
  return found;
}

/** A list over all of a large stock is the same for every search of it. */
const isListKept = ({ others, isStock }: Planned): boolean => others !== undefined && isStock;

const listOfStock = ({ wanted, column }: Planned, { stock }: Found, shelf: CountShelf): FacetValue[] =>
  listOf(wanted, column ? readCounts(column, [], stock.counts, shelf) : [], shelf);

function listOf(wanted: WantedFacet, counts: Counts, { columns }: Shelf): FacetValue[] {
  if (wanted.name !== 'make_model') return facetList(wanted, counts);
  const models = counts.map(([value, count]) => modelCount(columns.makeOf(value), String(value), count));
  return modelFacetList(wanted, models);
}

/** The bounds of a facet's number over its cars: of a list they are its least and its greatest value. */
function boundsOf(planned: Planned, counted: Counts | undefined, { stock }: Found, { columns }: Shelf): Bounds {
  const { wanted, parts, isStock } = planned;
  const field: NumberField = boundsField(wanted);
  if (counted && wanted.bounds === undefined) {
    const numbers = counted.map(([value]) => Number(value));
    return { min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  if (isStock) return stock.bounds(field);
  const all = parts.map((part) => columns.numbers(field).bounds(part.marks, part.words));
  return { min: Math.min(...all.map(({ min }) => min)), max: Math.max(...all.map(({ max }) => max)) };
}

function spreadCounts(
  { wanted, parts, isStock }: Planned,
  step: number,
  bounds: Bounds,
  { stock }: Found,
  { columns }: Shelf,
): ReadonlyMap<number, number> {
  const field = boundsField(wanted);
  if (isStock) return stock.spread(field, step);
  const counts = new Map<number, number>();
  for (const part of parts) columns.numbers(field).addSpread(part.slots, step, bounds, counts);
  return counts;
}
