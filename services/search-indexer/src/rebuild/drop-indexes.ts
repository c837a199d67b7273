import { sweepEntries } from '../search-index/fill-index.ts';
import {
  changeListAlone,
  forgetIndexes,
  lockIndexes,
  readFilledIndexes,
} from '../search-index/search-indexes.table.ts';
import { type OpenRebuildState, type Rebuild, RebuildRefusedError, type RebuildState } from './rebuild.ts';
import { type RebuildStep, type RebuildTools, stepAlone } from './rebuild-step.ts';
import { moveRebuild, wasSwappedSince } from './rebuilds.table.ts';
import { clearRefold, sweepMarks } from './refold/refold.table.ts';

/**
 * Removes the replaced indexes once no search can still be reading them; the one that searches read is never removed.
 * @throws RebuildRefusedError if the new index is gone and searches read a replaced one, which a process that died had copied to the disk
 */
export const retireIndexes: RebuildStep = async (tools, rebuild) => {
  const { dataSource, engine, alias, retireAfterMs } = tools;
  if (!(await wasSwappedSince(dataSource, rebuild, retireAfterMs))) return false;
  const serving = await engine.resolveAlias(alias);
  if (serving === undefined) return false;
  if (rebuild.retired.includes(serving)) {
    throw new RebuildRefusedError('The new index was lost with its process, before it was copied to the disk.');
  }
  const dropped = await dropIndexes(tools, rebuild, rebuild.retired);
  return dropped && finish(tools, rebuild, 'done');
};

/** Removes the new index; where searches got it in a swap that died, they go back to the old one first. */
export const abandonIndex: RebuildStep = async (tools, rebuild) => {
  const { dataSource, engine, alias } = tools;
  if ((await engine.resolveAlias(alias)) === rebuild.index) {
    const old = (await readFilledIndexes(dataSource)).findLast((index) => index !== rebuild.index);
    if (old === undefined) return finish(tools, rebuild, 'failed');
    await engine.pointAlias(alias, old);
  }
  const dropped = await dropIndexes(tools, rebuild, [rebuild.index]);
  return dropped && finish(tools, rebuild, 'failed');
};

/**
 * Off the list first, so that nothing is written to them any more, then their entries, a portion in each call; false while another process
 * is about it, or entries are left.
 */
async function dropIndexes(
  tools: RebuildTools,
  rebuild: Rebuild<OpenRebuildState>,
  indexes: readonly string[],
): Promise<boolean> {
  const forgotten = await stepAlone(tools, rebuild, async (queryRunner) => {
    await changeListAlone(queryRunner);
    await lockIndexes(queryRunner);
    await forgetIndexes(queryRunner, indexes);
    return true;
  });
  if (!forgotten || !(await sweepEntries(tools.dataSource, tools))) return false;
  for (const index of indexes) await tools.engine.deleteIndex(index);
  return true;
}

/** A portion of what the fold has left goes first. */
async function finish(tools: RebuildTools, rebuild: Rebuild, state: RebuildState): Promise<boolean> {
  if (rebuild.mode === 'topic' && !(await sweepMarks(tools.dataSource, tools))) return true;
  return stepAlone(tools, rebuild, async (queryRunner) => {
    if (rebuild.mode === 'topic') await clearRefold(queryRunner);
    await moveRebuild(queryRunner, rebuild, state);
    return true;
  });
}
