/**
 * What became of a message that was not accepted: `temporary` was not sent and may be sent again, `refused` will not be accepted as it is,
 * `uncertain` may have been sent although no answer came.
 */
export type FaultKind = 'temporary' | 'refused' | 'uncertain';

/** A message that a provider did not accept. Its text never has a number, an address or any of the message. */
export class MessageFault extends Error {
  override readonly name = 'MessageFault';
  readonly kind: FaultKind;

  /** @param reason such as `twilio answered 400 (21211)`: only the provider's name and codes */
  constructor(kind: FaultKind, reason: string) {
    super(reason);
    this.kind = kind;
  }
}
