import type { CarDocument } from '@forecourt/car-search';

/** Cars of one kind, asked for in one way: the same make, model, type and price type. Spelled as the column of car_rows is generated, in any case. */
export interface MarketGroup {
  readonly kind: string;
  readonly year: number;
}

/** The groups whose figures a car is part of, by its document; none for one that no figure counts. */
export function groupsOf(document: CarDocument | null): MarketGroup[] {
  if (!document || document.year === undefined || document.status === 'coming_soon') return [];
  if ((document.current_price ?? 0) <= 10) return [];
  const { make, model, car_type, price_type = '', year } = document;
  const kind = `${make}|${model}|${car_type}|${price_type}`;
  return [year - 1, year, year + 1].map((each) => ({ kind, year: each }));
}

/** The groups whose figures may change when a document becomes another: none if it is as comparable as it was. */
export function changedGroups(before: CarDocument | null, after: CarDocument | null): MarketGroup[] {
  if (factsOf(before) === factsOf(after)) return [];
  return [...groupsOf(before), ...groupsOf(after)];
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
