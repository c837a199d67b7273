import type { CarDocument } from '@forecourt/car-search';

/** Cars of one kind, asked for in one way: the same make, model, type and price type. Spelled as the column of car_rows is generated, in any case. */
export interface MarketGroup {
  readonly kind: string;
  readonly year: number;
}

/** The group of a car, by its document; none for one that no figure counts. */
function groupOf(document: CarDocument | null): MarketGroup[] {
  if (!document || document.year === undefined || document.status === 'coming_soon') return [];
  if ((document.current_price ?? 0) <= 10) return [];
  const { make, model, car_type, price_type = '', year } = document;
  return [{ kind: `${make}|${model}|${car_type}|${price_type}`, year }];
}

/**
 * The groups in which a car changes when its document becomes another: none if it is as comparable as it was. The figures of the years beside
 * them may change too.
 */
export function changedGroups(before: CarDocument | null, after: CarDocument | null): MarketGroup[] {
  if (factsOf(before) === factsOf(after)) return [];
  return [...groupOf(before), ...groupOf(after)];
}

/** All that a figure reads of a car. */
function factsOf(document: CarDocument | null): string {
  if (!document) return '';
  const { make, model, car_type, price_type, year, km, current_price, status, sold_date_timestamp, state } = document;
  return JSON.stringify([
    make,
    model,
    car_type,
    price_type,
    year,
    km,
    current_price,
    status,
    sold_date_timestamp,
    state,
  ]);
}
