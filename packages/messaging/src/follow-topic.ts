import type { ReceivedEvent } from './consumer/received-event.ts';
import { type CloudEventEnvelope, fromMessage } from './envelope.ts';
import { EventFault } from './faults.ts';
import type { Batch, ReceivedMessage, RunningSubscription, Transport } from './transport.ts';

/** What a follower is started with. */
export interface FollowOptions {
  transport: Transport;
  /** Its place is remembered by the transport under this name. */
  group: string;
  topics: string[];
  /** Called for one event at a time per partition. When it throws, the events since the last acknowledged place come again. */
  onEvent(received: ReceivedEvent): Promise<void> | void;
  /** Told of faults, and of messages that are no events; those are passed over. */
  onError?(error: unknown, message?: ReceivedMessage): void;
  /** Events between two acknowledgements at most; 50 where left out. */
  maxBatch?: number;
}

/** Follows topics without a database of its own: at least once, in order per key, from where the group left off. */
export function followTopic(options: FollowOptions): Promise<RunningSubscription> {
  const { transport, group, topics, onError, maxBatch = 50 } = options;
  return transport.subscribe({ group, topics, maxBatch, onError, onBatch: (batch) => deliver(batch, options) });
}

async function deliver(batch: Batch, { onEvent, onError }: FollowOptions): Promise<void> {
  for (const message of batch.messages) {
    const event = readEvent(message, onError);
    if (!event) continue;
    await onEvent({ event, topic: message.topic, partition: message.partition, offset: message.offset });
    await batch.heartbeat();
  }
}

function readEvent(message: ReceivedMessage, onError: FollowOptions['onError']): CloudEventEnvelope | undefined {
  try {
    return fromMessage(message);
  } catch (error) {
    if (!(error instanceof EventFault)) throw error;
    onError?.(error, message);
    return undefined;
  }
}
