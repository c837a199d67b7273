import { evolveOnlinePayment, type OnlinePayment, type OnlinePaymentEvent } from '@forecourt/leads/simulated';
import { streamsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';

/** Every online payment of a run as its events say. */
export function onlinePaymentsOf(world: World): OnlinePayment[] {
  const found: OnlinePayment[] = [];
  for (const [streamId, events] of streamsOf(world.databases.leads)) {
    if (!streamId.startsWith('payment-')) continue;
    const state = (events as unknown as OnlinePaymentEvent[]).reduce<OnlinePayment | undefined>(
      evolveOnlinePayment,
      undefined,
    );
    if (state) found.push(state);
  }
  return found;
}

/** What was paid online is what the provider says, and who paid has a receipt (RES-3). */
export function checkOnlinePayments(world: World): string[] {
  const faults: string[] = [];
  const statuses = new Map(world.payments.payments().map(({ reference, status }) => [reference, status]));
  const letters = new Set(world.databases.leads.rows('letters').map(({ act }) => act));
  for (const { leadId, money } of onlinePaymentsOf(world)) {
    const status = statuses.get(leadId);
    if (status !== (money === 'none' ? undefined : money))
      faults.push(`the online payment of ${leadId} is ${money} for us and ${status} at the provider`);
    if (money === 'captured' && !letters.has(`payment_receipt:${leadId}`))
      faults.push(`${leadId} paid online and has no receipt`);
  }
  return faults;
}

/** Every online payment has come to an end once all time to pay has run out. */
export function checkPaid(world: World): string[] {
  return onlinePaymentsOf(world)
    .filter(({ money }) => money !== 'captured' && money !== 'voided' && money !== 'refunded')
    .map(({ leadId, money }) => `the online payment of ${leadId} is still ${money}`);
}
