import { clearRefold } from '../refold/refold.table.ts';
import { changeListAlone } from '../search-index/prepare-indexes.ts';
import { forgetIndexes, lockIndexes, readIndexes } from '../search-index/search-indexes.table.ts';
import type { OpenRebuildState, Rebuild, RebuildState } from './rebuild.ts';
import { type RebuildStep, type RebuildTools, stepAlone } from './rebuild-step.ts';
import { moveRebuild, wasSwappedSince } from './rebuilds.table.ts';

/** Removes the replaced indexes once no search can still be reading them; the one that searches read is never removed. */
export const retireIndexes: RebuildStep = async (tools, rebuild) => {
  const { dataSource, engine, alias, retireAfterMs } = tools;
  if (!(await wasSwappedSince(dataSource, rebuild, retireAfterMs))) return false;
  const serving = await engine.resolveAlias(alias);
  if (serving === undefined) return false;
  const dropped = await dropIndexes(
    tools,
    rebuild,
    rebuild.retired.filter((index) => index !== serving),
  );
  return dropped && finish(tools, rebuild, 'done');
};

/** Removes the new index; where searches got it in a swap that died, they go back to the old one first. */
export const abandonIndex: RebuildStep = async (tools, rebuild) => {
  const { dataSource, engine, alias } = tools;
  if ((await engine.resolveAlias(alias)) === rebuild.index) {
    const old = (await readIndexes(dataSource)).findLast((index) => index !== rebuild.index);
    if (old === undefined) return finish(tools, rebuild, 'failed');
    await engine.pointAlias(alias, old);
  }
  const dropped = await dropIndexes(tools, rebuild, [rebuild.index]);
  return dropped && finish(tools, rebuild, 'failed');
};

/** Off the list first, so that nothing is written to them any more; false where another process is about it. */
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
  if (!forgotten) return false;
  for (const index of indexes) await tools.engine.deleteIndex(index);
  return true;
}

function finish(tools: RebuildTools, rebuild: Rebuild, state: RebuildState): Promise<boolean> {
  return stepAlone(tools, rebuild, async (queryRunner) => {
    if (rebuild.mode === 'topic') await clearRefold(queryRunner);
    await moveRebuild(queryRunner, rebuild, state);
    return true;
  });
}
