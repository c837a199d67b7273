import { reservationsOf, streamsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';
import { onlinePaymentsOf } from './online-payments.ts';

/** One holder a vehicle (RES-1): nobody is given a vehicle while another has it. */
export function checkHolders(world: World): string[] {
  const faults: string[] = [];
  for (const [vehicle, events] of streamsOf(world.databases.stock)) {
    let holder: { holdId: string; until: number } | undefined;
    for (const { type, data, occurredAt } of events) {
      if (type === 'HoldReleased') holder = undefined;
      if (type !== 'VehicleHeld') continue;
      const held = { holdId: String(data.holdId), until: Date.parse(String(data.until)) };
      if (holder && holder.holdId !== held.holdId && holder.until > occurredAt.getTime()) {
        faults.push(`${vehicle} was held for ${held.holdId} while ${holder.holdId} had it`);
      }
      holder = held;
    }
  }
  const confirmed = reservationsOf(world.databases.leads).filter(({ phase }) => phase === 'confirmed');
  const byCar = Map.groupBy(confirmed, ({ carId }) => carId);
  for (const [car, all] of byCar) {
    if (all.length > 1) faults.push(`${car} is reserved for ${all.map(({ leadId }) => leadId).join(' and ')}`);
  }
  return faults;
}

/** A vehicle is held and its deposit paid, or it is free and nobody is charged: what we know is what the provider knows. */
export function checkMoney(world: World): string[] {
  const faults: string[] = [];
  const payments = new Map(world.payments.payments().map((payment) => [payment.reference, payment]));
  for (const { leadId, phase, deposit, end } of reservationsOf(world.databases.leads)) {
    const status = payments.get(leadId)?.status;
    payments.delete(leadId);
    const known = deposit === 'none' ? undefined : deposit;
    if (status !== known)
      faults.push(`the deposit of ${leadId} (${phase}) is ${deposit} for us and ${status} at the provider`);
    if (phase === 'confirmed' && status !== 'captured')
      faults.push(`${leadId} is confirmed and its deposit is ${status}`);
    const isCharged = status === 'captured' && end !== 'completed';
    if (phase === 'ended' && (isCharged || status === 'authorised' || status === 'open'))
      faults.push(`${leadId} has ended and its deposit is ${status}`);
  }
  const online = new Set(onlinePaymentsOf(world).map(({ leadId }) => leadId));
  for (const reference of payments.keys())
    if (!online.has(reference) && !world.isLost(reference)) faults.push(`a payment of ${reference} is nobody's`);
  for (const change of ['captured', 'refunded'] as const) {
    const references = world.payments.movements
      .filter((movement) => movement.change === change)
      .map(({ reference }) => reference);
    if (new Set(references).size < references.length) faults.push(`a deposit was ${change} twice`);
  }
  return faults;
}

/** All that was reserved has ended once every hold has run out, and every vehicle is free. */
export function checkOutlasted(world: World): string[] {
  const now = world.kernel.now;
  const faults = reservationsOf(world.databases.leads)
    .filter(({ phase, released }) => phase !== 'ended' || !released)
    .map(({ leadId, phase }) => `${leadId} is still ${phase} after all holds have run out`);
  for (const [vehicle, events] of streamsOf(world.databases.stock)) {
    const last = events.findLast(({ type }) => type === 'VehicleHeld' || type === 'HoldReleased');
    if (last?.type === 'VehicleHeld' && Date.parse(String(last.data.until)) > now)
      faults.push(`${vehicle} is still held`);
  }
  return faults;
}
