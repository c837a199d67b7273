import type { CarSearchEngine } from '@forecourt/car-search';
import type { DataSource, QueryRunner } from 'typeorm';
import { inTransaction } from '../database/transaction.ts';
import type { OpenRebuildState, Rebuild } from './rebuild.ts';
import { holdRebuild } from './rebuilds.table.ts';

/** What the steps of a rebuild work with. */
export interface RebuildTools {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  /** How long a replaced index stays, for the searches that have begun on it, in milliseconds. */
  retireAfterMs: number;
}

/**
 * One step: takes a rebuild out of its state, and gives whether it moved on. All that it knows stands in the database and in the engine,
 * and it can be done again after a crash anywhere in it; so any process may take up what another has left.
 * @throws RebuildRefusedError where the rebuild must be given up; anything else is tried again.
 */
export type RebuildStep = (tools: RebuildTools, rebuild: Rebuild<OpenRebuildState>) => Promise<boolean>;

/** Works in a transaction that alone takes the rebuild further; gives false without it where another does, or has done. */
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
