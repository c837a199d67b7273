import type { Outcomes } from './attacks/attack.ts';

/** Those who must not notice an attack. */
export const victims = ['visitor', 'neighbour', 'dealer', 'crm'] as const;
/** One of them. */
export type Victim = (typeof victims)[number];

/** A request of a victim. */
export interface Sample {
  readonly who: Victim;
  /** What was asked for, as `car page`. */
  readonly what: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number;
  /** Until its answer was read. */
  readonly ms: number;
  /** What was wrong with the answer. */
  readonly fault?: string;
}

/** A part of the run: quiet, or an attack. */
export interface Phase {
  readonly name: string;
  /** In milliseconds since 1970, its end excluded. */
  readonly from: number;
  readonly to: number;
  readonly attack?: { readonly outcomes: Outcomes; readonly meets: readonly string[]; readonly spared?: string };
}

/** What the victims had in a phase. Times are in milliseconds. */
export interface PhaseFigures {
  readonly name: string;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** What was wrong for somebody, or with the attack itself. */
  readonly faults: readonly string[];
  /** How the attack's requests ended; empty if it was quiet. */
  readonly attack: string;
}

/** The goal of a bench, not of each run: p99 at most 1.5 times the quiet one plus 100 ms. */
const GOAL = { times: 1.5, plusMs: 100 } as const;

/** What the victims had in a phase. Each of them must have asked, and an attack must have met its bound. Pure. */
export function figuresOf({ name, from, to, attack }: Phase, samples: readonly Sample[]): PhaseFigures {
  const own = samples.filter(({ at }) => at >= from && at < to);
  const times = own.map(({ ms }) => ms).sort((one, other) => one - other);
  const silent = victims.filter((victim) => !own.some(({ who }) => who === victim));
  return {
    name,
    requests: own.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    faults: [
      ...own.flatMap(({ who, what, fault }) => (fault === undefined ? [] : [`${who}, ${what}: ${fault}`])),
      ...silent.map((victim) => `${victim}: asked for nothing, so nothing is known`),
      ...(attack ? faultsOfAttack(attack) : []),
    ],
    attack: attack?.outcomes.text ?? '',
  };
}

function faultsOfAttack({ outcomes, meets, spared }: NonNullable<Phase['attack']>): string[] {
  return [
    ...(outcomes.met(meets) ? [] : [`the attack met no bound: expected ${meets.join(' or ')}, got ${outcomes.text}`]),
    ...outcomes.faults.map((outcome) => `the product answered the attack with ${outcome}`),
    ...(spared === undefined ? [] : [spared]),
  ];
}

/** More attacks with faults than this are no accident of timing. */
const MOST_AGAIN = 3;

/** The name of an attack's second turn. */
export const again = (attack: string): string => `${attack}, again`;

/**
 * The attacks that showed a fault in one turn, and are played again; none if there are too many. A phase without an attack is not played again.
 * Pure.
 */
export function needAgain(phases: readonly PhaseFigures[]): string[] {
  const faulty = phases.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  const once = faulty.filter((name) => faulty.filter((each) => each === name).length === 1);
  return faulty.length > MOST_AGAIN || once.length < faulty.length ? [] : once;
}

/** Whether a phase's faults were an accident: its attack was played again, and showed none. Pure. */
export const wasAccident = ({ name }: PhaseFigures, phases: readonly PhaseFigures[]): boolean =>
  phases.some((phase) => phase.name === again(name) && phase.faults.length === 0);

/** Whether the p99 is within the goal of a bench. Pure. */
export function isWithinGoal({ p99 }: PhaseFigures, quiet: PhaseFigures): boolean {
  return p99 <= quiet.p99 * GOAL.times + GOAL.plusMs;
}

/** The time that this share of the sorted times is within; 0 if there are none. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
