import { Random } from '@forecourt/demo-stock';
import { reservationEventTypes } from '@forecourt/leads';

/** What the visitor or the dealer does. */
const deeds = ['the form is sent', 'the card is typed', 'it is called off', 'it is reported as sold'] as const;
/** Where a reservation is when parts are killed: what somebody does, or the event that was just recorded. */
export const points = [...deeds, ...reservationEventTypes] as const;
export type Point = (typeof points)[number];

/** The parts that a reservation needs: the service, who holds the vehicle, the databases, the broker and the payment page. */
export const stepParts = ['leads', 'stock', 'postgres', 'kafka', 'payment-sandbox'] as const;
export type StepPart = (typeof stepParts)[number];

/** What becomes of the reservation, as far as visitor and dealer decide. */
export type Ending =
  | 'paid and called off'
  | 'paid and sold to them'
  | 'paid and sold elsewhere'
  | 'not paid for by the bank'
  | 'called off unpaid'
  | 'left alone';

/** One round: what is killed, where the reservation is then, and how it ends. Times are milliseconds. */
export interface StepRound {
  readonly point: Point;
  /** One part, or two at once. */
  readonly parts: readonly StepPart[];
  readonly ending: Ending;
  /** From the point to the kill: mostly while the next step is under way. */
  readonly delayMs: number;
  /** From the kill to the start, of each part. */
  readonly awayMs: readonly number[];
}

const PAID: readonly Ending[] = ['paid and called off', 'paid and sold to them', 'paid and sold elsewhere'];
const TYPED: readonly Ending[] = [...PAID, 'not paid for by the bank'];
const ANY: readonly Ending[] = [...TYPED, 'called off unpaid', 'left alone'];
const SOLD: readonly Ending[] = ['paid and sold to them', 'paid and sold elsewhere'];
/** Which endings lead to a point. */
const ENDINGS: Readonly<Record<Point, readonly Ending[]>> = {
  'the form is sent': ANY,
  'the card is typed': TYPED,
  'it is called off': ['paid and called off', 'called off unpaid'],
  'it is reported as sold': SOLD,
  ReservationRequested: ANY,
  CarHeld: ANY,
  CarTaken: ANY,
  PaymentOpened: ANY,
  DepositAuthorised: TYPED,
  DepositCaptured: PAID,
  ReservationConfirmed: PAID,
  SaleReported: SOLD,
  ReservationCompleted: ['paid and sold to them'],
  ReservationCancelled: ['paid and called off', 'not paid for by the bank', 'called off unpaid'],
  ReservationLapsed: ['left alone'],
  CarSoldElsewhere: ['paid and sold elsewhere'],
  DepositVoided: ['not paid for by the bank', 'called off unpaid'],
  DepositRefunded: ['paid and called off', 'paid and sold elsewhere'],
  CarReleased: ['paid and called off', 'called off unpaid'],
  LetterSent: PAID,
};
/** What is left alone ends after 15 minutes, so it comes early. */
const LEFT_ALONE_UNTIL = 0.5;
const LONGEST_DELAY_MS = 120;

/** For each part: that part alone, then the others as two pairs. Together they are every part and every pair once. */
const combinations: readonly (readonly (readonly StepPart[])[])[] = stepParts.map((_, place) => {
  const at = (further: number) => stepParts.slice((place + further) % stepParts.length)[0] ?? 'leads';
  return [[at(0)], [at(1), at(4)], [at(2), at(3)]];
});

/**
 * Every point once in each cycle, in a shuffled order. A cycle kills every part alone and every pair at once; three cycles kill each part at
 * each point. What ends by itself is begun first. The same seed gives the same plan.
 */
export function planSteps(seed: number, rounds: number): StepRound[] {
  const random = new Random(`reservation steps ${seed}`);
  const plan: StepRound[] = [];
  for (let cycle = 0; plan.length < rounds; cycle += 1) {
    const inOrder = points.map((point, place) => ({ point, parts: partsOf(cycle, place), shuffled: random.next() }));
    const left = inOrder.filter(({ point }) => point === 'ReservationLapsed');
    const others = inOrder.filter(({ point }) => point !== 'ReservationLapsed');
    const all = [...left, ...others.sort((one, other) => one.shuffled - other.shuffled)];
    for (const { point, parts } of all.slice(0, rounds - plan.length)) {
      const isEarly = point === 'ReservationLapsed' || plan.length < rounds * LEFT_ALONE_UNTIL;
      const endings = ENDINGS[point].filter((each) => isEarly || each !== 'left alone');
      const ending = endings[random.int(0, endings.length - 1)] ?? 'paid and called off';
      const awayMs = parts.map(() => random.int(100, 2_500));
      plan.push({ point, parts, ending, delayMs: random.int(0, LONGEST_DELAY_MS), awayMs });
    }
  }
  return plan;
}

/** What is killed at a point in a cycle: the point's group changes every three cycles, and meanwhile its members take turns. */
function partsOf(cycle: number, place: number): readonly StepPart[] {
  const group = combinations[(place + Math.floor(cycle / 3)) % combinations.length];
  return group?.[(place + cycle) % group.length] ?? ['leads'];
}
