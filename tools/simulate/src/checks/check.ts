import type { Run } from '../world/run.ts';
import { checkDealersStock } from './dealers-stock.ts';
import { checkDeliveries } from './deliveries.ts';
import { checkDrives } from './drives.ts';
import { checkAnswered, checkLeadTopics } from './lead-topics.ts';
import { checkLetters } from './letters.ts';
import { checkOnlinePayments, checkPaid } from './online-payments.ts';
import { checkHolders, checkMoney, checkOutlasted } from './reservations.ts';
import { checkSearchIndex } from './search-index.ts';
import { checkSignInCodes } from './sign-in-codes.ts';

/** What must hold whenever a world is at rest. @returns what does not */
export function checkAtRest(run: Run): string[] {
  const { world, visitors } = run;
  const leadIds = visitors.flatMap(({ leadId }) => leadId ?? []);
  return [
    ...checkHolders(world),
    ...checkMoney(world),
    ...checkLetters(world),
    ...checkDealersStock(run),
    ...checkSearchIndex(world),
    ...checkLeadTopics(world),
    ...checkAnswered(world, leadIds),
    ...checkDeliveries(world),
    ...checkDrives(world),
    ...checkOnlinePayments(world),
    ...checkSignInCodes(run),
    ...checkParking(world),
  ];
}

/** What must hold besides once all holds have run out. */
export function checkOutlived(run: Run): string[] {
  return [...checkAtRest(run), ...checkOutlasted(run.world), ...checkPaid(run.world)];
}

/** Nothing is parked: the world was bad, and not its events. */
function checkParking({ databases }: Run['world']): string[] {
  const faults: string[] = [];
  for (const [name, database] of Object.entries(databases)) {
    for (const table of ['parked_events', 'parked_outbox_events']) {
      if (!database.catalog.tables.has(table)) continue;
      const parked = database.rows(table).length;
      if (parked > 0) faults.push(`${parked} events are parked in ${table} of ${name}`);
    }
  }
  return faults;
}
