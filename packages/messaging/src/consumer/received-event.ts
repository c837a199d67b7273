import type { CloudEventEnvelope } from '../envelope.ts';

/** An event and its position in its topic. */
export interface ReceivedEvent {
  event: CloudEventEnvelope;
  topic: string;
  partition: number;
  offset: bigint;
}
