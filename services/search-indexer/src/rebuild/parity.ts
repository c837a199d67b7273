import { isDeepStrictEqual } from 'node:util';
import type { CarDocument, CarSearchEngine } from '@forecourt/car-search';
import type { QueryRunner } from 'typeorm';
import { readStandings } from '../search-index/index-entries.table.ts';
import { RebuildRefusedError } from './rebuild.ts';

const CARS_COMPARED = 100;

/**
 * Compares an index, in which everything written can be found, with the rows, none of which may change meanwhile: nothing behind or
 * ahead, as many cars as there are documents, and of some cars the documents themselves. Gives the number of cars.
 * @throws RebuildRefusedError where any of it differs.
 */
export async function checkParity(queryRunner: QueryRunner, engine: CarSearchEngine, index: string): Promise<number> {
  const standing = (await readStandings(queryRunner)).find((each) => each.index === index);
  if (!standing || standing.behind + standing.ahead > 0) {
    throw new RebuildRefusedError(
      `The new index is behind in ${standing?.behind ?? 'all'} cars and ahead in ${standing?.ahead ?? 0}.`,
    );
  }
  const [{ cars } = { cars: 0 }]: { cars: number }[] = await queryRunner.query(
    'SELECT count(*)::int AS cars FROM car_rows WHERE document IS NOT NULL',
  );
  const count = await engine.count(index);
  if (count !== cars) throw new RebuildRefusedError(`The new index holds ${count} cars, but there are ${cars}.`);
  await compareDocuments(queryRunner, engine, index);
  return cars;
}

async function compareDocuments(queryRunner: QueryRunner, engine: CarSearchEngine, index: string): Promise<void> {
  const rows: { document: CarDocument }[] = await queryRunner.query(
    `SELECT document FROM car_rows WHERE vehicle_id IN
       (SELECT vehicle_id FROM car_rows WHERE document IS NOT NULL ORDER BY random() LIMIT ${CARS_COMPARED})`,
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
  if (differing) throw new RebuildRefusedError(`The new index holds another ${differing.document.id} than its row.`);
}
