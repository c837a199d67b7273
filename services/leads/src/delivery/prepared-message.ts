import { leadEvents } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Clock, SecretBox } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type StoredLeadEvent, toPublicData } from '../lead/lead.wire.ts';
import { openDetails } from '../lead/publish-lead.ts';
import { openTarget, type Target, validSecrets } from '../subscription/sealed-target.ts';
import { findSubscriptions, type SubscriptionRow } from '../subscription/subscription-rows.ts';
import type { Claimed } from './delivery-queue.ts';
import type { Outgoing } from './http-sender.ts';
import { type WebhookMessage, webhookRequest } from './webhook.ts';

/** Makes requests of queued messages. */
@Injectable()
export class MessagePreparation {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Loads what the messages point to. The result makes a message's request at the moment of sending: the person's details are opened only then,
   * so an erased person is sent as erased. It throws for a message whose event or subscription is missing, or cannot be opened.
   */
  async load(messages: readonly Claimed[]): Promise<(message: Claimed) => Promise<Outgoing>> {
    const leadIds = [...new Set(messages.map(({ leadId }) => leadId))];
    const [events, subscriptions] = await Promise.all([
      this.store.transact((tx) => tx.loadMany<StoredLeadEvent>(leadIds)),
      findSubscriptions(this.dataSource, [...new Set(messages.map(({ subscriptionId }) => subscriptionId))]),
    ]);
    return async ({ leadId, version, subscriptionId }) => {
      const event = events.get(leadId)?.find((each) => each.version === version);
      const subscription = subscriptions.get(subscriptionId);
      if (!event || !subscription) throw new Error(`Message ${version} of ${leadId} for ${subscriptionId} is missing.`);
      return this.#request(subscription, await this.#messageOf(event));
    };
  }

  /** The request of a test message, which is about no lead. */
  test(subscription: SubscriptionRow, id: string): Outgoing {
    const timestamp = this.clock.now().toISOString();
    const data = { subscription_id: subscription.id, dealership_id: subscription.dealership_id };
    return this.#request(subscription, { id, type: 'forecourt.leads.Test.v1', timestamp, data });
  }

  #request(subscription: SubscriptionRow, message: WebhookMessage): Outgoing {
    const target: Target = openTarget(this.box, subscription.id, subscription.sealed);
    const now = this.clock.now();
    return webhookRequest(target.url, validSecrets(target, now), message, now);
  }

  async #messageOf(event: StoredLeadEvent): Promise<WebhookMessage> {
    const details = await openDetails(event, this.dataSource, this.keys);
    return {
      id: `${event.streamId}:${event.version}`,
      type: leadEvents[event.type].type,
      timestamp: event.occurredAt.toISOString(),
      data: toPublicData(event.streamId, event, details),
    };
  }
}
