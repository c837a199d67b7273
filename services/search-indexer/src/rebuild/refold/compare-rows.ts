import { repeatWithin } from '../../database/portion.ts';
import { type RebuildStep, stepAlone } from '../rebuild-step.ts';
import { moveRebuild, noteCompared, readOpenRebuild } from '../rebuilds.table.ts';
import { compareNext } from './refold-doubts.table.ts';

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
