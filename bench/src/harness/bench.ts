import type { PostgresServer } from '@forecourt/embedded-postgres';
import type { TestEngines } from '@forecourt/engines';

/** One figure of a bench: ours compared with the raw engine's, over pairs of runs in one go on one machine. */
export interface Measurement {
  readonly bench: string;
  readonly metric: string;
  readonly unit: string;
  /** The median over the pairs. */
  readonly ours: number;
  /** The raw engine's median; null if there is no anchor. */
  readonly anchor: number | null;
  /** The median of the pairs' ratios, ours by the anchor's. */
  readonly ratio: number | null;
  /** The least and the greatest of these ratios; of ours if there is no anchor. */
  readonly min: number | null;
  readonly max: number | null;
  /** What it should come to, in words, as `≤ 1.10×` by the ratio or `≥ 98` by ours. */
  readonly goal?: string;
  readonly met?: boolean;
}

/** What a bench is given. Engines and the database start at the first call and are stopped after the last bench. */
export interface BenchContext {
  /** How many pairs of runs. */
  readonly pairs: number;
  /** Asks for an end within a minute or two: less data, shorter runs. */
  readonly quick: boolean;
  /** The only part of it that is wanted, one of the bench's `parts`; undefined for all. */
  readonly only: string | undefined;
  /** How many cars, where a bench lets that be chosen; undefined for its own number. */
  readonly cars: number | undefined;
  /** How many changes a second, where a bench lets that be chosen; undefined for its own number. */
  readonly rate: number | undefined;
  /** A folder that stays, so that a part of a bench finds what another one made; undefined for none. */
  readonly data: string | undefined;
  /** For what a bench wants to keep while it runs; emptied afterwards. */
  readonly folder: string;
  /** A real Kafka and a real OpenSearch. */
  engines(): Promise<TestEngines>;
  /** A real Postgres whose commits wait for the disk; a bench makes databases of its own. */
  postgres(): Promise<PostgresServer>;
  /** Reports progress to the person who is watching. */
  note(line: string): void;
}

/** A bench; it asserts nothing about time, and throws only where it could not run. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  /** Parts that can be measured by themselves. */
  readonly parts?: readonly string[];
  run(context: BenchContext): Promise<Measurement[]>;
}
