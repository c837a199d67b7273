import type { DiscardedEvent, ParkedEvent, ParkedHead, ReplayResult } from '@forecourt/messaging';
import { GROUP } from './groups.ts';

/** A key that has stopped, with the event that stopped it. */
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

/** The result of replaying a key: how many events succeeded, and why the next one failed; without a reason nothing is parked. */
export type ReplayView = ReplayResult;

/** What of a parked event a list shows. */
function placeOf(event: ParkedEvent): Omit<ParkedKeyView, 'waiting'> {
  const { topic, partition, offset, key, headers, reason, parkedAt } = event;
  const version = Number(headers.ce_streamversion);
  return {
    group: GROUP,
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
export function toParkedKeyView({ first, waiting }: ParkedHead): ParkedKeyView {
  return { ...placeOf(first), waiting };
}

/** A parked event with its headers and body. */
export function toParkedEventView(event: ParkedEvent): ParkedEventView {
  return { ...placeOf(event), headers: event.headers, body: readBody(event.value) };
}

/** The record of a discard. */
export function toDiscardedEventView(event: DiscardedEvent): DiscardedEventView {
  return {
    ...toParkedEventView(event),
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
