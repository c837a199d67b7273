import { setTimeout as wait } from 'node:timers/promises';
import { InfrastructureFault } from '@forecourt/messaging';
import type { QueryRunner } from 'typeorm';
import { wakeAfterCommit } from '../flusher/wake-on-commit.ts';
import { RebuildRefusedError } from '../rebuild/rebuild.ts';
import { type RebuildStep, stepAlone } from '../rebuild/rebuild-step.ts';
import { moveRebuild } from '../rebuild/rebuilds.table.ts';
import { findLostStreams, holdLiveGroup, readRefoldProgress } from './refold.table.ts';
import { hideUnknownRows, repairDealerships, repairRows } from './repair-rows.table.ts';

/** With so few events to come the live group is held until the new fold has read them. */
const EVENTS_READ_AT_LAST = 500;
const LONGEST_HOLD_MS = 5_000;
const POLL_MS = 20;
const ROWS_AT_ONCE = 5_000;

/**
 * Once all events are folded a second time, as far as the live group has read: puts the live rows right that differ from the new fold,
 * so many in a transaction, in each of which the live group is held for a moment. The rows stay in their table with rising revisions,
 * so searches see at most a wrong car become right, by the usual way through the flusher.
 * @throws RebuildRefusedError where the topics tell less than the live group has seen; nothing was changed then.
 */
export const refoldRows: RebuildStep = async (tools, rebuild) => {
  const { done, total } = await readRefoldProgress(tools.dataSource);
  if (total - done > EVENTS_READ_AT_LAST) return false;
  return stepAlone(tools, rebuild, async (queryRunner) => {
    await queryRunner.query(`SET LOCAL statement_timeout = '60s'`);
    await holdLiveGroup(queryRunner);
    await untilAsFar(queryRunner);
    await refuseLosses(queryRunner);
    await repairDealerships(queryRunner);
    const repaired = await repairRows(queryRunner, ROWS_AT_ONCE);
    const complete = repaired < ROWS_AT_ONCE;
    const hidden = complete ? await hideUnknownRows(queryRunner) : 0;
    await moveRebuild(queryRunner, rebuild, complete ? 'building' : 'refolding', { repaired: repaired + hidden });
    wakeAfterCommit(queryRunner);
    return true;
  });
};

async function untilAsFar(queryRunner: QueryRunner): Promise<void> {
  for (const end = Date.now() + LONGEST_HOLD_MS; Date.now() < end; await wait(POLL_MS)) {
    const { done, total } = await readRefoldProgress(queryRunner);
    if (done === total) return;
  }
  throw new InfrastructureFault(`The last events were not folded again within ${LONGEST_HOLD_MS} ms.`);
}

async function refuseLosses(queryRunner: QueryRunner): Promise<void> {
  const lost = await findLostStreams(queryRunner);
  if (!lost) return;
  throw new RebuildRefusedError(
    `The topics tell less of ${lost.count} cars or dealerships than is known, as of ${lost.example}: ` +
      (lost.reason ?? 'its events are not there.'),
  );
}
