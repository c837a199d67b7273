import { type Location, leadEvents, type SubmittedLead, takesOnce } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { dealershipZone } from '@forecourt/retail-rules';
import { Clock, SecretBox, SiteDirectory } from '@forecourt/service-kit';
import { tracedBy } from '@forecourt/service-kit/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isKnownLeadEvent, type StoredLeadEvent, toPublicData } from '../../lead/lead.wire.ts';
import { openedDetails, type PersonalDetails } from '../../lead/personal-details.ts';
import type { AgreedAppointment } from '../formats/lead-facts.ts';
import type { Claimed } from './delivery-queue.ts';
import { type PassedOver, type Prepared, type Traced, type WebhookMessage, webhookRequest } from './delivery-sender.ts';
import { forgetOnce, leadOnce, type OnceMessage, testOnce } from './lead-once.ts';
import { findSubscriptions, openTarget, type SubscriptionRow, validSecrets } from './subscription.rows.ts';

/** Prepares queued messages for sending. */
@Injectable()
export class MessagePreparation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly directory: SiteDirectory,
  ) {}

  /**
   * Loads what the messages point to, the keys of their persons last: they are sent at once, so an erased person is sent as erased. The result
   * prepares a message. It throws for one whose event or subscription is missing, or cannot be opened; an event that only a later release knows,
   * which wrote it before it was rolled back, is passed over as on the topic and in the pull feed.
   */
  async load(messages: readonly Claimed[]): Promise<(message: Claimed) => Promise<Traced | PassedOver>> {
    const leadIds = [...new Set(messages.map(({ leadId }) => leadId))];
    const [events, subscriptions] = await Promise.all([
      this.store.transact((tx) => tx.loadMany<StoredLeadEvent>(leadIds)),
      findSubscriptions(this.dataSource, [...new Set(messages.map(({ subscriptionId }) => subscriptionId))]),
    ]);
    const persons = await this.#personsOf(events);
    return async ({ leadId, version, subscriptionId }) => {
      const history = events.get(leadId) ?? [];
      const event = history.find((each) => each.version === version);
      const subscription = subscriptions.get(subscriptionId);
      if (!event || !subscription) throw new Error(`Message ${version} of ${leadId} for ${subscriptionId} is missing.`);
      if (!isKnownLeadEvent(event)) return { passedOver: `${event.type} is no event that this release knows` };
      const once = this.#onceMessage(subscription, `${leadId}:${version}`);
      const prepared = once
        ? this.#once(once, event, history, persons)
        : this.#webhook(subscription, messageOf(event, detailsOf(event, persons)));
      return { ...prepared, trace: tracedBy(event.meta) };
    };
  }

  /** A test message, which is about no lead. */
  test(subscription: SubscriptionRow, id: string): Prepared {
    const { dealership_id: dealershipId } = subscription;
    const once = this.#onceMessage(subscription, id);
    if (once) {
      const unnamed = { id: dealershipId, slug: String(dealershipId), name: `dealership ${dealershipId}` };
      return testOnce(once, this.directory.dealership(dealershipId) ?? unnamed);
    }
    const timestamp = this.clock.now().toISOString();
    const data = { subscription_id: subscription.id, dealership_id: dealershipId };
    return this.#webhook(subscription, { id, type: 'forecourt.leads.Test.v1', timestamp, data });
  }

  /** What a message to a subscription that takes leads once has; undefined for one that takes their events. */
  #onceMessage({ id: subscriptionId, kind, sealed }: SubscriptionRow, id: string): OnceMessage | undefined {
    if (!takesOnce(kind)) return undefined;
    return { kind, subscriptionId, target: openTarget(this.box, subscriptionId, sealed), id, now: this.clock.now() };
  }

  #personsOf(events: ReadonlyMap<string, readonly StoredLeadEvent[]>): Promise<Persons> {
    const ids = [...events.values()].flatMap(([first]) =>
      first?.type === 'LeadSubmitted' ? [first.data.personId] : [],
    );
    return this.keys.findMany(this.dataSource, [...new Set(ids)]);
  }

  #once(message: OnceMessage, event: StoredLeadEvent, history: readonly StoredLeadEvent[], persons: Persons): Prepared {
    const [first] = history;
    if (first?.type !== 'LeadSubmitted') throw new Error(`The lead ${event.streamId} begins with no submission.`);
    const { dealershipSlug, dealership } = first.data;
    if (event.type === 'PersonErased') {
      return forgetOnce(message, { lead_id: event.streamId, dealership_slug: dealershipSlug, dealership });
    }
    const lead = toPublicData(first.streamId, first, detailsOf(first, persons)) as SubmittedLead;
    const place = this.#chosenPlace(lead);
    return leadOnce(message, { lead, submittedAt: first.occurredAt, place, appointment: this.#appointmentOf(history) });
  }

  /** The appointment that stands at the end of a lead's history. A dealer who moves it may say the time alone: then it stays where it was. */
  #appointmentOf(history: readonly StoredLeadEvent[]): AgreedAppointment | undefined {
    const last = history.findLast(({ type }) => type.startsWith('Appointment'));
    if (last?.type !== 'AppointmentBooked' && last?.type !== 'AppointmentMoved') return undefined;
    const { dealershipId, startsAt } = last.data;
    const placed = history.flatMap((event) =>
      (event.type === 'AppointmentBooked' || event.type === 'AppointmentMoved') && event.data.locationSlug !== undefined
        ? event.data
        : [],
    );
    const { locationSlug, timeZone } = placed.at(-1) ?? {};
    const place = this.#placesOf(dealershipId).find(({ slug }) => slug === locationSlug)?.name ?? locationSlug;
    return { startsAt, timeZone: timeZone ?? dealershipZone(this.directory.dealership(dealershipId)), place };
  }

  /** The name of the place that the visitor chose, by its slug or its number; undefined if it is none of the dealership's. */
  #chosenPlace({ dealership_id: dealershipId, location, answers }: SubmittedLead): string | undefined {
    const places = this.#placesOf(dealershipId);
    return places.find(({ slug, id }) => slug === location || String(id) === answers?.location_id)?.name;
  }

  #placesOf(dealershipId: number): readonly Location[] {
    return this.directory.dealership(dealershipId)?.locations ?? [];
  }

  #webhook({ id, sealed }: SubscriptionRow, message: WebhookMessage): Prepared {
    const target = openTarget(this.box, id, sealed);
    if (target.url === undefined) throw new Error(`The subscription ${id} has no address to post to.`);
    const now = this.clock.now();
    return { request: webhookRequest({ url: target.url, secrets: validSecrets(target, now) }, message, now) };
  }
}

/** The keys of persons by their ids; an erased person has none. */
type Persons = ReadonlyMap<string, PersonKey>;

/** What a lead says of its person; null for an erased one, and of any other event. */
function detailsOf(event: StoredLeadEvent, persons: Persons): PersonalDetails | null {
  if (event.type !== 'LeadSubmitted') return null;
  const key = persons.get(event.data.personId);
  return key ? openedDetails(key, event.data.sealedDetails, event.streamId) : null;
}

const messageOf = (event: StoredLeadEvent, details: PersonalDetails | null): WebhookMessage => ({
  id: `${event.streamId}:${event.version}`,
  type: leadEvents[event.type].type,
  timestamp: event.occurredAt.toISOString(),
  data: toPublicData(event.streamId, event, details),
});
