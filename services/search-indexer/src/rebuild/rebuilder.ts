import type { Clock, Ids } from '@forecourt/service-kit';
import type { Stoppable } from '@forecourt/service-kit/waiting';
import type { Logger } from 'pino';
import { Loop } from '../flusher/loop.ts';
import { readRestored } from '../search-index/index-flushes.table.ts';
import { newIndexName } from '../search-index/prepare-indexes.ts';
import { buildIndex } from './build-index.ts';
import { abandonIndex, retireIndexes } from './drop-indexes.ts';
import { isRefolding, type OpenRebuildState, type Rebuild, RebuildRefusedError } from './rebuild.ts';
import { type RebuildStep, type RebuildTools, stepAlone } from './rebuild-step.ts';
import { insertRebuild, moveRebuild, noteFault, readOpenRebuild } from './rebuilds.table.ts';
import { clearFold, compareRows, refoldRows } from './refold/refold-rows.ts';
import { repairFold } from './refold/repair-fold.ts';

/** What the rebuilder is started with. */
export interface RebuilderOptions extends RebuildTools {
  /** The group that folds events again. */
  refold: { start(): Promise<Stoppable> };
  logger: Logger;
  clock: Clock;
  ids: Ids;
  /** Called when the list of indexes, or the alias, has changed. */
  onIndexesChanged(): void;
}

const POLL_MS = 250;

const steps: Record<OpenRebuildState, RebuildStep> = {
  clearing: clearFold,
  refolding: refoldRows,
  comparing: compareRows,
  repairing: repairFold,
  building: buildIndex,
  retiring: retireIndexes,
  abandoning: abandonIndex,
};

/**
 * Takes the rebuild that is in progress from step to step, in every process that runs, a step in one of them at a time; so one that was
 * killed is taken up by another, or by the next start. A fault leaves it in its state, which is safe for searches, and is retried.
 */
export class Rebuilder {
  readonly #options: RebuilderOptions;
  readonly #loop: Loop;
  #refold: Stoppable | undefined;

  constructor(options: RebuilderOptions) {
    this.#options = options;
    this.#loop = new Loop({
      round: () => this.#round(),
      onFault: (error, failures) =>
        options.logger.error({ err: error, failures }, 'the rebuild was interrupted; retrying'),
    });
  }

  /** A rebuild was requested: check now. */
  wake(): void {
    this.#loop.wake();
  }

  /** Ends the step in progress, then stops. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#refold?.stop();
  }

  async #round(): Promise<number> {
    const rebuild = (await readOpenRebuild(this.#options.dataSource)) ?? (await this.#rebuildRestored());
    await this.#meetRefold(rebuild !== undefined && isRefolding(rebuild));
    return rebuild !== undefined && (await this.#step(rebuild)) ? 0 : POLL_MS;
  }

  /** Begins a rebuild if the database was restored behind the index that searches read. */
  async #rebuildRestored(): Promise<Rebuild<OpenRebuildState> | undefined> {
    const { dataSource, engine, alias, clock, ids, logger } = this.#options;
    const restored = await readRestored(dataSource);
    if (restored.length === 0) return undefined;
    const serving = await engine.resolveAlias(alias);
    if (serving === undefined || !restored.includes(serving)) return undefined;
    const rebuild = { id: ids.uuid(), mode: 'rows', index: newIndexName(alias, clock.now()) } as const;
    if (await insertRebuild(dataSource, rebuild))
      logger.warn({ rebuild: rebuild.id, index: serving }, 'a rebuild begins');
    return readOpenRebuild(dataSource);
  }

  /** Whether it moved on. */
  async #step(rebuild: Rebuild<OpenRebuildState>): Promise<boolean> {
    const { dataSource, logger, onIndexesChanged } = this.#options;
    try {
      const moved = await steps[rebuild.state](this.#options, rebuild);
      if (moved) onIndexesChanged();
      if (moved) logger.info({ rebuild: rebuild.id, from: rebuild.state }, 'the rebuild goes on');
      return moved;
    } catch (error) {
      if (error instanceof RebuildRefusedError) return this.#abandon(rebuild, error.message);
      const fault = error instanceof Error ? error.message : String(error);
      await noteFault(dataSource, rebuild, fault).catch(() => undefined);
      throw error;
    }
  }

  #abandon(rebuild: Rebuild<OpenRebuildState>, fault: string): Promise<boolean> {
    this.#options.logger.error(
      { rebuild: rebuild.id, fault },
      'the rebuild was abandoned; searches keep using the old index',
    );
    return stepAlone(this.#options, rebuild, async (queryRunner) => {
      await moveRebuild(queryRunner, rebuild, 'abandoning', { fault });
      return true;
    });
  }

  async #meetRefold(wanted: boolean): Promise<void> {
    if (wanted) this.#refold ??= await this.#options.refold.start();
    else if (this.#refold) {
      await this.#refold.stop();
      this.#refold = undefined;
    }
  }
}
