import type { VehicleFacts } from './vehicle.facts.ts';

/**
 * When a feed last set each part of a vehicle, in UTC milliseconds by the source's clock: `details.km`, `prices.priceCents`,
 * `status`, … It is stored beside the events and not in them: most messages only confirm the known state, which does not change the
 * vehicle, yet an older message that arrives after them must not overwrite it (FEED-2).
 */
export type SourceTimes = Readonly<Record<string, number>>;

/** A message's facts that no newer one has spoken of, the parts that are dropped, and the times after it. */
export interface FreshFacts {
  facts: VehicleFacts;
  stale: string[];
  times: SourceTimes;
}

/** What to do with a fact of the same time as the known one of its part: `taken` if received later, or `late`. */
export type Ties = 'taken' | 'late';

/** Whether a fact of one time is too late for a fact of another. */
export function isLate(at: number, known: number | undefined, ties: Ties): boolean {
  return known !== undefined && (at < known || (at === known && ties === 'late'));
}

/**
 * How the time of each fact is kept: for each of its fields, for the whole, with the whole that it belongs to, or not at all, as it sets nothing
 * that an older message could overwrite.
 */
const timesOfFacts = {
  details: 'fields',
  prices: 'fields',
  photos: 'fields',
  market: 'whole',
  finance: 'whole',
  reserved: 'whole',
  shown: 'whole',
  status: 'whole',
  soldAt: { with: 'status' },
  unreserved: { with: 'reserved' },
  refresh: 'none',
  createdAt: 'none',
} as const satisfies Readonly<
  Record<keyof VehicleFacts, 'fields' | 'whole' | 'none' | { readonly with: keyof VehicleFacts }>
>;

type FactsKept<How> = {
  [Fact in keyof VehicleFacts]-?: (typeof timesOfFacts)[Fact] extends How ? Fact : never;
}[keyof VehicleFacts];
type Aspect = FactsKept<'fields'>;
type Whole = FactsKept<'whole'>;
const factNames = Object.keys(timesOfFacts) as (keyof VehicleFacts)[];
const aspects = factNames.filter((fact): fact is Aspect => timesOfFacts[fact] === 'fields');
const wholes = factNames.filter((fact): fact is Whole => timesOfFacts[fact] === 'whole');
/** A whole and the facts that belong to it. */
const factsWith = Object.fromEntries(
  wholes.map((whole) => [
    whole,
    [
      whole,
      ...factNames.filter((fact) => {
        const kept = timesOfFacts[fact];
        return typeof kept === 'object' && kept.with === whole;
      }),
    ],
  ]),
) as unknown as Readonly<Record<Whole, readonly (keyof VehicleFacts)[]>>;

const partNames: Readonly<Record<Aspect, Map<string, string>>> = {
  details: new Map(),
  prices: new Map(),
  photos: new Map(),
};

/**
 * Removes from a message what a newer message has set; equal times go by receipt, or are late. So messages in any order lead to
 * the same state as in the order of their times.
 */
export function freshFacts(facts: VehicleFacts, at: number, known: SourceTimes, ties: Ties = 'taken'): FreshFacts {
  const times: Record<string, number> = { ...known };
  const stale: string[] = [];
  const isFresh = (part: string) => {
    const fresh = !isLate(at, times[part], ties);
    if (fresh) times[part] = at;
    else stale.push(part);
    return fresh;
  };
  const fresh: VehicleFacts = { ...facts };
  for (const aspect of aspects) {
    const patch = facts[aspect];
    if (!patch) continue;
    Object.assign(fresh, { [aspect]: pick(patch, (field) => isFresh(partName(aspect, field))) });
  }
  for (const whole of wholes) {
    if (isGiven(facts, whole) && !isFresh(whole)) {
      for (const fact of factsWith[whole]) delete fresh[fact];
    }
  }
  return { facts: fresh, stale, times };
}

/** What belongs to a whole is a part of it, with or without it: the time of a sale sets the status. */
function isGiven(facts: VehicleFacts, whole: Whole): boolean {
  return factsWith[whole].some((fact) => facts[fact] !== undefined);
}

/** The parts that a message sets, fresh or not. */
export function partsOf(facts: VehicleFacts): string[] {
  const fields = aspects.flatMap((aspect) => Object.keys(facts[aspect] ?? {}).map((field) => partName(aspect, field)));
  return [...fields, ...wholes.filter((whole) => isGiven(facts, whole))];
}

/** Names are built once: there are few, and each message has dozens. */
function partName(aspect: Aspect, field: string): string {
  const known = partNames[aspect].get(field);
  if (known !== undefined) return known;
  const name = `${aspect}.${field}`;
  partNames[aspect].set(field, name);
  return name;
}

function pick<Fields extends object>(fields: Fields, isWanted: (field: string) => boolean): Partial<Fields> {
  const wanted: Record<string, unknown> = {};
  for (const field of Object.keys(fields)) {
    if (isWanted(field)) wanted[field] = (fields as Record<string, unknown>)[field];
  }
  return wanted as Partial<Fields>;
}

/** Source times as stored: time in UTC milliseconds → the parts that were last set then, separated by spaces. */
export type PackedTimes = Readonly<Record<string, string>>;

/** Packs times for storing. A whole message sets dozens of parts at one time, and every push of an inventory stores that for each car. */
export function packTimes(times: SourceTimes): PackedTimes {
  const parts = new Map<number, string[]>();
  for (const [part, at] of Object.entries(times)) {
    const together = parts.get(at);
    if (together) together.push(part);
    else parts.set(at, [part]);
  }
  return Object.fromEntries([...parts].map(([at, together]) => [at, together.join(' ')]));
}

/** The way back. */
export function unpackTimes(packed: PackedTimes): SourceTimes {
  const times: Record<string, number> = {};
  for (const [at, parts] of Object.entries(packed)) {
    for (const part of parts.split(' ')) times[part] = Number(at);
  }
  return times;
}
