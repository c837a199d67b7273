import { Webhook } from 'standardwebhooks';
import { ADF_TYPE } from '../formats/adf.ts';
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
