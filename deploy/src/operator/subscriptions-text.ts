import type { CreatedSubscription, Delivery, Subscription, TestResult } from '@forecourt/contracts';
import { textTable } from './text-table.ts';

/** A new subscription, or one with a new secret, and how its messages are verified. */
export function subscriptionText({ id, target, secret }: CreatedSubscription): string {
  return [
    `subscription  ${id}`,
    `sends to      ${target}`,
    ...(secret === undefined
      ? []
      : [
          `secret        ${secret}`,
          'Verifies webhooks by Standard Webhooks: see docs/leads.md.',
          'Store it now: it is never shown again.',
        ]),
  ].join('\n');
}

/** A line for each subscription. */
export function subscriptionsTable(subscriptions: readonly Subscription[]): string {
  if (subscriptions.length === 0) return 'There are no such subscriptions.';
  return textTable(
    ['subscription', 'dealership', 'kind', 'name', 'target', 'waiting', 'dead', 'state'],
    subscriptions.map((each) => [
      each.id,
      String(each.dealership_id),
      each.kind,
      each.name,
      each.target,
      String(each.waiting),
      String(each.dead),
      stateOf(each),
    ]),
  ).join('\n');
}

function stateOf({ enabled, disabled_reason: reason, failing_since: since }: Subscription): string {
  if (!enabled) return `disabled: ${reason ?? 'unknown'}`;
  return since === undefined ? 'enabled' : `failing since ${minute(since)}`;
}

/** A line for each delivery. */
export function deliveriesTable(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return 'There are no such deliveries.';
  return textTable(
    ['queued', 'lead', 'message', 'status', 'attempts', 'last answer', 'next try'],
    deliveries.map((each) => [
      minute(each.queued_at),
      each.lead_id,
      `${each.version} ${each.type}`,
      each.status,
      String(each.attempts),
      each.last_attempt ? (each.last_attempt.fault ?? String(each.last_attempt.answer)) : '',
      each.next_try === undefined ? '' : minute(each.next_try),
    ]),
  ).join('\n');
}

/** How a target answered a test message. */
export function testText({ delivered, answer, fault, milliseconds }: TestResult): string {
  const how = delivered ? `delivered${answer === undefined ? '' : `, answered ${answer}`}` : `not delivered: ${fault}`;
  return `The test message was ${how} (${milliseconds} ms).`;
}

/** As 2026-11-20 08:00, in UTC. */
const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');
