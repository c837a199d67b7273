import { type RebuildStep, stepAlone } from '../rebuild-step.ts';
import { moveRebuild } from '../rebuilds.table.ts';
import { clearRefold, hasMarks, sweepMarks } from './refold.table.ts';

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
