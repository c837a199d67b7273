import type { IndexStamp } from '@forecourt/car-search';
import { InfrastructureFault } from '@forecourt/messaging';
import { inTime } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { flushIndex } from '../flusher/flush-index.ts';
import { fillIndex, sweepEntries } from '../search-index/fill-index.ts';
import { isNearlyCaughtUp } from '../search-index/index-entries.table.ts';
import { beginFlush, readFlush } from '../search-index/index-flushes.table.ts';
import {
  addIndex,
  changeListAlone,
  lockIndexes,
  readFilledIndexes,
  readIndexes,
} from '../search-index/search-indexes.table.ts';
import { checkParity } from './parity.ts';
import type { RebuildStep, RebuildTools } from './rebuild-step.ts';
import { stepAlone } from './rebuild-step.ts';
import { moveRebuild } from './rebuilds.table.ts';

/** With so few cars behind the rest is written while no row changes. */
const CARS_WRITTEN_AT_LAST = 200;
/** Rows are not locked for longer than this by a call of the engine; a stalled transaction is ended a little later. */
const LONGEST_CALL_MS = 15_000;

/**
 * Has the flusher fill the new index beside the live one; when little is left, swaps. An index that is lost in the meantime, as the
 * embedded engine's new one is with its process, is started again.
 */
export const buildIndex: RebuildStep = async (tools, rebuild) => {
  const { dataSource, engine } = tools;
  if (!(await readFilledIndexes(dataSource)).includes(rebuild.index)) return prepareNewIndex(tools, rebuild);
  if (!(await isNearlyCaughtUp(dataSource, rebuild.index, CARS_WRITTEN_AT_LAST))) return false;
  // A process of the release before may have made and filled it; the writes of this one have more fields.
  await engine.addFields(rebuild.index);
  // It refreshes the index. The long refresh, of all that was built, comes while rows still change; the one within the swap has little to do.
  const { generation, flush: last } = await engine.stampOf(rebuild.index);
  // The database was restored behind the index: its writer notices that, so no number may be used up before.
  if (last > ((await readFlush(dataSource, rebuild.index)) ?? 0)) return false;
  const flush = await beginFlush(dataSource, rebuild.index);
  return swapIndexes({ generation, flush })(tools, rebuild);
};

/** A portion of the new index's entries. Those that a lost index of its name has left go first. */
const prepareNewIndex: RebuildStep = async (tools, rebuild) => {
  const { dataSource } = tools;
  if ((await readIndexes(dataSource)).includes(rebuild.index)) await fillIndex(dataSource, rebuild.index, tools);
  else if (await sweepEntries(dataSource, tools)) return addNewIndex(tools, rebuild);
  return true;
};

const addNewIndex: RebuildStep = (tools, rebuild) =>
  stepAlone(tools, rebuild, async (queryRunner) => {
    await changeListAlone(queryRunner);
    await tools.engine.createIndex(rebuild.index);
    await lockIndexes(queryRunner);
    await addIndex(queryRunner, rebuild.index, rebuild.startedAt);
    return true;
  });

/**
 * Locks every row, writes the rest, compares, and switches searches to the new index. If this transaction dies after
 * that, both indexes are still kept up to date, and the step is repeated.
 */
const swapIndexes =
  (stamp: IndexStamp): RebuildStep =>
  (tools, rebuild) =>
    stepAlone(tools, rebuild, async (queryRunner) => {
      const { engine } = tools;
      await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
      await lockIndexes(queryRunner);
      await writeTheRest(queryRunner, tools, rebuild.index, stamp);
      await soon(engine.refresh(rebuild.index));
      const cars = await soon(checkParity(queryRunner, engine, rebuild.index));
      const retired = (await readIndexes(queryRunner)).filter((index) => index !== rebuild.index);
      await giveToSearches(tools, rebuild.index);
      await moveRebuild(queryRunner, rebuild, 'retiring', { cars, retired });
      return true;
    });

/** A lost or late answer is no reason to lock the rows again: the engine is asked where the alias points. */
async function giveToSearches({ engine, alias }: RebuildTools, index: string): Promise<void> {
  try {
    await soon(engine.pointAlias(alias, index));
  } catch (error) {
    if ((await soon(engine.resolveAlias(alias))) !== index) throw error;
  }
}

async function writeTheRest(
  queryRunner: QueryRunner,
  { engine }: RebuildTools,
  index: string,
  stamp: IndexStamp,
): Promise<void> {
  for (let caughtUp = false, place = ''; !caughtUp; ) {
    const flushed = await soon(flushIndex(queryRunner, engine, index, place, stamp));
    place = flushed.next;
    caughtUp = flushed.caughtUp;
  }
}

/** The engine's answer. @throws InfrastructureFault if it takes too long; the request may still be executed. */
const soon = <Answer>(asked: Promise<Answer>): Promise<Answer> => inTime(LONGEST_CALL_MS, asked, engineIsLate);
const engineIsLate = () => new InfrastructureFault(`The search engine took longer than ${LONGEST_CALL_MS} ms.`);
