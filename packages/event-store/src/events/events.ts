/** Why and where an event was written. Every part is optional and stored with the event unchanged. */
export interface EventMeta {
  /** Id of the message or command that led to the event. */
  causationId?: string;
  /** Id shared by everything that one outside request led to. */
  correlationId?: string;
  /** Slug of the site that received the request. */
  site?: string;
  /** Who acted: a user, a feed key, a background job. */
  actor?: string;
  /** The trace in which it was written (W3C Trace Context); absent if that is not sampled. Set by the store. */
  traceparent?: string;
}

/** A decider's event that is not stored yet. `data` must survive JSON: no Date, BigInt or function in it. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
  /** When it happened, by the source's clock (UTC instant). */
  occurredAt: Date;
}

/** An event at its place in its stream. `Event` may be a union, and `type` still distinguishes its members. Versions count from 1 without gaps. */
export type PlacedEvent<Event extends NewEvent = NewEvent> = Event & {
  streamId: string;
  version: number;
  meta: EventMeta;
};

/** An event as stored; `recordedAt` is the database's clock at the append. */
export type StoredEvent<Event extends NewEvent = NewEvent> = PlacedEvent<Event> & { recordedAt: Date };

/** One stream's part of an append: `events` become the versions `expectedVersion + 1`, `+ 2`, …; a new stream expects 0. */
export interface StreamAppend<Event extends NewEvent = NewEvent> {
  streamId: string;
  expectedVersion: number;
  events: readonly Event[];
  meta?: EventMeta;
}

/**
 * A decider's answer to a command: the resulting events, none if nothing changes, or the reason for refusing it.
 * `Refusal` distinguishes the reasons.
 */
export type Decision<Event, Refusal> = { events: Event[]; refusal?: undefined } | { refusal: Refusal };
