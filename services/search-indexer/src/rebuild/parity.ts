import { isDeepStrictEqual } from 'node:util';
import type { CarDocument, CarSearchEngine } from '@forecourt/car-search';
import type { QueryRunner } from 'typeorm';
import { documentWithFigures, isInIndexes } from '../database/document-with-figures.ts';
import { readStandings } from '../search-index/index-entries.table.ts';
import { RebuildRefusedError } from './rebuild.ts';

const CARS_COMPARED = 100;
/** About this many rows are read for them. They are read by blocks of the table, so more than are compared spread them wider. */
const CARS_SAMPLED = 1_000;

/**
 * Compares a refreshed index with the rows, which must not change in the meantime: nothing behind or
 * ahead, as many cars as can be found, and for some cars the documents themselves. Returns the number of cars.
 * @throws RebuildRefusedError if any of it differs.
 */
export async function checkParity(queryRunner: QueryRunner, engine: CarSearchEngine, index: string): Promise<number> {
  const standing = (await readStandings(queryRunner)).find((each) => each.index === index);
  if (!standing || standing.behind + standing.ahead > 0) {
    throw new RebuildRefusedError(
      `The new index is behind in ${standing?.behind ?? 'all'} cars and ahead in ${standing?.ahead ?? 0}.`,
    );
  }
  const [{ cars } = { cars: 0 }]: { cars: number }[] = await queryRunner.query(
    `SELECT count(*)::int AS cars FROM car_rows AS car WHERE ${isInIndexes}`,
  );
  const parked = await checkParked(queryRunner, index);
  const count = await engine.count(index);
  if (count > cars || count < cars - parked) {
    throw new RebuildRefusedError(`The new index has ${count} cars; expected ${cars}.`);
  }
  await compareDocuments(queryRunner, engine, { index, cars });
  return cars;
}

/** How many documents the new index refuses. @throws RebuildRefusedError if another index took one of them: searches would lose that car */
async function checkParked(queryRunner: QueryRunner, index: string): Promise<number> {
  const parked: { id: string; reason: string; is_lost: boolean }[] = await queryRunner.query(
    `SELECT vehicle_id AS id, reason, EXISTS (
         SELECT FROM search_indexes WHERE name <> $1
           AND NOT EXISTS (SELECT FROM parked_documents AS other WHERE other.index_name = name AND other.vehicle_id = parked.vehicle_id)
       ) AS is_lost
     FROM parked_documents AS parked WHERE index_name = $1`,
    [index],
  );
  const lost = parked.find(({ is_lost }) => is_lost);
  if (lost) throw new RebuildRefusedError(`The new index refuses car ${lost.id}: ${lost.reason}`);
  return parked.length;
}

/** Of cars anywhere in the table. Nothing is read or sorted but the sample: meanwhile no row can change. */
async function compareDocuments(
  queryRunner: QueryRunner,
  engine: CarSearchEngine,
  { index, cars }: { index: string; cars: number },
): Promise<void> {
  const rows: { document: CarDocument }[] = await queryRunner.query(
    `SELECT ${documentWithFigures} AS document FROM car_rows AS car TABLESAMPLE SYSTEM (least(100, 100.0 * ${CARS_SAMPLED} / greatest($1::int, 1)))
     WHERE ${isInIndexes} AND NOT EXISTS (SELECT FROM parked_documents WHERE index_name = $2 AND parked_documents.vehicle_id = car.vehicle_id)
     ORDER BY random() LIMIT ${CARS_COMPARED}`,
    [cars, index],
  );
  const { hits } = await engine.search(index, {
    where: { op: 'is', field: 'id', values: rows.map(({ document }) => document.id) },
    keywords: [],
    groups: [],
    facets: [],
    order: [{ by: 'id', direction: 'asc' }],
    offset: 0,
    limit: CARS_COMPARED,
  });
  const found = new Map(hits.map((document) => [document.id, document]));
  const differing = rows.find(({ document }) => !isDeepStrictEqual(found.get(document.id), document));
  if (differing) throw new RebuildRefusedError(`Car ${differing.document.id} in the new index differs from its row.`);
}
