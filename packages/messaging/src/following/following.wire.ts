import type { DiscardedEvent } from '../consumer/discard.ts';
import type { ReplayResult } from '../consumer/options.ts';
import type { ParkedHead } from '../consumer/parked/parked-lists.ts';
import type { ParkedEvent } from '../consumer/parked/parking.ts';
import type { GroupEpoch } from '../consumer/position/epochs.table.ts';

/** The state of a topic for a group. */
export interface ReadTopicView {
  group: string;
  topic: string;
  /** The epoch that it reads; null until it meets one. */
  epoch: string | null;
  /** Why nothing more of the topic is applied, since when, and which epoch was met; null while it is read. */
  halt: { reason: string; since: Date; met: string | null } | null;
  /** Whether the running service follows it: false for what an earlier release has left in the database. */
  followed: boolean;
}

/** A key that is blocked, with the event that blocks it. */
export interface ParkedKeyView {
  group: string;
  topic: string;
  partition: number;
  /** Place in the partition, as text: it may be larger than JSON's numbers. */
  offset: string;
  key: string;
  /** Undefined if the message is not an event. */
  type: string | undefined;
  stream_version: number | undefined;
  reason: string;
  parked_at: string;
  /** Events of the key behind this one. */
  waiting: number;
}

/** One parked event whole. */
export interface ParkedEventView extends Omit<ParkedKeyView, 'waiting'> {
  headers: Record<string, string>;
  /** The body: as JSON if it is JSON, as text otherwise. */
  body: unknown;
}

/** An event that was given up, whole, with who did so, when and why. */
export interface DiscardedEventView extends ParkedEventView {
  discarded_at: string;
  discarded_by: string;
  discard_reason: string;
}

/** The result of replaying a key of a group: how many events passed, and why the next one failed; without a reason nothing is parked. */
export interface ReplayView extends ReplayResult {
  group: string;
}

/** A topic as a group reads it. */
export function toReadTopicView({ group, topic, epoch, halt }: GroupEpoch, followed: boolean): ReadTopicView {
  return {
    group,
    topic,
    epoch: epoch ?? null,
    halt: halt ? { reason: halt.reason, since: halt.since, met: halt.met ?? null } : null,
    followed,
  };
}

/** What of a parked event a list shows. */
function placeOf(group: string, event: ParkedEvent): Omit<ParkedKeyView, 'waiting'> {
  const { topic, partition, offset, key, headers, reason, parkedAt } = event;
  const version = Number(headers.ce_streamversion);
  return {
    group,
    topic,
    partition,
    offset: String(offset),
    key,
    type: headers.ce_type,
    stream_version: Number.isSafeInteger(version) ? version : undefined,
    reason,
    parked_at: parkedAt.toISOString(),
  };
}

/** A key's line in the list. */
export function toParkedKeyView(group: string, { first, waiting }: ParkedHead): ParkedKeyView {
  return { ...placeOf(group, first), waiting };
}

/** A parked event with its headers and body. */
export function toParkedEventView(group: string, event: ParkedEvent): ParkedEventView {
  return { ...placeOf(group, event), headers: event.headers, body: readBody(event.value) };
}

/** The record of a discard. */
export function toDiscardedEventView(group: string, event: DiscardedEvent): DiscardedEventView {
  return {
    ...toParkedEventView(group, event),
    discarded_at: event.discardedAt.toISOString(),
    discarded_by: event.discardedBy,
    discard_reason: event.discardReason,
  };
}

function readBody(value: Buffer): unknown {
  const text = value.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
