import {
  leadTopic,
  leadTopics,
  type PersonalLead,
  type PublicEvent,
  type SealedLead,
  sealedLeadEvents,
  sealedLeadTopic,
  toEnvelope,
} from '@forecourt/contracts';
import { Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay, type Transport } from '@forecourt/messaging';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { Metrics, outboxRelay, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { CompactEncrypt } from 'jose';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { LeadsConfig } from '../config.ts';
import type { Submission } from './lead.ts';
import { leadUpcasters } from './lead.upcasters.ts';
import { isKnownLeadEvent, type StoredLeadEvent, toSubmittedLead, toWire } from './lead.wire.ts';
import { openedDetails, type PersonalDetails } from './personal-details.ts';

/**
 * Publishes leads on version 2 of their topic and, unless that is switched off, on version 1; nothing else leaves the service.
 * @param staysInside which stored events are of other streams than leads'
 */
export const leadRelay = (
  { transport, leadsInClear = true }: LeadsConfig,
  staysInside: (eventType: string) => boolean,
): Provider[] =>
  outboxRelay({
    service: 'leads',
    topic: sealedLeadTopic.name,
    alsoOn: leadsInClear ? [leadTopic.name] : [],
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: leadUpcasters }),
    inject: [DataSource, PersonKeys, SERVICE_LOGGER],
    start: (outbox, onError, dataSource: DataSource, keys: PersonKeys, logger: Logger) =>
      startRelay({
        outbox,
        transport,
        topic: sealedLeadTopic.name,
        retentionMs: sealedLeadTopic.retentionMs,
        toWire: leadsOnly(sealedLeadPublisher(dataSource, keys), staysInside, logger),
        alsoOn: leadsInClear
          ? [
              {
                topic: leadTopic.name,
                retentionMs: leadTopic.retentionMs,
                toWire: leadsOnly(leadPublisher(dataSource, keys), staysInside, logger),
              },
            ]
          : [],
        onError,
      }),
  });

/**
 * Who watches, reserves, values or buys what stays within the service, and so does an event of a type that this release does not know: it was
 * written by a later one, which was rolled back.
 */
export const leadsOnly =
  (
    publish: ReturnType<typeof leadPublisher>,
    staysInside: (eventType: string) => boolean,
    logger: Pick<Logger, 'warn'>,
  ): typeof publish =>
  async (entry) => {
    if (staysInside(entry.type)) return undefined;
    if (isKnownLeadEvent(entry)) return publish(entry);
    logger.warn({ stream: entry.streamId, version: entry.version, type: entry.type }, UNKNOWN);
    return undefined;
  };

const UNKNOWN = 'an event of a type that this release does not know is not published';

/**
 * What the relay publishes for a stored event: the person's details are opened at that moment, so a lead whose person was erased while
 * it waited is published as erased.
 */
export function leadPublisher(dataSource: DataSource, keys: PersonKeys) {
  return async (entry: OutboxEntry): Promise<PublicEvent | undefined> => {
    const stored = entry as OutboxEntry & StoredLeadEvent;
    return toWire(stored, await openDetails(stored, dataSource, keys));
  };
}

/** What the relay publishes on version 2 of the topic: the same, but what a lead says of its person is sealed. */
export function sealedLeadPublisher(dataSource: DataSource, keys: PersonKeys) {
  return async (entry: OutboxEntry): Promise<PublicEvent | undefined> => {
    const stored = entry as OutboxEntry & StoredLeadEvent;
    if (stored.type !== 'LeadSubmitted') return toWire(stored, null);
    return toSealedWire(stored, stored.data, await keys.find(dataSource, stored.data.personId));
  };
}

/**
 * The personal details of a stored event; null if it has none, or its person is erased.
 * @throws SecretBoxError if the person's key is there and does not open them.
 */
export async function openDetails(
  stored: StoredLeadEvent,
  dataSource: DataSource,
  keys: PersonKeys,
): Promise<PersonalDetails | null> {
  if (stored.type !== 'LeadSubmitted') return null;
  const key = await keys.find(dataSource, stored.data.personId);
  return key ? openedDetails(key, stored.data.sealedDetails, stored.streamId) : null;
}

const CONTENT = 'A256GCM';

/**
 * The key that opens what one published lead says of its person. It is derived from the person's own key, so deleting that ends it; and it
 * opens no other lead, as the same person may write to several dealerships.
 */
export const leadKeyOf = (key: PersonKey, leadId: string): Uint8Array => key.derive(`lead-topic:${leadId}`);

/** LeadSubmitted as version 2 of the lead topic has it. @param key the person's; undefined once the person is erased. */
export async function toSealedWire(
  stored: StoredLeadEvent,
  lead: Submission,
  key: PersonKey | undefined,
): Promise<PublicEvent> {
  const leadId = stored.streamId;
  const sealed = key && (await sealedPersonal(key, leadId, lead, openedDetails(key, lead.sealedDetails, leadId)));
  return toEnvelope(stored, {
    source: '/services/leads',
    type: sealedLeadEvents.LeadSubmitted.type,
    data: { ...withoutPerson(leadId, lead), sealed: sealed ?? null } satisfies SealedLead,
  });
}

function withoutPerson(leadId: string, lead: Submission): Omit<SealedLead, 'sealed'> {
  const { person: _p, message: _m, url: _u, lead_attributes: _a, ...clear } = toSubmittedLead(leadId, lead, null);
  return clear;
}

function sealedPersonal(key: PersonKey, leadId: string, lead: Submission, details: PersonalDetails): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(personalOf(leadId, lead, details))))
    .setProtectedHeader({ alg: 'dir', enc: CONTENT, kid: leadId, cty: 'application/json' })
    .encrypt(leadKeyOf(key, leadId));
}

/** What is in the lead only while its person is known. */
function personalOf(leadId: string, lead: Submission, details: PersonalDetails): PersonalLead {
  const { url, user_agent, person, message, Rego, lead_attributes, answers } = toSubmittedLead(leadId, lead, details);
  const personal = Object.entries(answers ?? {}).filter(([name]) => !Object.hasOwn(lead.answers, name));
  return {
    ...{ url, person, message, lead_attributes },
    ...(user_agent !== undefined && { user_agent }),
    ...(Rego !== undefined && { Rego }),
    ...(personal.length > 0 && { answers: Object.fromEntries(personal) }),
  };
}

/** How far each CRM that follows leads is behind (CRM-4); read from the broker, so it includes CRMs that are not running. */
export class SubscriberMetrics {
  readonly #transport: Transport;

  constructor(metrics: Metrics, transport: Transport) {
    this.#transport = transport;
    metrics.gauge({
      name: 'lead_subscriber_lag',
      read: () => this.#ofEach((group, topic) => this.#waiting(group, topic)),
    });
    metrics.gauge({
      name: 'lead_subscriber_lag_seconds',
      read: () => this.#ofEach((group, topic) => this.#transport.lagSeconds(group, topic)),
    });
  }

  /** Of a group that reads both versions of the topic, the one that is further behind. */
  async #ofEach(read: (group: string, topic: string) => Promise<number>): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const { name: topic } of leadTopics) {
      for (const group of await this.#transport.groups(topic)) {
        found[group] = Math.max(found[group] ?? 0, await read(group, topic));
      }
    }
    return found;
  }

  async #waiting(group: string, topic: string): Promise<number> {
    const partitions = await this.#transport.lag(group, topic);
    return partitions.reduce((sum, { committed, end }) => sum + Math.max(0, Number(end - committed)), 0);
  }
}

/** The metrics of whoever follows the lead topic of this transport. */
export function subscriberMetrics(transport: Transport): Provider {
  return {
    provide: SubscriberMetrics,
    inject: [Metrics],
    useFactory: (metrics: Metrics) => new SubscriberMetrics(metrics, transport),
  };
}
