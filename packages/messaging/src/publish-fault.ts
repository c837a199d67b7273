import type { OutgoingMessage } from './transport.ts';

/** The known result of a publish that only partly succeeded; the messages are the given objects. */
export interface PartlyPublished {
  /** Durable: not to be published again. */
  acknowledged: ReadonlySet<OutgoingMessage>;
  /** Refused for their content, so that they would be refused again, with the reason. Later messages of their keys were not published. */
  refused: ReadonlyMap<OutgoingMessage, string>;
}

/** A publish only partly succeeded. The state of messages neither acknowledged nor refused is unknown: publish them again. */
export class PublishFault extends Error implements PartlyPublished {
  override readonly name = 'PublishFault';
  readonly acknowledged: ReadonlySet<OutgoingMessage>;
  readonly refused: ReadonlyMap<OutgoingMessage, string>;

  /** @param cause the fault; undefined if messages were refused and nothing else went wrong. */
  constructor({ acknowledged, refused }: PartlyPublished, cause?: unknown) {
    const [reason] = refused.values();
    super(cause instanceof Error ? cause.message : (reason ?? String(cause)), { cause });
    this.acknowledged = acknowledged;
    this.refused = refused;
  }
}
