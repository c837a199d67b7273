import { setTimeout as pause } from 'node:timers/promises';
import type { RebuildView } from '@forecourt/search-indexer';
import { ProblemError } from '@forecourt/service-kit';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'commander';
import { Indexers } from '../operator/indexers.ts';
import { runProgram, UsageError } from './run-program.ts';

const LOOK_EVERY_MS = 200;

const stages: Record<RebuildView['state'], string> = {
  refolding: 'reading all events again',
  building: 'writing the new index',
  retiring: 'searches read the new index',
  abandoning: 'taking the new index away',
  done: 'done',
  failed: 'given up',
};

const program = new Command('index:rebuild')
  .description('Builds the search index anew while the old one serves. Exits with 1 if it was given up.')
  .addOption(
    new Option('--mode <mode>', "from the cars' rows as they are, or checked against all events, read again")
      .choices(['rows', 'topic'])
      .default('rows'),
  )
  .addHelpText('after', '\nCtrl-C ends the watching; the rebuild goes on.');

await runProgram(async () => {
  program.parse();
  const indexers = new Indexers(process.env);
  try {
    return await rebuild(indexers, program.opts<{ mode: string }>().mode);
  } catch (error) {
    throw error instanceof ProblemError ? new UsageError(explain(error)) : error;
  } finally {
    await indexers.close();
  }
});

async function rebuild(indexers: Indexers, mode: string): Promise<number> {
  const { id } = await indexers.request<{ id: string }>('POST', '/indexing/rebuild', { mode });
  const ended = await watch(() => indexers.request<RebuildView>('GET', `/indexing/rebuilds/${id}`));
  if (ended.state === 'failed') {
    console.error(`The rebuild was given up, and searches kept their index: ${ended.fault}`);
    return 1;
  }
  console.log(`Searches read ${ended.index} now: ${ended.progress.total} cars, ${repairs(ended)}.`);
  return 0;
}

function explain({ status, detail }: ProblemError): string {
  return status === 503 ? 'Forecourt does not answer. A rebuild that has begun goes on when it runs again.' : detail;
}

async function watch(read: () => Promise<RebuildView>): Promise<RebuildView> {
  const bar = new SingleBar({ format: '{bar} {percentage}% · {stage} · {value} of {total} {of}', hideCursor: true });
  bar.start(0, 0, { stage: '', of: '' });
  try {
    for (;;) {
      const rebuilding = await read();
      const { of, done, total } = rebuilding.progress;
      bar.setTotal(total);
      bar.update(done, { of, stage: stages[rebuilding.state] });
      if (rebuilding.finished_at !== null) return rebuilding;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    bar.stop();
  }
}

function repairs({ mode, repaired }: RebuildView): string {
  if (mode === 'rows') return 'written from their rows';
  return repaired === 0 ? 'all rows as the events tell' : `${repaired} rows put right from the events`;
}
