import { InfrastructureFault } from '@forecourt/messaging';
import { pause } from '@forecourt/service-kit/waiting';
import type { DataSource, QueryRunner } from 'typeorm';
import { type Portion, repeatWithin } from '../../database/transaction.ts';
import { wakeAfterCommit } from '../../flusher/loop.ts';
import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';
import { RebuildRefusedError } from '../rebuild.ts';
import { type RebuildStep, stepAlone } from '../rebuild-step.ts';
import { moveRebuild } from '../rebuilds.table.ts';
import { findLostStreams, holdGroup, readRefoldProgress } from './refold.table.ts';
import { dropDoubts, readDiffering, readOpenDoubts, settleDoubts } from './refold-doubts.table.ts';
import { EVENTS_READ_AT_LAST } from './refold-rows.ts';
import { hideUnknownRows, repairDealerships, repairRows } from './repair-rows.table.ts';

const LONGEST_HOLD_MS = 5_000;
const POLL_MS = 20;
/** They are anywhere in the tables, and may have to be read from disk one by one. */
const ROWS_AT_ONCE = 250;
const REPAIRED_BYTES = 16_000_000;

/**
 * Checks doubtful rows again while both groups continue, then repairs those that differ: a limited number of rows per transaction, each of
 * which pauses the live group for a moment, regardless of how many rows there are in total. The rows stay in their table with rising
 * revisions, so searches at most see a wrong car become right, as usual through the flusher.
 * @throws RebuildRefusedError if the topics lack events that the live group has seen; then nothing was changed.
 */
export const repairFold: RebuildStep = async (tools, rebuild) => {
  const { dataSource, rowsAtOnce = ROWS_AT_ONCE, bytesAtOnce: bytes = REPAIRED_BYTES } = tools;
  await settleOpenDoubts(dataSource, { ...tools, rowsAtOnce });
  const { done, total } = await readRefoldProgress(dataSource);
  if (total - done > EVENTS_READ_AT_LAST) return false;
  return stepAlone(tools, rebuild, async (queryRunner) => {
    await holdGroup(queryRunner, GROUP);
    await untilAsFar(queryRunner);
    await holdGroup(queryRunner, REFOLD_GROUP);
    const open = await readOpenDoubts(queryRunner, '', rowsAtOnce);
    await refuseLosses(queryRunner, open);
    const settled = await settleDoubts(queryRunner, open, true);
    // All doubtful rows are checked for losses before anything is changed.
    if (open.length === rowsAtOnce) return settled > 0;
    await repairDealerships(queryRunner);
    const differing = await readDiffering(queryRunner, { rows: rowsAtOnce, bytes });
    const repaired = (await repairRows(queryRunner, differing)) + (await hideUnknownRows(queryRunner, differing));
    const complete = await dropDoubts(queryRunner, differing);
    await moveRebuild(queryRunner, rebuild, complete ? 'building' : 'repairing', { repaired });
    wakeAfterCommit(queryRunner);
    // A round that decided nothing is followed by a pause, so that the groups can continue.
    return complete || settled + differing.length > 0;
  });
};

/** Each doubt once, as far as the time goes. */
async function settleOpenDoubts(dataSource: DataSource, portion: Portion & { rowsAtOnce: number }): Promise<void> {
  let after = '';
  await repeatWithin(portion, async () => {
    const ids = await readOpenDoubts(dataSource, after, portion.rowsAtOnce);
    await settleDoubts(dataSource, ids);
    after = ids.at(-1) ?? '';
    return ids.length < portion.rowsAtOnce;
  });
}

async function untilAsFar(queryRunner: QueryRunner): Promise<void> {
  for (const end = Date.now() + LONGEST_HOLD_MS; Date.now() < end; await pause(POLL_MS)) {
    const { done, total } = await readRefoldProgress(queryRunner);
    if (done === total) return;
  }
  throw new InfrastructureFault(`The last events were not refolded within ${LONGEST_HOLD_MS} ms.`);
}

async function refuseLosses(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<void> {
  const lost = await findLostStreams(queryRunner, vehicleIds);
  if (!lost) return;
  throw new RebuildRefusedError(
    `The topics lack events of at least ${lost.count} cars or dealerships, such as ${lost.example}: ` +
      (lost.reason ?? 'the stored rows are newer.'),
  );
}
