import type { RebuildView } from '@forecourt/search-indexer';
import { ProblemError } from '@forecourt/service-kit/client';
import { pause } from '@forecourt/service-kit/waiting';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'commander';
import { Indexers } from '../operator/indexers.ts';
import { runProgram, UsageError } from './run-program.ts';

const LOOK_EVERY_MS = 200;

const stages: Record<RebuildView['state'], string> = {
  clearing: 'deleting what a former rebuild has left',
  refolding: 'reading all events again',
  comparing: 'comparing the cars with their events',
  repairing: 'putting right what differs',
  building: 'writing the new index',
  retiring: 'searches read the new index',
  abandoning: 'taking the new index away',
  done: 'done',
  failed: 'given up',
};

const program = new Command('index:rebuild')
  .description('Rebuilds the search index while the old one stays in use. Exits with 1 if the rebuild failed.')
  .addOption(
    new Option('--mode <mode>', 'rows: from the stored rows of cars; topic: also checks these against all events')
      .choices(['rows', 'topic'])
      .default('rows'),
  )
  .addHelpText('after', '\nCtrl-C stops watching; the rebuild continues.');

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
    console.error(`The rebuild failed and searches keep using the old index: ${ended.fault}`);
    return 1;
  }
  console.log(`Searches now use ${ended.index}: ${ended.progress.total} cars, ${repairs(ended)}.`);
  return 0;
}

function explain({ status, detail }: ProblemError): string {
  return status === 503
    ? 'Forecourt is not responding. A rebuild in progress continues when it is running again.'
    : detail;
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
  return repaired === 0 ? 'all rows match the events' : `${repaired} rows repaired from the events`;
}
