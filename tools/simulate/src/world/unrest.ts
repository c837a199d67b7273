import type { Payment } from '@forecourt/payments';
import { unheld, unreported } from './restores.ts';
import { ALIAS } from './services.ts';
import type { World } from './world.ts';

/** How long a letter is its sender's, as packages/messages says it, and how long one takes at most with a server that answers. */
const LETTER_LEASE_MS = 180_000;
const IN_HAND_MS = 15_000;
/** The group of rebuilds from topics. */
const REFOLD_GROUP = 'search-indexer-refold';
/** Longer than any lease, but for letters'. */
export const ALL_SOON_MS = 65_000;

/** What is still to do, in words. @param withinMs what is due later is left out */
export function whatWaits(world: World, withinMs = ALL_SOON_MS): string[] {
  const { databases, broker } = world;
  const waits: string[] = [];
  const count = (what: string, number: number) => {
    if (number > 0) waits.push(`${number} ${what}`);
  };
  for (const [name, database] of Object.entries(databases)) {
    if (database.catalog.tables.has('outbox')) count(`outbox rows of ${name}`, database.rows('outbox').length);
    if (!database.catalog.tables.has('consumer_positions')) continue;
    for (const row of database.rows('consumer_positions')) {
      // A rebuild that was given up leaves its group where it was; one that goes on is counted below.
      if (row.group_name === REFOLD_GROUP) continue;
      const end = broker.topic(String(row.topic)).end(Number(row.partition));
      count(
        `events for ${row.group_name} of ${row.topic}/${row.partition}`,
        Number(end - BigInt(row.next_offset as bigint)),
      );
    }
  }
  // What was parked for a fault around it is tried again.
  count('parked events of leads', databases.leads.rows('parked_events').length);
  count('cars to be written to the index', carsBehind(world));
  const isRunning = ({ finished_at: finishedAt }: Record<string, unknown>) => finishedAt === null;
  count('rebuilds', databases['search-indexer'].rows('rebuilds').filter(isRunning).length);
  const soon = world.kernel.now + withinMs;
  // What waits for its payer is looked at every few seconds.
  const isDue = ({ phase, payment_id: payment, due_at: dueAt }: Record<string, unknown>) =>
    (phase !== 'held' || payment === null) && dueAt !== null && (dueAt as number) <= soon;
  // In somebody's hands just now; or else a crashed process had it, and others wait until its lease ends.
  const isInHand = ({ lease, due_at: dueAt }: Record<string, unknown>) =>
    lease !== null && (dueAt as number) > world.kernel.now + LETTER_LEASE_MS - IN_HAND_MS;
  const waitsSoon = (letter: Record<string, unknown>) =>
    letter.state === 'waiting' && letter.due_at !== null && ((letter.due_at as number) <= soon || isInHand(letter));
  count('letters due', databases.leads.rows('letters').filter(waitsSoon).length);
  const isTriedSoon = ({ status, next_try: nextTry }: Record<string, unknown>) =>
    status === 'waiting' && (nextTry as number) <= soon;
  count('deliveries to CRMs', databases.leads.rows('crm_deliveries').filter(isTriedSoon).length);
  count('reservations due', databases.leads.rows('reservations').filter(isDue).length);
  const isLost = ({ reference }: Payment) => world.isLost(reference);
  const isUnknown = unknownToTheirs(world);
  const isUntaken = (payment: Payment) => payment.status === 'authorised' && !isLost(payment) && !isUnknown(payment);
  count('payments that nobody took up', world.payments.payments().filter(isUntaken).length);
  // Payments and holds are compared every ten minutes.
  if (withinMs >= ALL_SOON_MS) {
    count('payments of lost leads without an alarm', unreported(world).length);
    count('reservations without a hold', unheld(world).length);
    // Whatever became of one: what the provider has voided or paid back is as unknown as what it still holds.
    count('payments that their reservations do not know', world.payments.payments().filter(isUnknown).length);
  }
  const open = new Set(openPayments(world).map(({ id }) => id));
  const isPaid = ({ payment_id: payment }: Record<string, unknown>) => !open.has(String(payment));
  count(
    'online payments due',
    databases.leads.rows('online_payments').filter((row) => isDue(row) && isPaid(row)).length,
  );
  return waits;
}

const openPayments = (world: World): Payment[] => world.payments.payments().filter(({ status }) => status === 'open');

/** A restore can turn a reservation back to before its payment was opened: then only the provider's list brings it. */
function unknownToTheirs(world: World): (payment: Payment) => boolean {
  const knowNone = world.databases.leads.rows('reservations').filter(({ payment_id: payment }) => payment === null);
  const leadIds = new Set(knowNone.map(({ lead_id: id }) => id));
  return ({ reference }) => leadIds.has(reference);
}

function carsBehind({ databases, engine }: World): number {
  const index = engine.indexes.get(engine.aliases.get(ALIAS) ?? '');
  const rows = databases['search-indexer'].rows('car_rows');
  return rows.filter(({ vehicle_id: id, revision }) => index?.get(String(id))?.revision !== Number(revision)).length;
}
