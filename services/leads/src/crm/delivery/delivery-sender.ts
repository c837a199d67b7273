import { type Email, MESSAGE_BOARD, type MessageBoard, MessageFault, MessageSender } from '@forecourt/messages';
import { Clock, inTime } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { ADF_TYPE } from '../formats/adf.ts';
import { HttpSender, type Outgoing, type SentResult } from './http-sender.ts';

/** A message that is ready to be sent. */
export type Prepared = { readonly request: Outgoing } | { readonly email: Email };

/** A message with the trace that its event belongs to. */
export type Traced = Prepared & { readonly trace?: string | undefined };

/** A message that is not sent, and why: the subscription goes on with the next one. */
export interface PassedOver {
  readonly passedOver: string;
}

/** How sending ended. */
export interface DeliveryResult extends SentResult {
  /** Whether it failed on this side, such as at our mail server: that says nothing about the target. */
  readonly ours?: true;
}

/** Below a message's lease, so that no other process sends it meanwhile. */
const MAIL_MS = 45_000;

/** Sends messages to CRMs, by HTTP or by email (CRM-2). */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly http: HttpSender,
    private readonly messages: MessageSender,
    @Inject(MESSAGE_BOARD) private readonly board: MessageBoard | null,
    private readonly clock: Clock,
  ) {}

  /** Never throws: what went wrong is in the result. */
  async send(prepared: Prepared): Promise<DeliveryResult> {
    return 'request' in prepared ? this.#post(prepared.request) : this.#mail(prepared.email);
  }

  /** In development it is shown on /outbox besides, without the query of its address, which may hold a secret. */
  async #post(request: Outgoing): Promise<DeliveryResult> {
    const result = await this.http.send(request);
    const { origin, pathname } = new URL(request.url);
    this.board?.add({
      kind: 'webhook',
      at: this.clock.now().toISOString(),
      to: origin + pathname,
      content_type: request.headers['content-type'] ?? '',
      body: request.body,
      outcome: result.answer === undefined ? (result.fault ?? '') : String(result.answer),
    });
    return result;
  }

  /** Closes connections to CRMs; those to the mail server are the message sender's. */
  close(): Promise<void> {
    return this.http.close();
  }

  /** Once: the queue tries again. A mail server that refuses for good speaks of the address; whatever else keeps it from taking mail is ours. */
  async #mail(email: Email): Promise<DeliveryResult> {
    const begun = performance.now();
    const fault = await inTime(MAIL_MS, this.messages.sendEmail(email, 1), mailIsLate).then(
      () => undefined,
      (error: unknown) =>
        error instanceof MessageFault ? error : new MessageFault('uncertain', 'the mail server failed'),
    );
    const milliseconds = Math.round(performance.now() - begun);
    if (!fault) return { delivered: true, milliseconds };
    return { delivered: false, fault: fault.message, milliseconds, ...(fault.kind !== 'refused' && { ours: true }) };
  }
}

const mailIsLate = () => new MessageFault('uncertain', 'the mail server did not answer in time');

/** What a webhook says: an event in its public form. */
export interface WebhookMessage {
  /** The event's identity: the same each time it is sent. */
  readonly id: string;
  /** As forecourt.leads.LeadSubmitted.v1. */
  readonly type: string;
  /** When it happened, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: unknown;
}

/** Where a webhook goes, and what signs it. */
interface WebhookTarget {
  readonly url: string;
  /** Those that are valid, the newest first. */
  readonly secrets: readonly string[];
}

/** A webhook as Standard Webhooks describes it, signed at this instant by each valid secret. */
export function webhookRequest(target: WebhookTarget, { id, ...message }: WebhookMessage, now: Date): Outgoing {
  return signed(target, { id, type: 'application/json', body: JSON.stringify(message) }, now);
}

/** ADF as a webhook with the same headers, signed over the XML (CRM-2). */
export function adfRequest(target: WebhookTarget, id: string, adf: string, now: Date): Outgoing {
  return signed(target, { id, type: ADF_TYPE, body: adf }, now);
}

function signed(
  { url, secrets }: WebhookTarget,
  { id, type, body }: Record<'id' | 'type' | 'body', string>,
  now: Date,
): Outgoing {
  return {
    url,
    body,
    headers: {
      'content-type': type,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
  };
}
