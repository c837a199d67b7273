import type { World } from '../world/world.ts';

/** Each accepted lead is at each subscription: every event of it at least once, and first met in order (CRM-2, CRM-4). */
export function checkDeliveries({ databases: { leads }, crms }: World): string[] {
  const faults: string[] = [];
  const feed = leads.rows('lead_feed');
  for (const { id, enabled, name } of leads.rows('crm_subscriptions')) {
    if (enabled !== true) faults.push(`the subscription ${id} is disabled`);
    const met = firstMet(crms.received.filter(({ url }) => url === name).map(({ messageId }) => messageId));
    for (const [lead, events] of Map.groupBy(feed, ({ lead_id: leadId }) => String(leadId))) {
      const wanted = events.map(({ version }) => Number(version)).sort((a, b) => a - b);
      const got = met.get(lead) ?? [];
      if (got.join() !== wanted.join())
        faults.push(`${name} met the events ${got.join(', ') || 'none'} of ${lead}, and not ${wanted.join(', ')}`);
    }
  }
  for (const { subscription_id: id, lead_id: lead, version, status } of leads.rows('crm_deliveries')) {
    if (status !== 'delivered') faults.push(`event ${version} of ${lead} is ${status} for ${id}`);
  }
  return faults;
}

/** The versions of each lead, in the order in which each was first met. */
function firstMet(messageIds: readonly string[]): Map<string, number[]> {
  const met = new Map<string, number[]>();
  for (const messageId of new Set(messageIds)) {
    const [lead = '', version] = messageId.split(':');
    met.set(lead, [...(met.get(lead) ?? []), Number(version)]);
  }
  return met;
}
