import type { Transport } from '@forecourt/messaging';

/** Where a partition ends. */
export type PartitionEnd = Awaited<ReturnType<Transport['ends']>>[number];

/** Where the messages of one publish are in a partition. */
export type PublishedPlace = Awaited<ReturnType<Transport['publish']>>[number];

/** Partitions of a topic that does not say how many: the product's own default. */
export const DEFAULT_PARTITIONS_SIMULATED = 3;

/** How long a group misses a member that has crashed, in milliseconds. */
export const SESSION_TIMEOUT_MS = 6_000;

/** Pauses of a member that finds nothing, and of one that failed, in milliseconds. */
export const POLL_MS = 15_000;
export const BACK_OFF = { firstMs: 100, lastMs: 1_000 };
