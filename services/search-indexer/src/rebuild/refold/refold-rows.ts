import { repeatWithin } from '../../database/transaction.ts';
import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';
import { type RebuildStep, stepAlone } from '../rebuild-step.ts';
import { moveRebuild, noteCompared, readOpenRebuild } from '../rebuilds.table.ts';
import { clearRefold, hasMarks, holdGroup, readRefoldProgress, sweepMarks } from './refold.table.ts';
import { compareNext } from './refold-doubts.table.ts';

/** With so few events to come the new fold keeps up with the live group. */
export const EVENTS_READ_AT_LAST = 500;

/**
 * Waits until nearly all events are folded a second time. Batches in progress end before the state changes, and those that begin after
 * that see it: so everything that changes from now on is recorded, and checked again (`noteChanged`).
 */
export const refoldRows: RebuildStep = async (tools, rebuild) => {
  const { done, total } = await readRefoldProgress(tools.dataSource);
  if (total - done > EVENTS_READ_AT_LAST) return false;
  return stepAlone(tools, rebuild, async (queryRunner) => {
    await holdGroup(queryRunner, GROUP);
    await holdGroup(queryRunner, REFOLD_GROUP);
    await moveRebuild(queryRunner, rebuild, 'comparing');
    return true;
  });
};

/**
 * Deletes a portion of what a former fold has left. Events are folded only when nothing is left: a process that learnt late of that fold's
 * end may have continued with it for a moment.
 */
export const clearFold: RebuildStep = async (tools, rebuild) => {
  if (!(await sweepMarks(tools.dataSource, tools))) return true;
  return stepAlone(tools, rebuild, async (queryRunner) => {
    await clearRefold(queryRunner);
    if (!(await hasMarks(queryRunner))) await moveRebuild(queryRunner, rebuild, 'refolding');
    return true;
  });
};

const ROWS_AT_ONCE = 2_000;
const COMPARED_BYTES = 32_000_000;

/** Compares a portion of the new fold with the live rows, by vehicle id, while both continue. It blocks nobody. */
export const compareRows: RebuildStep = async (tools, rebuild) => {
  const { dataSource, rowsAtOnce: rows = ROWS_AT_ONCE, bytesAtOnce: bytes = COMPARED_BYTES } = tools;
  let moved = false;
  await repeatWithin(tools, async () => {
    const isLast = await stepAlone(tools, rebuild, async (queryRunner) => {
      moved = true;
      const after = (await readOpenRebuild(queryRunner))?.comparedTo ?? '';
      const { last, isEnd } = await compareNext(queryRunner, after, { rows, bytes });
      if (last !== null) await noteCompared(queryRunner, rebuild, last);
      if (!isEnd) return false;
      await moveRebuild(queryRunner, rebuild, 'repairing');
      return true;
    });
    return isLast || !moved;
  });
  // Without it the first looks at many doubts are planned as if there were none.
  if (moved) await dataSource.query('ANALYZE refold_doubts');
  return moved;
};
