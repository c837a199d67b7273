import type { CarSearchEngine } from '@forecourt/car-search';
import type { DataSource, QueryRunner } from 'typeorm';
import { inTransaction, type Portion } from '../database/transaction.ts';
import type { OpenRebuildState, Rebuild } from './rebuild.ts';
import { holdRebuild } from './rebuilds.table.ts';

/** What the steps of a rebuild work with. */
export interface RebuildTools extends Portion {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  /** How long a replaced index stays, for the searches that have begun on it, in milliseconds. */
  retireAfterMs: number;
}

/**
 * One step: takes a rebuild out of its state, and returns whether it advanced. Its state is in the database and in the engine,
 * and a step can be repeated after a crash anywhere in it; so any process may continue what another has left.
 * @throws RebuildRefusedError if the rebuild must be abandoned; anything else is retried.
 */
export type RebuildStep = (tools: RebuildTools, rebuild: Rebuild<OpenRebuildState>) => Promise<boolean>;

/** Works in a transaction that has the exclusive right to advance the rebuild; returns false without it if another has. */
export function stepAlone(
  { dataSource }: RebuildTools,
  rebuild: Rebuild,
  work: (queryRunner: QueryRunner) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(
    dataSource,
    async (queryRunner) => (await holdRebuild(queryRunner, rebuild)) && work(queryRunner),
  );
}
