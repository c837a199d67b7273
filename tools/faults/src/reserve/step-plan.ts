import { Random } from '@forecourt/demo-stock';

/** Where a reservation is when a part is killed: what the visitor does, or the event that was just recorded. */
export const points = [
  'the form is sent',
  'CarHeld',
  'PaymentOpened',
  'the card is typed',
  'DepositAuthorised',
  'DepositCaptured',
  'ReservationConfirmed',
  'LetterSent',
  'it is called off',
  'DepositRefunded',
] as const;
export type Point = (typeof points)[number];

/** The parts that a reservation needs: the service, who holds the vehicle, the databases, the broker and the payment page. */
export const stepParts = ['leads', 'stock', 'postgres', 'kafka', 'payment-sandbox'] as const;

/** What becomes of the reservation, as far as the visitor decides. */
export type Ending = 'paid and called off' | 'not paid for by the bank' | 'called off unpaid' | 'left alone';

/** One round: what is killed, where the reservation is then, and how it ends. Times are milliseconds. */
export interface StepRound {
  readonly point: Point;
  readonly part: (typeof stepParts)[number];
  readonly ending: Ending;
  /** From the point to the kill: mostly while the next step is under way. */
  readonly delayMs: number;
  /** From the kill to the start. */
  readonly awayMs: number;
}

const UNPAID: readonly Ending[] = [
  'paid and called off',
  'not paid for by the bank',
  'called off unpaid',
  'left alone',
];
/** Which endings lead to a point; the others are only reached by what is paid. */
const ENDINGS: Partial<Record<Point, readonly Ending[]>> = {
  'the form is sent': UNPAID,
  CarHeld: UNPAID,
  PaymentOpened: UNPAID,
  'the card is typed': ['paid and called off', 'not paid for by the bank'],
  DepositAuthorised: ['paid and called off', 'not paid for by the bank'],
};
/** What is left alone ends after 15 minutes, so it comes early. */
const LEFT_ALONE_UNTIL = 0.5;
const LONGEST_DELAY_MS = 120;

/** Every part at every point once, in a shuffled order, and again from the start where there are more rounds. The same seed gives the same plan. */
export function planSteps(seed: number, rounds: number): StepRound[] {
  const random = new Random(`reservation steps ${seed}`);
  const all = points.flatMap((point) => stepParts.map((part) => ({ point, part })));
  const plan: StepRound[] = [];
  while (plan.length < rounds) {
    const shuffled = all.map((each) => ({ each, place: random.next() })).sort((one, other) => one.place - other.place);
    for (const { each } of shuffled.slice(0, rounds - plan.length)) {
      const isEarly = plan.length < rounds * LEFT_ALONE_UNTIL;
      const endings = (ENDINGS[each.point] ?? ['paid and called off']).filter(
        (ending) => isEarly || ending !== 'left alone',
      );
      const ending = endings[random.int(0, endings.length - 1)] ?? 'paid and called off';
      plan.push({ ...each, ending, delayMs: random.int(0, LONGEST_DELAY_MS), awayMs: random.int(100, 2_500) });
    }
  }
  return plan;
}
