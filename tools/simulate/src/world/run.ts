import type { Kernel } from '../kernel/kernel.ts';
import { CrmSetup } from './crm-setup.ts';
import { Dealer } from './dealer.ts';
import { endFaults } from './faults.ts';
import { sendNotices } from './notices.ts';
import type { Plant } from './plants.ts';
import { Restores } from './restores.ts';
import { SignIn } from './sign-in.ts';
import { TopicOperator } from './topic-operator.ts';
import { ALL_SOON_MS, whatWaits } from './unrest.ts';
import { Visitor } from './visitor.ts';
import { type Catalogs, World } from './world.ts';

/** How long a run is unquiet, in virtual milliseconds: short, so that what goes wrong meets what is under way. */
const UNQUIET_MS = 8_000;
/** How long it has to come to rest. */
const REST_MS = 240_000;
/** How long what was due at a leap has to begin. */
const SETTLE_MS = 1_000;
/** How often the world is looked at for rest: not at every step. */
const LOOK_MS = 100;
/** What is due later is left for after the first leap: nothing of it needs the world to be awake meanwhile. */
const SOON_MS = 10_000;
/** Longer than what failed waits to be tried again. */
const RETRIED_MS = 1_800_000;
/** How many runs restore a database. */
const RESTORED_SHARE = 0.25;
/** Longer than any hold, then longer than any question to a dealer waits. */
const LEAPS_MS = [49 * 3_600_000, 5 * 24 * 3_600_000];

/** One run: a world, what people do in it, and what goes wrong. */
export class Run {
  readonly world: World;
  readonly dealer: Dealer;
  readonly visitors: Visitor[] = [];
  readonly signIns: SignIn[] = [];
  readonly #crms: CrmSetup;
  readonly #operator: TopicOperator;
  readonly #restores: Restores;
  readonly #kernel: Kernel;
  readonly #plant: Plant | undefined;

  /** @param plant a mistake that the checks should find */
  constructor(kernel: Kernel, catalogs: Catalogs, plant?: Plant) {
    this.#kernel = kernel;
    this.#plant = plant;
    this.world = new World(kernel, catalogs, plant);
    this.dealer = new Dealer(this.world);
    this.#crms = new CrmSetup(this.world);
    this.#operator = new TopicOperator(this.world);
    this.#restores = new Restores(this.world, {
      operator: this.#operator,
      dealer: this.dealer,
      visit: () => this.#visit(),
    });
    sendNotices(this.world);
  }

  /** Lets everything happen. @returns whether the world came to rest */
  async play(): Promise<boolean> {
    const { random } = this.#kernel;
    for (const name of this.world.services) {
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
      [...this.visitors, ...this.signIns].every(({ isDone }) => isDone) &&
      whatWaits(this.world, withinMs).length === 0
    );
  }

  /** What people do, and what goes wrong, at moments that the seed picks. */
  #plan(): void {
    const { random } = this.#kernel;
    const at = (act: () => void) => this.#kernel.later(random.between(0, UNQUIET_MS), act, null);
    for (let number = 1 + random.below(4); number > 0; number -= 1) at(() => this.#visit());
    if (this.world.services.includes('identity'))
      for (let count = 1 + random.below(2); count > 0; count -= 1) at(() => this.#signIn());
    for (let count = random.below(4); count > 0; count -= 1)
      at(() => this.dealer.reprice(random.pick(this.dealer.cars)));
    if (random.chance(0.2)) at(() => this.dealer.sell(random.pick(this.dealer.cars)));
    for (let count = random.below(5); count > 0; count -= 1) at(() => this.#crashOne());
    for (let count = random.below(3); count > 0; count -= 1) at(() => this.world.mistakeForDead());
    if (random.chance(0.2)) at(() => this.#stopEngine());
    if (this.#plant?.restores) this.#restores.plan(UNQUIET_MS, this.#plant.restores);
    else if (random.chance(RESTORED_SHARE)) this.#restores.plan(UNQUIET_MS);
    if (random.chance(0.1)) at(() => this.#operator.lose());
    if (random.chance(0.2)) at(() => void this.#operator.rebuild(random.pick(['rows', 'topic'])));
    if (random.chance(0.05)) at(() => void this.#operator.grow());
    if (random.chance(0.15)) at(() => this.world.databases[random.pick(this.world.services)].disconnectAll());
  }

  #visit(): void {
    const { random } = this.#kernel;
    const cars = this.world.databases.stock.rows('vehicles');
    if (cars.length === 0) return;
    const visitor = new Visitor(this.world, this.visitors.length + 1);
    this.visitors.push(visitor);
    const id = String(random.pick(cars).id);
    const act = random.share([
      [0.5, () => visitor.reserve(id)],
      [0.15, () => visitor.enquire(id)],
      [0.2, () => visitor.drive(id)],
      [0.15, () => visitor.payOnline()],
    ] as const);
    void act();
  }

  #signIn(): void {
    const person = new SignIn(this.world, this.signIns.length);
    this.signIns.push(person);
    void person.run();
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
