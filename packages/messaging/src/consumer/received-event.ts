import type { CloudEventEnvelope } from '../envelope.ts';

/** The header by which a parked message keeps that its event is a restored one. */
export const RESTORED = 'restored';

/** An event and its position in its topic. */
export interface ReceivedEvent {
  event: CloudEventEnvelope;
  topic: string;
  partition: number;
  offset: bigint;
  /**
   * Another event of this version was handled before: the service that publishes it was restored from a backup, so what its later versions
   * said never happened.
   */
  restored?: true;
  /** The trace that it belongs to; absent if it was not traced. */
  traceparent?: string;
}
