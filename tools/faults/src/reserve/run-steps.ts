import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, loadDemoInto, type Shutdown, type Stack, startStack, tellEnd } from '@forecourt/deploy';
import { killOne } from '../kill-parts.ts';
import type { FaultOptions } from '../options.ts';
import { Databases } from '../watch/databases.ts';
import { Buyer, freeVehicle, type Shop, shopOf } from './buyers.ts';
import { moneyFaults } from './check-money.ts';
import { overWithin, readMoney } from './read-money.ts';
import { type Point, planSteps, type StepRound } from './step-plan.ts';

/** Few vehicles are enough, as each round ends with its own free again or with another one. */
const CARS = 400;
/** Buyers of a round, so that there is somebody to refuse. */
const BUYERS = 3;
/** Vehicles of so many rounds before are left out. */
const USED_LATELY = 30;
const LOOK_EVERY_MS = 3;
const POINT_WITHIN_MS = 90_000;
const SETTLED_WITHIN_MS = 120_000;
/** The 15 minutes to pay, and what a busy machine takes to notice. */
const OVER_WITHIN_MS = 18 * 60_000;

/**
 * Kills one part in each round by kill -9, while a reservation is at one of its steps, starts it again and lets the reservation end (RES-1).
 * Once all are over, what the payment provider, stock and the reservations recorded is compared: nobody is charged without a hold, nothing is
 * held for ever, and each deposit is refunded once.
 * @returns whether every round kept that
 */
export async function runSteps(options: FaultOptions, folder: string, shutdown: Shutdown): Promise<boolean> {
  process.env.ENQUIRIES_PER_TEN_MINUTES = '1000000';
  const ended: string[] = [];
  const stack = await startStack({
    ...{ folder, port: options.port, shutdown, logLevel: 'info', restart: false },
    onEnd: (part, end) => ended.push(`${new Date().toISOString()} ${tellEnd(part, end)}`),
  });
  const demo = { folder, cars: CARS, operatorJwk: stack.keys.privateJwk.operator, signal: shutdown.signal };
  await loadDemoInto({ ...demo, addressOf: (service) => addressOf(service, options.port) });
  const databases = new Databases(stack.urls);
  const plan = planSteps(options.seed, options.rounds);
  const faults: string[] = [];
  const used: string[] = [];
  try {
    const shop = shopOf(stack.gatewayUrls[0] ?? '');
    for (const [place, step] of plan.entries()) {
      const found = await new Round(step, { stack, databases, shop, used }).run();
      faults.push(...found.map((fault) => `round ${place + 1}: ${fault}`));
      const what = `${step.part} at '${step.point}', ${step.ending}`;
      console.log(`Round ${place + 1} of ${plan.length}: ${what}: ${found.length === 0 ? 'well' : found.join('; ')}`);
    }
    console.log('Waiting until what was left alone is over…');
    await overWithin(databases, OVER_WITHIN_MS);
    const records = await readMoney(databases);
    const count = (change: string) => records.ledger.filter((line) => line.change === change).length;
    const { length } = records.reservations;
    console.log(
      `${length} reservations: ${count('captured')} charged, ${count('refunded')} refunded, ${count('voided')} let go of.`,
    );
    faults.push(...moneyFaults(records), ...ended.map((end) => `ended by itself: ${end}`));
    for (const fault of faults) console.error(fault);
    return faults.length === 0;
  } finally {
    await databases.close();
  }
}

/** What a round is played on. */
interface Ground {
  readonly stack: Stack;
  readonly databases: Databases;
  readonly shop: Shop;
  /** The vehicles of the rounds so far. */
  readonly used: string[];
}

/** A few buyers at one vehicle; one of them goes on, and a part is killed where the plan says. */
class Round {
  readonly #step: StepRound;
  readonly #ground: Ground;
  /** What the visitor has done so far. */
  readonly #done = new Set<Point>();
  #isOver = false;

  constructor(step: StepRound, ground: Ground) {
    this.#step = step;
    this.#ground = ground;
  }

  /** @returns what went wrong for who took part */
  async run(): Promise<string[]> {
    const { shop, used } = this.#ground;
    const carId = await retried(() => freeVehicle(shop, used.slice(-USED_LATELY)));
    used.push(carId);
    const heard = new Map<string, number>();
    const people = Array.from({ length: BUYERS }, (_, client) => new Buyer(client, shop, { carId, heard }));
    const killed = this.#killAtPoint(carId);
    try {
      const found = await this.#reserve(people);
      this.#isOver = true;
      const isKilled = await killed;
      return isKilled ? found : [...found, 'this point was never reached'];
    } finally {
      this.#isOver = true;
      await Promise.all(people.map((buyer) => buyer.close()));
    }
  }

  async #reserve(people: readonly Buyer[]): Promise<string[]> {
    this.#done.add('the form is sent');
    await Promise.all(people.map((buyer) => buyer.reserve([])));
    const outcomes = await settled(people);
    const [holder, ...others] = people.filter((_, place) => outcomes[place] === 'held');
    const isClear = others.length === 0 && outcomes.filter((outcome) => outcome === 'refused').length === BUYERS - 1;
    if (!holder) return [`nobody holds it: ${outcomes.join(', ')}`];
    const found = await this.#end(holder);
    return isClear ? found : [...found, `not one holds it: ${outcomes.join(', ')}`];
  }

  /** Lets the holder do what the plan says. */
  async #end(holder: Buyer): Promise<string[]> {
    const { ending } = this.#step;
    if (ending === 'left alone') return [];
    if (ending === 'called off unpaid') return this.#callOff(holder);
    this.#done.add('the card is typed');
    const card = ending === 'paid and called off' ? 'pays' : 'can’t be taken';
    const title =
      ending === 'paid and called off' ? 'The vehicle is reserved for you' : 'Your reservation is cancelled';
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while (Date.now() < deadline) {
      await holder.pay(card);
      if (await holder.reads(title, 5_000)) return ending === 'paid and called off' ? this.#callOff(holder) : [];
    }
    return [`paid, it does not say “${title}” but “${(await holder.page())?.title}”`];
  }

  async #callOff(holder: Buyer): Promise<string[]> {
    // The receipt is the last thing before; a part may be killed as it is written.
    if (this.#step.point === 'LetterSent') await this.#untilKilled();
    this.#done.add('it is called off');
    const title = 'Your reservation is cancelled';
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while (Date.now() < deadline) {
      await holder.cancel();
      if (await holder.reads(title, 5_000)) return [];
    }
    return [`called off, it does not say “${title}” but “${(await holder.page())?.title}”`];
  }

  #killed: Promise<void> | undefined;

  async #untilKilled(): Promise<void> {
    const deadline = Date.now() + POINT_WITHIN_MS;
    while (this.#killed === undefined && Date.now() < deadline) await pause(LOOK_EVERY_MS);
    await this.#killed;
  }

  /** Kills the part once the point is reached and starts it again. @returns whether the point was reached */
  async #killAtPoint(carId: string): Promise<boolean> {
    const { part: name, delayMs, awayMs } = this.#step;
    const part = this.#ground.stack.parts.get(name);
    if (!part) throw new Error(`The stack has no part ${name}.`);
    if (!(await this.#reachesPoint(carId))) return false;
    await pause(delayMs);
    this.#killed = killOne({ awayMs }, part).then(() => undefined);
    await this.#killed;
    return true;
  }

  async #reachesPoint(carId: string): Promise<boolean> {
    const { point } = this.#step;
    const before = await this.#count(carId);
    // What is done last may be recorded a moment after the visitor has read it.
    for (let deadline = Date.now() + POINT_WITHIN_MS * 3; Date.now() < deadline; await pause(LOOK_EVERY_MS)) {
      if (this.#done.has(point) || (await this.#count(carId)) > before) return true;
      if (this.#isOver) deadline = Math.min(deadline, Date.now() + 10_000);
    }
    return false;
  }

  /** How many reservations of the vehicle have come to the point. */
  async #count(carId: string): Promise<number> {
    const rows = await this.#ground.databases.rows<{ count: number }>(
      'leads',
      `SELECT count(*)::int AS count FROM reservations JOIN events ON stream_id = 'reservation-' || lead_id
       WHERE car_id = $1 AND type = $2`,
      [carId, this.#step.point],
    );
    return rows[0]?.count ?? 0;
  }
}

/** What each buyer reads in the end; who never got an answer asks again. */
async function settled(people: readonly Buyer[]): Promise<string[]> {
  await Promise.all(people.map((buyer) => buyer.settle()));
  return Promise.all(people.map((buyer) => buyer.outcome()));
}

/** What does not answer yet, because a part has just come back, is asked again. */
async function retried<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 60) throw error;
      await pause(500);
    }
  }
}
