import type { DistanceSortKey, KilometresByPlace, SortKey, SortValue } from '../../../query/car-query.ts';
import { compareTexts } from '../../../reference/compare-documents.ts';
import type { NumberColumn } from '../columns/number-column.ts';
import type { Scores } from '../keywords/find-keywords.ts';
import type { Shelf } from '../mark-condition.ts';
import { placeOf } from './least.ts';
import { hasPhotosIn, standingIn } from './usual-place.ts';

/** A step of an order by a number, which is read of many slots at once. */
interface NumberStep {
  /** The places of slots in this step, the lower the earlier; an absent number comes last in either direction. */
  readonly places: (slots: Int32Array) => Float64Array;
  readonly placeOf: (value: SortValue) => number;
  /** The column whose numbers it reads, if they are its places but for their sign. */
  readonly column?: NumberColumn;
  /** 1 for ascending, -1 for descending. */
  readonly sign: number;
}
/** A step of an order by text. */
interface TextStep {
  readonly compare: (slot: number, text: string) => number;
  readonly textOf: (slot: number) => string;
}
export type Step = NumberStep | TextStep;

/** The order of a query as steps, one for each of its keys; the plain form is `compareDocuments`. @param scores by slot, if the order reads them */
export function orderSteps(order: readonly SortKey[], shelf: Shelf, scores: Scores): Step[] {
  return order.map((key) => stepOf(key, shelf, scores));
}

/** As `orderSteps`, but the order without a keyword begins with one step in the place of two. */
export function pageSteps(order: readonly SortKey[], shelf: Shelf, scores: Scores): Step[] {
  const steps = orderSteps(order, shelf, scores);
  const isUsual = usual.every((by, at) => order[at]?.by === by && order[at].direction === 'desc');
  return isUsual ? [columnStep(shelf.columns.usualPlaces, -1), ...steps.slice(2)] : steps;
}

const usual = ['standing', 'has_photos', 'created_at'] as const;

function stepOf(key: SortKey, shelf: Shelf, scores: Scores): Step {
  const { by, direction } = key;
  const { columns } = shelf;
  const sign = direction === 'asc' ? 1 : -1;
  switch (by) {
    case 'id': {
      const textOf = (slot: number) => shelf.idOf(slot);
      return { textOf, compare: (slot, text) => sign * compareTexts(textOf(slot), text) };
    }
    case 'distance':
      return numberStep(distancesOf(key, shelf), sign);
    case 'score':
      return numberStep((slots) => Float64Array.from(slots, (slot) => scores[slot] ?? 0), sign);
    case 'standing':
      return numberStep((slots) => columns.usualPlaces.of(slots).map(standingIn), sign);
    case 'has_photos':
      return numberStep((slots) => columns.usualPlaces.of(slots).map(hasPhotosIn), sign);
    default:
      return columnStep(columns.numbers(by), sign);
  }
}

const columnStep = (column: NumberColumn, sign: number): NumberStep => ({
  ...numberStep((slots) => column.of(slots), sign),
  column,
});

/** How far slots' cars are; NaN where that is not known. Private sales are not at their location. */
function distancesOf({ kilometres }: DistanceSortKey, { columns }: Shelf): (slots: Int32Array) => Float64Array {
  const ofLocations = locationDistances(kilometres, columns);
  const [sold] = columns.idsOf('private_sale', true);
  const sale = columns.column('private_sale');
  const postcode = columns.column('private_postcode');
  if (sold === undefined || !sale || !('rows' in sale) || !postcode || !('rows' in postcode)) return ofLocations;
  const byPostcode = new Map(
    kilometres.postcodes.flatMap(([code, away]) =>
      columns.idsOf('private_postcode', code).map((id) => [id, away] as const),
    ),
  );
  return (slots) => {
    const away = ofLocations(slots);
    for (const [turn, slot] of slots.entries()) {
      if (sale.rows.get(slot, sale.place) !== sold) continue;
      away[turn] = byPostcode.get(postcode.rows.get(slot, postcode.place)) ?? Number.NaN;
    }
    return away;
  };
}

/** How far slots' locations are; NaN where that is not known. Neighbours are often at one location. */
function locationDistances(
  { locations }: KilometresByPlace,
  columns: Shelf['columns'],
): (slots: Int32Array) => Float64Array {
  const byLocation = new Map(locations);
  return (slots) => {
    let last = Number.NaN;
    let away = Number.NaN;
    return columns
      .numbers('location_id')
      .of(slots)
      .map((id) => {
        if (id !== last) {
          last = id;
          away = byLocation.get(id) ?? Number.NaN;
        }
        return away;
      });
  };
}

/** @param read the numbers of slots, in an array of its own */
function numberStep(read: (slots: Int32Array) => Float64Array, sign: number): NumberStep {
  return {
    places: (slots) => {
      const numbers = read(slots);
      for (let turn = 0; turn < numbers.length; turn += 1) numbers[turn] = placeOf(numbers[turn], sign);
      return numbers;
    },
    sign,
    placeOf: (value) => placeOf(typeof value === 'number' ? value : Number.NaN, sign),
  };
}

export function comparePlaces(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
