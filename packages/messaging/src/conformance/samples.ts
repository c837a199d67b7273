import { randomUUID } from 'node:crypto';
import { type CloudEventEnvelope, toMessage } from '../envelope.ts';
import type { OutgoingMessage } from '../transport.ts';

/** A topic name that no other test has. */
export function sampleTopic(): string {
  return `test.${randomUUID()}.v1`;
}

/** An event of a made-up stream. */
export function sampleEvent(streamId: string, version: number, type = 'test.Happened.v1'): CloudEventEnvelope {
  return {
    specversion: '1.0',
    id: `${streamId}-${version}`,
    source: '/test',
    type,
    subject: streamId,
    time: '2026-07-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: streamId,
    streamversion: version,
    data: { version },
  };
}

/** The events of versions `from` to `to` of each stream, as messages, streams interleaved. */
export function sampleMessages(topic: string, streams: string[], from: number, to: number): OutgoingMessage[] {
  const messages: OutgoingMessage[] = [];
  for (let version = from; version <= to; version += 1) {
    for (const stream of streams) messages.push(toMessage(topic, sampleEvent(stream, version)));
  }
  return messages;
}

/** Names of this many streams. */
export function sampleStreams(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `stream-${index}`);
}
