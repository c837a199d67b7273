import { Webhook } from 'standardwebhooks';
import type { Outgoing } from './http-sender.ts';

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

/** A webhook as Standard Webhooks describes it, signed at this instant by each valid secret. */
export function webhookRequest(
  url: string,
  secrets: readonly string[],
  { id, ...message }: WebhookMessage,
  now: Date,
): Outgoing {
  const body = JSON.stringify(message);
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
  };
}
