import { Clock, conflict, Ids, notFound } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { inTransaction, type Queries } from '../database/transaction.ts';
import { clearRefold, readRefoldProgress } from '../refold/refold.table.ts';
import { readIndexProgress } from '../search-index/index-entries.table.ts';
import { newIndexName } from '../search-index/prepare-indexes.ts';
import type { Rebuild, RebuildMode, RebuildState } from './rebuild.ts';
import { insertRebuild, readOpenRebuild, readRebuild } from './rebuilds.table.ts';

/** A rebuild, as operators read it. */
export interface RebuildView {
  id: string;
  mode: RebuildMode;
  state: RebuildState;
  index: string;
  started_at: string;
  finished_at: string | null;
  /** Of its present state; of a finished one, of all. */
  progress: { of: 'events' | 'cars'; done: number; total: number };
  /** Rows that did not tell what their events do, and were put right. */
  repaired: number;
  /** Why it failed, or what it last stumbled over. */
  fault: string | null;
}

/** What rebuilds are asked for and read with. */
export interface RebuildServiceOptions {
  dataSource: DataSource;
  alias: string;
  clock: Clock;
  ids: Ids;
  /** Told when a rebuild is to begin. */
  onWanted(): void;
}

/** Begins rebuilds, and tells how far they are. */
export class RebuildService {
  constructor(private readonly options: RebuildServiceOptions) {}

  /** Begins a rebuild and gives its id. @throws ProblemError 409 while another is under way. */
  async start(mode: RebuildMode): Promise<string> {
    const { dataSource, alias, clock, ids, onWanted } = this.options;
    const rebuild = { id: ids.uuid(), mode, index: newIndexName(alias, clock.now()) };
    const begun = await inTransaction(dataSource, async (queryRunner) => {
      const inserted = await insertRebuild(queryRunner, rebuild);
      if (inserted && mode === 'topic') await clearRefold(queryRunner);
      return inserted;
    });
    if (!begun) throw conflict(`The rebuild ${(await readOpenRebuild(dataSource))?.id} is still under way.`);
    onWanted();
    return rebuild.id;
  }

  /** How far a rebuild is. @throws ProblemError 404. */
  async read(id: string): Promise<RebuildView> {
    const { dataSource } = this.options;
    const rebuild = await readRebuild(dataSource, id);
    if (!rebuild) throw notFound(`There is no rebuild ${id}.`);
    const { mode, state, index, repaired, fault, startedAt, finishedAt } = rebuild;
    return {
      id,
      mode,
      state,
      index,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
      progress: await progressOf(dataSource, rebuild),
      repaired,
      fault,
    };
  }
}

async function progressOf(queries: Queries, { state, index, cars }: Rebuild): Promise<RebuildView['progress']> {
  if (state === 'refolding') return { of: 'events', ...(await readRefoldProgress(queries)) };
  if (cars !== null) return { of: 'cars', done: cars, total: cars };
  return { of: 'cars', ...(await readIndexProgress(queries, index)) };
}
