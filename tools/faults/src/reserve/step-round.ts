import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@forecourt/deploy';
import { killOne } from '../kill-parts.ts';
import type { Databases } from '../watch/databases.ts';
import { Buyer, freeVehicle, type Shop } from './buyers.ts';
import type { Dealer } from './dealer.ts';
import type { Ending, Point, StepRound } from './step-plan.ts';

/** Buyers of a round, so that there is somebody to refuse. */
const BUYERS = 3;
/** Vehicles of so many rounds before are left out. */
const USED_LATELY = 30;
const LOOK_EVERY_MS = 3;
const POINT_WITHIN_MS = 90_000;
const SETTLED_WITHIN_MS = 120_000;
/** The 15 minutes to pay, and what a busy machine takes to notice. */
export const OVER_WITHIN_MS = 18 * 60_000;

/** What a round is played on. */
export interface Ground {
  readonly stack: Stack;
  readonly databases: Databases;
  readonly shop: Shop;
  readonly dealer: Dealer;
  /** The vehicles of the rounds so far. */
  readonly used: string[];
  /** Kills are made one after another, as a round that waits for a reservation to lapse goes on beside others. */
  readonly oneAtATime: (kill: () => Promise<void>) => Promise<void>;
}

const TITLES: Readonly<Record<Exclude<Ending, 'left alone'>, string>> = {
  'paid and called off': 'Your reservation is cancelled',
  'paid and sold to them': 'The vehicle is yours',
  'paid and sold elsewhere': 'The vehicle was sold',
  'not paid for by the bank': 'Your reservation is cancelled',
  'called off unpaid': 'Your reservation is cancelled',
};

/** A few buyers at one vehicle; one of them goes on, and parts are killed where the plan says. */
export class Round {
  readonly #step: StepRound;
  readonly #ground: Ground;
  /** What visitor and dealer have done so far. */
  readonly #done = new Set<Point>();
  #carId: string | undefined;
  #isOver = false;

  constructor(step: StepRound, ground: Ground) {
    this.#step = step;
    this.#ground = ground;
  }

  /** Chooses the vehicle, before another round does. */
  async choose(): Promise<string> {
    const { shop, used } = this.#ground;
    const carId = await retried(() => freeVehicle(shop, used.slice(-USED_LATELY)));
    used.push(carId);
    this.#carId = carId;
    return carId;
  }

  /** @returns what went wrong for those who took part */
  async run(): Promise<string[]> {
    const { shop } = this.#ground;
    const carId = this.#carId ?? (await this.choose());
    const heard = new Map<string, number>();
    const people = Array.from({ length: BUYERS }, (_, client) => new Buyer(client, shop, { carId, heard }));
    const killed = this.#killAtPoint(carId);
    try {
      const found = await this.#reserve(people, carId);
      this.#isOver = true;
      const isKilled = await killed;
      return isKilled ? found : [...found, 'this point was never reached'];
    } finally {
      this.#isOver = true;
      await Promise.all(people.map((buyer) => buyer.close()));
    }
  }

  async #reserve(people: readonly Buyer[], carId: string): Promise<string[]> {
    this.#done.add('the form is sent');
    await Promise.all(people.map((buyer) => buyer.reserve([])));
    const outcomes = await settled(people);
    const [holder, ...others] = people.filter((_, place) => outcomes[place] === 'held');
    const isClear = others.length === 0 && outcomes.filter((outcome) => outcome === 'refused').length === BUYERS - 1;
    if (!holder) return [`nobody holds it: ${outcomes.join(', ')}`];
    const found = await this.#end(holder, carId);
    return isClear ? found : [...found, `not one holds it: ${outcomes.join(', ')}`];
  }

  /** Lets the holder, and then the dealer, do what the plan says. */
  async #end(holder: Buyer, carId: string): Promise<string[]> {
    const { ending } = this.#step;
    if (ending === 'left alone') return [];
    if (ending !== 'called off unpaid') {
      this.#done.add('the card is typed');
      const [card, title] =
        ending === 'not paid for by the bank'
          ? (['can’t be taken', TITLES[ending]] as const)
          : (['pays', 'The vehicle is reserved for you'] as const);
      const faults = await this.#repeat(holder, title, () => holder.pay(card));
      if (faults.length > 0 || ending === 'not paid for by the bank') return faults;
      // The receipt is the last thing before; a part may be killed as it is written.
      if (this.#step.point === 'LetterSent') await this.#untilKilled();
    }
    if (ending === 'paid and sold to them' || ending === 'paid and sold elsewhere') {
      return this.#sell(holder, carId, ending);
    }
    this.#done.add('it is called off');
    return this.#repeat(holder, TITLES[ending], () => holder.cancel());
  }

  /** The dealer's stock system reports the vehicle as sold; asked who bought it, the dealer answers. */
  async #sell(holder: Buyer, carId: string, ending: keyof typeof TITLES): Promise<string[]> {
    const { dealer, databases } = this.#ground;
    const open = `SELECT lead_id::text FROM reservations WHERE car_id = $1 AND phase = 'confirmed'`;
    const [reservation] = await retried(() => databases.rows<{ lead_id: string }>('leads', open, [carId]));
    if (!reservation) return ['no reservation of it is confirmed'];
    this.#done.add('it is reported as sold');
    await dealer.reportSold(carId);
    await this.#untilAsked(carId);
    const answer = ending === 'paid and sold to them' ? 'sold_to_them' : 'sold_elsewhere';
    return this.#repeat(holder, TITLES[ending], () => dealer.answer(reservation.lead_id, answer));
  }

  /** Until the dealer is asked: stock's news has come through the broker. */
  async #untilAsked(carId: string): Promise<void> {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while ((await this.#count(carId, 'SaleReported')) === 0 && Date.now() < deadline) await pause(100);
  }

  /** Does something until the holder's page has the title. */
  async #repeat(holder: Buyer, title: string, act: () => Promise<unknown>): Promise<string[]> {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while (Date.now() < deadline) {
      await act();
      if (await holder.reads(title, 5_000)) return [];
    }
    return [`it does not say “${title}” but “${(await holder.page())?.title}”`];
  }

  #killed: Promise<void> | undefined;

  async #untilKilled(): Promise<void> {
    const deadline = Date.now() + POINT_WITHIN_MS;
    while (this.#killed === undefined && Date.now() < deadline) await pause(LOOK_EVERY_MS);
    await this.#killed;
  }

  /** Kills the parts once the point is reached and starts them again. @returns whether the point was reached */
  async #killAtPoint(carId: string): Promise<boolean> {
    const { parts: names, delayMs, awayMs } = this.#step;
    const { stack, oneAtATime } = this.#ground;
    const parts = names.map((name) => {
      const part = stack.parts.get(name);
      if (!part) throw new Error(`The stack has no part ${name}.`);
      return part;
    });
    if (!(await this.#reachesPoint(carId))) return false;
    await pause(delayMs);
    this.#killed = oneAtATime(async () => {
      await Promise.all(parts.map((part, place) => killOne({ awayMs: awayMs[place] ?? 0 }, part)));
    });
    await this.#killed;
    return true;
  }

  async #reachesPoint(carId: string): Promise<boolean> {
    const { point } = this.#step;
    const isLapse = point === 'ReservationLapsed';
    const before = await retried(() => this.#counted(carId, point));
    const patienceMs = isLapse ? OVER_WITHIN_MS : POINT_WITHIN_MS * 3;
    // What is done last may be recorded a moment after the visitor has read it.
    for (let deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(isLapse ? 50 : LOOK_EVERY_MS)) {
      if (this.#done.has(point) || (await this.#count(carId, point)) > before) return true;
      if (this.#isOver && !isLapse) deadline = Math.min(deadline, Date.now() + 10_000);
    }
    return false;
  }

  /** As counted; none as long as the database is away. */
  #count(carId: string, point: Point): Promise<number> {
    return this.#counted(carId, point).catch(() => 0);
  }

  /** How many reservations of the vehicle have come to the point. */
  async #counted(carId: string, point: Point): Promise<number> {
    const text = `SELECT count(*)::int AS count FROM reservations JOIN events ON stream_id = 'reservation-' || lead_id
       WHERE car_id = $1 AND type = $2`;
    const [row] = await this.#ground.databases.rows<{ count: number }>('leads', text, [carId, point]);
    return row?.count ?? 0;
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
