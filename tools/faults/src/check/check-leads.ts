import type { SentEnquiry } from '../load/enquiries.ts';
import type { ReceivedLead } from '../watch/lead-subscriber.ts';

/**
 * Every enquiry is exactly one lead, the same for each of its attempts, and there is no other lead.
 * @param answered the leads that the answers kept for repeated attempts name
 */
export function leadFaults(
  sent: readonly SentEnquiry[],
  answered: readonly string[],
  leadIds: readonly string[],
): string[] {
  const kept = new Set(answered);
  const left = new Set(leadIds);
  const faults = sent.flatMap(({ name, leadIds: received }) => {
    const [lead = 'no lead', ...others] = received;
    const isThere = left.delete(lead);
    if (others.length === 0 && isThere && kept.delete(lead)) return [];
    return [
      `${name}: got ${[...received].join(' and ') || lead}${isThere ? ', not kept as its answer' : ', without events'}`,
    ];
  });
  return [...faults, ...[...left].map((lead) => `lead ${lead} belongs to no enquiry`)];
}

/** A subscriber was given every event of every lead, in order the first time, and with what the visitor had written. */
export function subscriberFaults(
  group: string,
  received: ReadonlyMap<string, ReceivedLead>,
  streams: ReadonlyMap<string, number>,
  sent: readonly SentEnquiry[],
): string[] {
  const names = new Map(sent.flatMap(({ name, leadIds }) => [...leadIds].map((lead) => [lead, name])));
  const strangers = [...received.keys()].filter((lead) => !streams.has(lead));
  const faults = [...streams].flatMap(([lead, length]) => {
    const { versions, name } = received.get(lead) ?? { versions: [], name: undefined };
    const inOrder = firstOccurrences(versions).every((version, place) => version === place + 1);
    const whole = new Set(versions).size === length;
    if (!inOrder || !whole) return [`${group}: lead ${lead} has ${length} events, got ${versions.join(' ') || 'none'}`];
    return name === names.get(lead)
      ? []
      : [`${group}: lead ${lead} is of ${names.get(lead)}, delivered as one of ${name}`];
  });
  return [...faults, ...strangers.map((lead) => `${group}: lead ${lead} is not stored`)];
}

/** Events about deliveries themselves, which no CRM receives. */
const OF_DELIVERIES = new Set(['LeadDelivered', 'LeadDeliveryFailed']);

/** A lead's stored event, as far as its deliveries are concerned. */
export interface LeadEvent {
  readonly version: number;
  readonly type: string;
  readonly data: unknown;
}

/** A subscription was sent every event of every lead of its dealership at least once, in order the first time, and nobody else's (CRM-4). */
export function deliveryFaults(
  { name, dealershipId, leads }: { name: string; dealershipId: number; leads: ReadonlyMap<string, readonly number[]> },
  streams: ReadonlyMap<string, readonly LeadEvent[]>,
): string[] {
  const owned = [...streams].filter(([, [first]]) => (first?.data as Owned | undefined)?.dealershipId === dealershipId);
  const due = new Map(
    owned.map(([lead, events]) => [
      lead,
      events.filter(({ type }) => !OF_DELIVERIES.has(type)).map(({ version }) => version),
    ]),
  );
  const strangers = [...leads.keys()].filter((lead) => !due.has(lead));
  const faults = [...due].flatMap(([lead, versions]) => {
    const got = firstOccurrences(leads.get(lead) ?? []);
    return got.join() === versions.join()
      ? []
      : [`${name}: lead ${lead} has the events ${versions.join(' ')}, got ${got.join(' ') || 'none'}`];
  });
  return [...faults, ...strangers.map((lead) => `${name}: lead ${lead} is not its dealership's`)];
}

interface Owned {
  readonly dealershipId?: number;
}

const firstOccurrences = (versions: readonly number[]) => [...new Set(versions)];
