import type { CarDocument, CarSearchEngine } from '@forecourt/car-search';

/** How many cars a platform has, and how many dealerships sell them. */
export interface PlatformSize {
  readonly cars: number;
  readonly dealerships: number;
}

/** The cars of the small site's dealership, which is the first. */
const SMALL = 100;
const BATCH = 1_000;

/** The cars of a platform's small site, as `platformCars` has them too. @param documents cars to make others of, with other names */
export const smallSiteCars = (documents: readonly CarDocument[]): CarDocument[] =>
  Array.from({ length: SMALL }, (_, place) => carOf(documents, place, 1));

/** A platform's cars: the first dealership has few, the others share the rest; they come in turns, as feeds do. */
export function* platformCars(
  documents: readonly CarDocument[],
  { cars, dealerships }: PlatformSize,
): Generator<CarDocument> {
  for (let place = 0; place < cars; place += 1) {
    yield carOf(documents, place, place < SMALL ? 1 : 2 + (place % (dealerships - 1)));
  }
}

function carOf(documents: readonly CarDocument[], place: number, dealership: number): CarDocument {
  const car = documents[place % documents.length] as CarDocument;
  const names = { id: `${place}-${car.id}`, slug: `${car.slug}-${place}`, stocknum: `${car.stocknum}-${place}` };
  const dealer = { dealership_id: dealership, dealership_slug: `dealer-${dealership}` };
  return { ...car, ...names, ...dealer };
}

/** Makes an index of these cars, to be searched at once. */
export async function fillIndex(engine: CarSearchEngine, index: string, cars: Iterable<CarDocument>): Promise<void> {
  await engine.createIndex(index);
  let batch: CarDocument[] = [];
  const write = async () => {
    await engine.write(
      index,
      batch.map((document) => ({ id: document.id, revision: 1, document })),
    );
    batch = [];
  };
  for (const car of cars) {
    batch.push(car);
    if (batch.length === BATCH) await write();
  }
  await write();
  await engine.refresh(index);
}
