import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';
import { type RebuildStep, stepAlone } from '../rebuild-step.ts';
import { moveRebuild } from '../rebuilds.table.ts';
import { holdGroup, readRefoldProgress } from './refold.table.ts';

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
