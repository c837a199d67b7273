import { streamsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';

/** A message about a lead that somebody has taken. */
interface Taken {
  readonly lead: string;
  readonly version: number;
  /** Virtual milliseconds. */
  readonly at: number;
}

/** The one event that who takes leads once is sent, as ADF or as an email to a person. */
const ONCE = 'LeadSubmitted';

/**
 * Each accepted lead is at each subscription: every event of it at least once, and first met in order (CRM-2, CRM-4); or the lead itself, where it is
 * taken once. A CRM keeps what it was sent of leads that a restore has lost since; what happened after the restore comes after it.
 */
export function checkDeliveries(world: World): string[] {
  const { leads } = world.databases;
  const faults: string[] = [];
  const feed = Map.groupBy(leads.rows('lead_feed'), ({ lead_id: lead }) => String(lead));
  const streams = streamsOf(leads);
  const restores = world.losses.filter(({ service }) => service === 'leads');
  const restoredAt = Math.max(...restores.map(({ until }) => until), 0);
  for (const { id, enabled, name, kind } of leads.rows('crm_subscriptions')) {
    if (enabled !== true) faults.push(`the subscription ${id} is disabled`);
    const taken = Map.groupBy([...posted(world, String(name)), ...mailed(world, String(id))], ({ lead }) => lead);
    for (const [lead, events] of feed) {
      const sent = events.filter(({ type }) => kind === 'webhook' || type === ONCE);
      const wanted = sent.map(({ version }) => Number(version)).sort((a, b) => a - b);
      const occurredAt = new Map(streams.get(lead)?.map((event) => [event.version, event.occurredAt.getTime()]));
      // The same number may have been another event's, in the time that was lost.
      const isOfToday = ({ version, at }: Taken) =>
        at >= restoredAt || (occurredAt.get(version) ?? Number.POSITIVE_INFINITY) < restoredAt;
      const met = [
        ...new Set(
          taken
            .get(lead)
            ?.filter(isOfToday)
            .map(({ version }) => version),
        ),
      ];
      if (met.join() !== wanted.join())
        faults.push(`${name} met the events ${met.join(', ') || 'none'} of ${lead}, and not ${wanted.join(', ')}`);
    }
  }
  for (const { subscription_id: id, lead_id: lead, version, status } of leads.rows('crm_deliveries')) {
    if (status !== 'delivered') faults.push(`event ${version} of ${lead} is ${status} for ${id}`);
  }
  return faults;
}

/** What was posted to an address, events and ADF alike: the message's id is the lead's, a colon and the event's version. */
function posted({ crms }: World, address: string): Taken[] {
  const own = crms.received.filter(({ url }) => url === address);
  return own.map(({ messageId, at }) => {
    const [lead = '', version] = messageId.split(':');
    return { lead, version: Number(version), at };
  });
}

/** What was mailed for a subscription: its Message-ID has points for colons, and the subscription's id behind. */
function mailed({ mail }: World, subscription: string): Taken[] {
  return mail.accepted.flatMap(({ messageId, at }) => {
    const [lead = '', version, id] = messageId?.split('.') ?? [];
    return id === subscription ? [{ lead, version: Number(version), at }] : [];
  });
}
