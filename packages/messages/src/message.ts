import { domainToASCII } from 'node:url';

/** A text message to one phone. */
export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** A file that an email carries. */
export interface EmailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
}

/** An email. */
export interface Email {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for readers of HTML; the text alone if there is none. */
  readonly html?: string;
  /** The name that readers see before the platform's address, such as a dealer's. */
  readonly fromName?: string;
  /** Where an answer goes, by `replyAddress`; the platform's address if there is none. */
  readonly replyTo?: string;
  /** The text is read by a program: it goes out as it is or in base64, never quoted-printable, which not all of them decode. */
  readonly forPrograms?: true;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Of a message that may be sent twice: the same each time, so that readers' programs show it once. Without angle brackets; the
   * sender's domain is added to one that has none.
   */
  readonly messageId?: string;
  readonly attachments?: readonly EmailAttachment[];
}

/**
 * An address as it may stand in Reply-To: all ASCII, its domain encoded if that is not. Undefined if what comes before the @ is not ASCII: a header has
 * no encoding for that, and many mail servers take no answer to it.
 */
export function replyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  return at > 0 && domain !== '' && /^[\x21-\x7e]+$/.test(local) ? `${local}@${domain}` : undefined;
}

/** Sends SMS by one provider. */
export interface SmsAdapter {
  /** In log lines, such as twilio. */
  readonly name: string;
  /** @throws MessageFault if the provider did not accept it */
  send(sms: Sms): Promise<void>;
}

/** Sends emails by one server. */
export interface EmailAdapter {
  readonly name: string;
  /** @throws MessageFault if the server did not accept it */
  send(email: Email): Promise<void>;
  /** Ends its connections. */
  close?(): void;
}

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
