import { epochOf } from '../../envelope.ts';
import type { ReceivedMessage } from '../../transport.ts';

/** Marks messages without an epoch in the list of past epochs. */
export const BEFORE_EPOCHS = '00000000-0000-0000-0000-000000000000';

/** Why a group applies nothing more of a topic. */
export interface TopicHalt {
  topic: string;
  reason: string;
  since: Date;
  /** The epoch that was met; undefined if the topic turned out to be shorter than the group's position. */
  met: string | undefined;
}

/** Which epochs of a topic a group knows. */
export interface KnownEpochs {
  /** The one it reads; undefined until it meets one. */
  epoch: string | undefined;
  /** Epochs read before: the current one repeats their events. */
  past: ReadonlySet<string>;
  halt: TopicHalt | undefined;
  /** Counts halts, what ended them, and each return to the beginning of the topic. */
  turns: number;
  /** Partitions that the topic had when the group began to read the epoch; undefined until it was looked at. */
  partitions: number | undefined;
  history: TopicHistory;
}

/**
 * What the topic held before the group first read it. It may have several epochs, if it was republished and not deleted. They repeat the
 * same events, so a new group reads them as one: stream marks drop the repeats.
 */
export interface TopicHistory {
  /** Where each partition ended when the group began; none if the group is older than this record, or has accepted an epoch since. */
  ends: ReadonlyMap<number, bigint>;
  /** The epochs met there, once there are several. */
  epochs: ReadonlySet<string>;
}

/** No history. */
export const noHistory: TopicHistory = { ends: new Map(), epochs: new Set() };

/** Epochs of one history, or past ones, that a group remembers at most. */
export const MOST_EPOCHS = 100;

/** The state of a topic that has not been read yet. */
export const nothingKnown: KnownEpochs = {
  epoch: undefined,
  past: new Set(),
  halt: undefined,
  turns: 0,
  partitions: undefined,
  history: noHistory,
};

/** Messages as their epochs have them taken. */
export interface ByEpoch {
  /** In their order, up to the first foreign one: to be applied. */
  current: ReceivedMessage[];
  /** Of a past epoch: to be passed over. */
  past: ReceivedMessage[];
  /** The epoch to be read from now on, if none was known or the history has several. */
  adopted: string | undefined;
  /** The first message of an unknown epoch. It and those behind it must wait. */
  foreign: ReceivedMessage | undefined;
}

/** Whether a message was in the topic before the group began to read it, and its history has room for one more epoch. */
export function isHistory({ partition, offset }: ReceivedMessage, { ends, epochs }: TopicHistory): boolean {
  return offset < (ends.get(partition) ?? 0n) && epochs.size < MOST_EPOCHS;
}

/**
 * Sorts messages of one partition, in order. A group that knows no epoch adopts the first that it meets; among the epochs of its history the
 * last one it meets counts. Messages that name none come from before there were epochs: they count to the first one.
 */
export function sortByEpoch(messages: readonly ReceivedMessage[], { epoch, past, history }: KnownEpochs): ByEpoch {
  let read = epoch;
  const sorted: ByEpoch = { current: [], past: [], adopted: undefined, foreign: undefined };
  for (const message of messages) {
    const its = epochOf(message);
    if (past.has(its ?? BEFORE_EPOCHS) || (its === undefined && past.size > 0)) {
      sorted.past.push(message);
      continue;
    }
    if (its !== undefined && (read === undefined || history.epochs.has(its))) read = its;
    if (its !== undefined && its !== read) {
      sorted.foreign = message;
      break;
    }
    sorted.current.push(message);
  }
  if (read !== epoch) sorted.adopted = read;
  return sorted;
}
