import type { EventTransaction, StoredEvent } from '@forecourt/event-store';
import { receives } from './received-types.ts';

/** Events about deliveries themselves: no CRM receives them, or deliveries would feed themselves. */
const NEVER_SENT = ['LeadDelivered', 'LeadDeliveryFailed'];

/** An event that says whose lead it is. */
type OwnedEvent = Pick<StoredEvent, 'streamId' | 'version' | 'type'> & { readonly data: { dealershipId: number } };

/**
 * Puts events into the feed and into the queue of each subscription that receives them, in the transaction that stores them: a lead that a
 * visitor was thanked for is in every queue (CRM-4). Where an earlier message of the lead is in the dead letter, a later one joins it. A disabled subscription's
 * messages wait until it is enabled.
 */
export async function queueEvents(tx: EventTransaction, events: readonly OwnedEvent[]): Promise<void> {
  const sent = events.filter(({ type }) => !NEVER_SENT.includes(type));
  if (sent.length === 0) return;
  await tx.prepared('queue-events', STATEMENT, [
    sent.map(({ streamId }) => streamId),
    sent.map(({ version }) => version),
    sent.map(({ data }) => data.dealershipId),
    sent.map(({ type }) => type),
  ]);
}

const STATEMENT = `
  WITH event AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[]) AS event (lead_id, version, dealership_id, type)
  ), listed AS (
    INSERT INTO lead_feed (lead_id, version, dealership_id, type)
    SELECT lead_id, version, dealership_id, type FROM event ORDER BY version
  )
  INSERT INTO crm_deliveries (subscription_id, lead_id, version, type, status, settled_at)
  SELECT subscription.id, event.lead_id, event.version, event.type,
         CASE WHEN dead.is THEN 'dead' ELSE 'waiting' END, CASE WHEN dead.is THEN now() END
  FROM event
  JOIN crm_subscriptions AS subscription ON subscription.dealership_id = event.dealership_id
   AND ${receives('subscription.kind', 'event.type')}
  CROSS JOIN LATERAL (
    SELECT EXISTS (
      SELECT FROM crm_deliveries AS earlier
      WHERE earlier.subscription_id = subscription.id AND earlier.lead_id = event.lead_id AND earlier.status = 'dead'
    ) AS is
  ) AS dead`;
