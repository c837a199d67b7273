import type { CloudEventEnvelope } from '../envelope.ts';

/** An event and where it stood in its topic. */
export interface ReceivedEvent {
  event: CloudEventEnvelope;
  topic: string;
  partition: number;
  offset: bigint;
}
