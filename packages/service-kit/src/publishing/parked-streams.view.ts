/** Where streams are parked. */
export interface WhereParked {
  /** The service that publishes: 'stock'. */
  service: string;
  /** The topic that their events are for. */
  topic: string;
}

/** An event that is not published. */
interface ParkedEvent {
  streamId: string;
  version: number;
  type: string | undefined;
  reason: string;
  parkedAt: Date;
}

/** The event that blocks a stream. */
export interface ParkedHead {
  first: ParkedEvent;
  waiting: number;
}

/** A parked event as stored. */
export interface ParkedDetail extends ParkedEvent {
  recordedAt: Date;
  data: unknown;
  meta: unknown;
}

/** A stream that has stopped, with the event that stopped it. */
export interface ParkedStreamView extends WhereParked {
  /** The stream's id, which is the key of its messages. */
  key: string;
  /** The stored event's type; undefined if the event is missing. */
  type: string | undefined;
  stream_version: number;
  reason: string;
  parked_at: string;
  /** Events of the stream behind this one. */
  waiting: number;
}

/** One parked event, complete as stored; encrypted parts stay encrypted. */
export interface ParkedStreamEventView extends Omit<ParkedStreamView, 'waiting'> {
  recorded_at: string;
  meta: unknown;
  body: unknown;
}

/** An event that was given up, with who did so, when and why. */
export interface DiscardedStreamEventView extends ParkedStreamEventView {
  discarded_at: string;
  discarded_by: string;
  discard_reason: string;
}

/** The result of replaying a stream: how many events were published, and why the next one failed; without a reason nothing is parked. */
export interface StreamReplayView {
  topic: string;
  key: string;
  replayed: number;
  reason?: string;
}

function toView({ service, topic }: WhereParked, event: ParkedEvent): Omit<ParkedStreamView, 'waiting'> {
  const { streamId, version, type, reason, parkedAt } = event;
  return {
    service,
    topic,
    key: streamId,
    type,
    stream_version: version,
    reason,
    parked_at: parkedAt.toISOString(),
  };
}

/** A stream's line in the list. */
export function toHeadView(where: WhereParked, { first, waiting }: ParkedHead): ParkedStreamView {
  return { ...toView(where, first), waiting };
}

/** A parked event with its stored data. */
export function toEventView(where: WhereParked, event: ParkedDetail): ParkedStreamEventView {
  const { recordedAt, meta, data } = event;
  return { ...toView(where, event), recorded_at: recordedAt.toISOString(), meta, body: data };
}

/** The record of a discard. */
export function toDiscardedView(
  where: WhereParked,
  event: ParkedDetail & { discardedAt: Date; discardedBy: string; discardReason: string },
): DiscardedStreamEventView {
  return {
    ...toEventView(where, event),
    discarded_at: event.discardedAt.toISOString(),
    discarded_by: event.discardedBy,
    discard_reason: event.discardReason,
  };
}
