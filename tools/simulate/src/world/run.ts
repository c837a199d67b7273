import type { Kernel } from '../kernel/kernel.ts';
import { CrmSetup } from './crm-setup.ts';
import { Dealer } from './dealer.ts';
import { endFaults } from './faults.ts';
import { sendNotices } from './notices.ts';
import type { Plant } from './plants.ts';
import { ALIAS, serviceNames } from './services.ts';
import { TopicOperator } from './topic-operator.ts';
import { Visitor } from './visitor.ts';
import { type Catalogs, World } from './world.ts';

/** How long a run is unquiet, in virtual milliseconds. */
const UNQUIET_MS = 20_000;
/** How long it has to come to rest. */
const REST_MS = 240_000;
/** How long a letter is its sender's, as packages/messages says it, and how long one takes at most with a server that answers. */
const LETTER_LEASE_MS = 180_000;
const IN_HAND_MS = 15_000;
/** How long what was due at a leap has to begin. */
const SETTLE_MS = 1_000;
/** How often the world is looked at for rest: not at every step. */
const LOOK_MS = 50;
/** What is due later is left for after the first leap: nothing of it needs the world to be awake meanwhile. */
const SOON_MS = 10_000;
/** Longer than any lease, but for letters'. */
const ALL_SOON_MS = 65_000;
/** Longer than what failed waits to be tried again. */
const RETRIED_MS = 1_800_000;
/** Longer than any hold, then longer than any question to a dealer waits. */
const LEAPS_MS = [49 * 3_600_000, 5 * 24 * 3_600_000];

/** One run: a world, what people do in it, and what goes wrong. */
export class Run {
  readonly world: World;
  readonly dealer: Dealer;
  readonly visitors: Visitor[] = [];
  readonly #crms: CrmSetup;
  readonly #operator: TopicOperator;
  readonly #kernel: Kernel;

  /** @param plant a mistake that the checks should find */
  constructor(kernel: Kernel, catalogs: Catalogs, plant?: Plant) {
    this.#kernel = kernel;
    this.world = new World(kernel, catalogs, plant);
    this.dealer = new Dealer(this.world);
    this.#crms = new CrmSetup(this.world);
    this.#operator = new TopicOperator(this.world);
    sendNotices(this.world);
  }

  /** Lets everything happen. @returns whether the world came to rest */
  async play(): Promise<boolean> {
    const { random } = this.#kernel;
    for (const name of serviceNames) {
      this.world.start(name);
      if (random.chance(0.4)) this.world.start(name);
    }
    if (!(await this.#until(() => this.world.isUp, 60_000))) return false;
    for (let count = 1 + random.below(3); count > 0; count -= 1) this.dealer.list();
    void this.#crms.subscribe();
    await this.#until(() => this.dealer.isDone && this.#crms.isDone, 60_000);
    this.#plan();
    await this.#until(() => false, UNQUIET_MS);
    this.#calm();
    if (!(await this.#untilRest(SOON_MS))) return false;
    this.#kernel.leap(RETRIED_MS);
    return this.#settledRest();
  }

  async #settledRest(): Promise<boolean> {
    await this.#until(() => false, SETTLE_MS);
    return this.#untilRest(ALL_SOON_MS);
  }

  /** Lets all holds run out. @returns whether the world came to rest again */
  async outlast(): Promise<boolean> {
    for (const leap of LEAPS_MS) {
      this.#kernel.leap(leap);
      if (!(await this.#settledRest())) return false;
    }
    return true;
  }

  /** Lets the world go on until a condition holds, or something was found. @returns whether it holds, and nothing was found */
  async #until(holds: () => boolean, deadline: number): Promise<boolean> {
    const { violations } = this.world;
    const isDone = await this.#kernel.runUntil(() => violations.length > 0 || holds(), deadline);
    return isDone && violations.length === 0;
  }

  /** Lets the world go on until it is at rest. @param withinMs what is due later may wait. @returns whether it is, and nothing was found */
  #untilRest(withinMs: number): Promise<boolean> {
    let lookedAt = Number.NEGATIVE_INFINITY;
    return this.#until(() => {
      if (this.#kernel.now - lookedAt < LOOK_MS) return false;
      lookedAt = this.#kernel.now;
      return this.isAtRest(withinMs);
    }, REST_MS);
  }

  /** Whether nothing is left to do. */
  isAtRest(withinMs: number): boolean {
    return (
      this.world.isUp &&
      this.dealer.isDone &&
      this.#operator.isDone &&
      this.visitors.every(({ isDone }) => isDone) &&
      this.whatWaits(withinMs).length === 0
    );
  }

  /** What is still to do, in words. @param withinMs what is due later is left out */
  whatWaits(withinMs = ALL_SOON_MS): string[] {
    const { databases, broker } = this.world;
    const waits: string[] = [];
    const count = (what: string, number: number) => {
      if (number > 0) waits.push(`${number} ${what}`);
    };
    for (const [name, database] of Object.entries(databases)) {
      if (database.catalog.tables.has('outbox')) count(`outbox rows of ${name}`, database.rows('outbox').length);
      if (!database.catalog.tables.has('consumer_positions')) continue;
      for (const row of database.rows('consumer_positions')) {
        const end = broker.topic(String(row.topic)).end(Number(row.partition));
        count(
          `events for ${row.group_name} of ${row.topic}/${row.partition}`,
          Number(end - BigInt(row.next_offset as bigint)),
        );
      }
    }
    // What was parked for a fault around it is tried again.
    count('parked events of leads', databases.leads.rows('parked_events').length);
    count('cars to be written to the index', this.#carsBehind());
    const isRunning = ({ finished_at: finishedAt }: Record<string, unknown>) => finishedAt === null;
    count('rebuilds', databases['search-indexer'].rows('rebuilds').filter(isRunning).length);
    const soon = this.#kernel.now + withinMs;
    // What waits for its payer is looked at every few seconds.
    const isDue = ({ phase, payment_id: payment, due_at: dueAt }: Record<string, unknown>) =>
      (phase !== 'held' || payment === null) && dueAt !== null && (dueAt as number) <= soon;
    // In somebody's hands just now; or else a crashed process had it, and others wait until its lease ends.
    const isInHand = ({ lease, due_at: dueAt }: Record<string, unknown>) =>
      lease !== null && (dueAt as number) > this.#kernel.now + LETTER_LEASE_MS - IN_HAND_MS;
    const waitsSoon = (letter: Record<string, unknown>) =>
      letter.state === 'waiting' && letter.due_at !== null && ((letter.due_at as number) <= soon || isInHand(letter));
    count('letters due', databases.leads.rows('letters').filter(waitsSoon).length);
    const isTriedSoon = ({ status, next_try: nextTry }: Record<string, unknown>) =>
      status === 'waiting' && (nextTry as number) <= soon;
    count('deliveries to CRMs', databases.leads.rows('crm_deliveries').filter(isTriedSoon).length);
    count('reservations due', databases.leads.rows('reservations').filter(isDue).length);
    count(
      'payments that nobody took up',
      this.world.payments.payments().filter(({ status }) => status === 'authorised').length,
    );
    const open = new Set(this.world.payments.payments().flatMap(({ id, status }) => (status === 'open' ? id : [])));
    const isPaid = ({ payment_id: payment }: Record<string, unknown>) => !open.has(String(payment));
    count(
      'online payments due',
      databases.leads.rows('online_payments').filter((row) => isDue(row) && isPaid(row)).length,
    );
    return waits;
  }

  #carsBehind(): number {
    const { databases, engine } = this.world;
    const index = engine.indexes.get(engine.aliases.get(ALIAS) ?? '');
    const rows = databases['search-indexer'].rows('car_rows');
    return rows.filter(({ vehicle_id: id, revision }) => index?.get(String(id))?.revision !== Number(revision)).length;
  }

  /** What people do, and what goes wrong, at moments that the seed picks. */
  #plan(): void {
    const { random } = this.#kernel;
    const at = (act: () => void) => this.#kernel.later(random.between(0, UNQUIET_MS), act, null);
    for (let number = 1 + random.below(4); number > 0; number -= 1) at(() => this.#visit());
    for (let count = random.below(4); count > 0; count -= 1)
      at(() => this.dealer.reprice(random.pick(this.dealer.cars)));
    if (random.chance(0.2)) at(() => this.dealer.sell(random.pick(this.dealer.cars)));
    for (let count = random.below(5); count > 0; count -= 1) at(() => this.#crashOne());
    for (let count = random.below(3); count > 0; count -= 1) at(() => this.world.mistakeForDead());
    if (random.chance(0.2)) at(() => this.#stopEngine());
    if (random.chance(0.15)) this.#planRestore();
    if (random.chance(0.1)) at(() => this.#operator.lose());
    if (random.chance(0.2)) at(() => void this.#operator.rebuild(random.pick(['rows', 'topic'])));
    if (random.chance(0.05)) at(() => void this.#operator.grow());
    if (random.chance(0.15)) at(() => this.world.databases[random.pick(serviceNames)].disconnectAll());
  }

  /** The indexer's database is put back to a moment before; operators are told to start it and wait. */
  #planRestore(): void {
    const { random } = this.#kernel;
    const takenAt = random.between(0, UNQUIET_MS / 2);
    const later = (ms: number, act: () => void) => this.#kernel.later(ms, act, null);
    later(takenAt, () => {
      const backup = this.world.databases['search-indexer'].backUp();
      later(random.between(0, UNQUIET_MS - takenAt), () => this.world.restore('search-indexer', backup));
    });
  }

  #visit(): void {
    const { random } = this.#kernel;
    const cars = this.world.databases.stock.rows('vehicles');
    if (cars.length === 0) return;
    const visitor = new Visitor(this.world, this.visitors.length + 1);
    this.visitors.push(visitor);
    const id = String(random.pick(cars).id);
    const acts = [
      [0.5, () => visitor.reserve(id)],
      [0.15, () => visitor.enquire(id)],
      [0.2, () => visitor.drive(id)],
      [0.15, () => visitor.payOnline()],
    ] as const;
    let drawn = random.next();
    for (const [share, act] of acts) {
      drawn -= share;
      if (drawn < 0) return void act();
    }
  }

  #crashOne(): void {
    const processes = this.world.processes();
    if (processes.length > 0) this.world.crash(this.#kernel.random.pick(processes));
  }

  #stopEngine(): void {
    const { engine } = this.world;
    engine.isReadOnly = true;
    this.#kernel.later(
      this.#kernel.random.between(1_000, 10_000),
      () => {
        engine.isReadOnly = false;
      },
      null,
    );
  }

  #calm(): void {
    endFaults(this.world.faults);
    this.world.engine.isReadOnly = false;
  }
}
