import type { PublicEvent } from './define-event.ts';

/** The parts of a stored event that its envelope needs; packages/event-store's events have them. */
export interface EnvelopedEvent {
  streamId: string;
  version: number;
  occurredAt: Date;
  recordedAt?: Date;
  meta: { correlationId?: string; causationId?: string; site?: string; actor?: string };
}

/** What a service says of a stored event to the public. */
export interface PublicPart {
  /** The service, such as /services/stock. */
  source: string;
  /** CloudEvents type, as forecourt.stock.VehicleListed.v1. */
  type: string;
  data: unknown;
}

/** Puts the public part of a stored event into its envelope: its stream is subject and key, stream and version together are its id. */
export function toEnvelope(
  { streamId, version, occurredAt, recordedAt, meta }: EnvelopedEvent,
  { source, type, data }: PublicPart,
): PublicEvent {
  const { correlationId, causationId, site, actor } = meta;
  return {
    specversion: '1.0',
    id: `${streamId}:${version}`,
    source,
    type,
    subject: streamId,
    time: occurredAt.toISOString(),
    ...(recordedAt && { recordedtime: recordedAt.toISOString() }),
    datacontenttype: 'application/json',
    partitionkey: streamId,
    streamversion: version,
    ...(correlationId && { correlationid: correlationId }),
    ...(causationId && { causationid: causationId }),
    ...(site && { site }),
    ...(actor && { actor }),
    data,
  };
}
