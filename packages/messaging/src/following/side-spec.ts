import type { ConsumerOptions } from '../consumer/options.ts';
import type { ParkedVersion } from '../consumer/parked/parking.ts';
import { RESTORED, type ReceivedEvent } from '../consumer/received-event.ts';
import { toMessage } from '../envelope.ts';
import type { ReceivedMessage } from '../transport.ts';

/**
 * Handles events in a transaction. It may leave all events of some keys, which it returns, if it must fetch something for them first: a call to
 * another service has no place in the group's transaction.
 */
export type SideHandle = (
  ...parameters: Parameters<ConsumerOptions['handle']>
) => Promise<ReadonlySet<string> | undefined>;

/** A handler beside a group's own, which gets the same events after it. */
export interface SideSpec {
  /** What it has parked is listed, replayed and discarded under this name. */
  group: string;
  handle: SideHandle;
  /**
   * Fetches, in no transaction, what `handle` lacked for keys that it left, at most 100, and returns the handler that has it. It is called again
   * later if the infrastructure was at fault; a key for which it fails otherwise is left to an operator.
   */
  fetch?(first: readonly ParkedVersion[]): Promise<SideHandle>;
  /** How often what failed by a fault of the infrastructure is tried again; 5 s by default. */
  againEveryMs?: number | undefined;
}

/** An event as it is parked, with what is only known of it here: whether it is of a stream that was restored. */
export function messageOf({ event, topic, partition, offset, restored }: ReceivedEvent): ReceivedMessage {
  const { key, headers, value } = toMessage(topic, event);
  const kept = restored ? { ...headers, [RESTORED]: 'true' } : headers;
  return { topic, partition, offset, key, headers: kept, value: Buffer.from(value) };
}
