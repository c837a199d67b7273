import type { Reservation } from '@forecourt/leads/simulated';
import type { Payment } from '@forecourt/payments';
import type { Backup } from '../postgres/database.ts';
import type { Dealer } from './dealer.ts';
import type { ServiceName } from './services.ts';
import { reservationsOf, streamsOf } from './stored-events.ts';
import { type TopicOperator, topicsOf } from './topic-operator.ts';
import type { World } from './world.ts';

/** What a restore has lost. */
export interface Loss {
  readonly service: ServiceName;
  /** What was acknowledged between these two moments is lost, virtual milliseconds. */
  readonly from: number;
  readonly until: number;
  /** The streams that began meanwhile. */
  readonly streams: ReadonlySet<string>;
}

/** A database at a moment. */
interface Moment {
  readonly at: number;
  readonly backup: Backup;
}

/** What is restored, and how often: each in a share of the runs that restore something. */
const SHARES = [
  [0.3, 'search-indexer'],
  [0.35, 'stock'],
  [0.35, 'leads'],
] as const satisfies readonly (readonly [number, ServiceName])[];

/** Where an indexer starts that is given an empty database. */
const NOTHING: Backup = { rows: new Map(), sequences: new Map(), nextXid: 700n };

/** Visitors who come after a restore, and how long after at most, in number and virtual milliseconds. */
const MOST_LATECOMERS = 3;
const LATECOMERS_MS = 15_000;

/** Databases that are put back to an earlier moment, by an operator who does what docs/operations.md says. */
export class Restores {
  readonly #world: World;
  readonly #operator: TopicOperator;
  readonly #dealer: Dealer;
  readonly #visit: () => void;

  /** @param visit has one more visitor come */
  constructor(
    world: World,
    { operator, dealer, visit }: { operator: TopicOperator; dealer: Dealer; visit: () => void },
  ) {
    this.#world = world;
    this.#operator = operator;
    this.#dealer = dealer;
    this.#visit = visit;
  }

  /**
   * Has a database restored to a moment that comes before.
   * @param within how long there is for all of it, in virtual milliseconds
   * @param service whose; drawn by default
   */
  plan(within: number, service = this.#world.kernel.random.share(SHARES)): void {
    const { random } = this.#world.kernel;
    const later = (ms: number, act: () => void) => this.#world.kernel.later(ms, act, null);
    const takenAt = random.between(0, within / 2);
    later(takenAt, () => {
      const [own, indexers] = [this.#moment(service), this.#moment('search-indexer')];
      later(random.between(0, within - takenAt), () => {
        if (service === 'search-indexer') this.#restoreIndexer(own);
        else this.#restore(service, own, random.chance(0.5) ? indexers.backup : NOTHING);
      });
    });
  }

  #moment(service: ServiceName): Moment {
    return { at: this.#world.kernel.now, backup: this.#world.databases[service].backUp() };
  }

  /** The indexer's database alone: operators start it and wait. */
  #restoreIndexer({ backup }: Moment): void {
    const restart = this.#world.stop(['search-indexer']);
    this.#world.databases['search-indexer'].restore(backup);
    restart();
  }

  /** A publisher's database: all is stopped, its topics are deleted and made again, and what reads them begins with a new epoch. */
  #restore(service: 'stock' | 'leads', { at, backup }: Moment, indexers: Backup): void {
    const { kernel, databases, losses } = this.#world;
    kernel.log(`${service} is restored to ${at}`);
    const restart = this.#world.stop(this.#world.services);
    const before = streamsOf(databases[service]);
    databases[service].restore(backup);
    const kept = streamsOf(databases[service]);
    const streams = new Set([...before.keys()].filter((id) => !kept.has(id)));
    losses.push({ service, from: at, until: kernel.now, streams });
    if (service === 'stock') databases['search-indexer'].restore(indexers);
    this.#operator.lose(topicsOf(service));
    restart();
    // What dealers' systems were answered in the lost time they send again when they are asked to.
    if (service === 'stock') this.#dealer.sendAgain();
    // They want the same vehicles as those who came before.
    for (let count = kernel.random.below(MOST_LATECOMERS + 1); count > 0; count -= 1)
      kernel.later(kernel.random.between(0, LATECOMERS_MS), this.#visit, null);
  }
}

/** Payments of leads that a restore has lost, and of which no alarm says so: money is set aside or taken for nobody (`payments_unknown`). */
export function unreported(world: World): Payment[] {
  const reported = new Set(world.databases.leads.rows('unknown_payments').map(({ payment_id: id }) => id));
  return world.payments
    .payments()
    .filter(({ id, reference, status }) => world.isLost(reference) && IS_MONEY.has(status) && !reported.has(id));
}

const IS_MONEY: ReadonlySet<Payment['status']> = new Set(['authorised', 'captured']);

/** Reservations whose deposit was taken and whose hold a restore of stock has lost: until they have it again, or have ended (RES-1). */
export function unheld({ losses, databases: { stock, leads }, kernel }: World): Reservation[] {
  if (!losses.some(({ service }) => service === 'stock')) return [];
  const streams = streamsOf(stock);
  const isHeld = ({ carId, leadId }: Reservation) => {
    const last = streams.get(carId)?.findLast(({ type }) => type === 'VehicleHeld' || type === 'HoldReleased');
    return last?.type === 'VehicleHeld' && last.data.holdId === leadId;
  };
  return reservationsOf(leads).filter(
    (each) =>
      each.phase === 'confirmed' &&
      !each.sale &&
      Date.parse(each.until ?? '') > kernel.now + CAPTURE_MS &&
      !isHeld(each),
  );
}

/** A hold that ends so soon is not asked for again. */
const CAPTURE_MS = 60_000;
