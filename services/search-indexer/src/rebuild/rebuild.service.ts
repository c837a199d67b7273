import { Clock, conflict, Ids, notFound } from '@forecourt/service-kit';
import { sharedLook } from '@forecourt/service-kit/waiting';
import type { DataSource } from 'typeorm';
import type { Queries } from '../database/transaction.ts';
import { readIndexProgress } from '../search-index/index-entries.table.ts';
import { newIndexName } from '../search-index/prepare-indexes.ts';
import { isRefolding, type Rebuild, type RebuildMode, type RebuildState } from './rebuild.ts';
import { insertRebuild, readOpenRebuild, readRebuild } from './rebuilds.table.ts';
import { readRefoldProgress } from './refold/refold.table.ts';

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
  /** Rows that did not match their events and were repaired. */
  repaired: number;
  /** Why it failed, or its last fault. */
  fault: string | null;
}

/** The dependencies for starting and reading rebuilds. */
export interface RebuildServiceOptions {
  dataSource: DataSource;
  alias: string;
  clock: Clock;
  ids: Ids;
  /** Called when a rebuild is about to begin. */
  onWanted(): void;
}

/** Starts rebuilds, and reports their progress. Who asks how far one is counts no index of their own: of a million cars that takes a second. */
export class RebuildService {
  #looked: { readonly at: string; readonly progress: () => Promise<RebuildView['progress']> } | undefined;

  constructor(private readonly options: RebuildServiceOptions) {}

  /** Starts a rebuild and returns its id. @throws ProblemError 409 while another is in progress. */
  async start(mode: RebuildMode): Promise<string> {
    const { dataSource, alias, clock, ids, onWanted } = this.options;
    const rebuild = { id: ids.uuid(), mode, index: newIndexName(alias, clock.now()) };
    if (!(await insertRebuild(dataSource, rebuild)))
      throw conflict(`The rebuild ${(await readOpenRebuild(dataSource))?.id} is still running.`);
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
      progress: await this.#progressOf(rebuild),
      repaired,
      fault,
    };
  }

  /** One shared look a rebuild and state. */
  #progressOf(rebuild: Rebuild): Promise<RebuildView['progress']> {
    const { id, state } = rebuild;
    const at = `${id} ${state}`;
    if (this.#looked?.at !== at)
      this.#looked = { at, progress: sharedLook(() => progressOf(this.options.dataSource, rebuild)) };
    return this.#looked.progress();
  }
}

async function progressOf(queries: Queries, rebuild: Rebuild): Promise<RebuildView['progress']> {
  const { state, index, cars } = rebuild;
  if (state === 'clearing' || isRefolding(rebuild)) return { of: 'events', ...(await readRefoldProgress(queries)) };
  if (cars !== null) return { of: 'cars', done: cars, total: cars };
  return { of: 'cars', ...(await readIndexProgress(queries, index)) };
}
