import { Random } from '@forecourt/demo-stock';

/** The parts of the product that can be killed, by their names in the stack. */
export const killable = [
  'gateway-1',
  'gateway-2',
  'sites',
  'identity',
  'stock',
  'leads',
  'search-indexer-1',
  'search-indexer-2',
  'kafka',
  'opensearch',
  'postgres',
] as const;
/** The name of such a part. */
export type PartName = (typeof killable)[number];

/** One part's kill -9, and when it is started again. Times are milliseconds. */
export interface Kill {
  part: PartName;
  /** From the kill to the start. */
  awayMs: number;
  /** So soon after its start it is killed once more, and started once more; absent if it may start in peace. */
  againMs?: number;
}

/** Kills that happen together, and the quiet time before them. */
export interface KillStep {
  quietMs: number;
  kills: Kill[];
}

const SHORTEST_AWAY_MS = 100;
const LONGEST_AWAY_MS = 3_000;
const TWO_AT_ONCE = 0.25;
const AGAIN_WHILE_STARTING = 0.3;

/**
 * What is killed, when, and for how long: every part once in a shuffled order, then any, some two at once, some again while they start.
 * The same seed gives the same plan.
 * @param kills how many processes are killed in total, at least; a last step of two may make it more.
 */
export function planKills(seed: number, kills: number): KillStep[] {
  const random = new Random(`kills ${seed}`);
  const steps: KillStep[] = [];
  const turn = shuffled(killable, random);
  for (let planned = 0; planned < kills; ) {
    const next = turn.shift();
    const step = next ? inTurn(next, random) : anyOf(random);
    steps.push(step);
    planned += killsOf(step);
  }
  return steps;
}

/** How many times something is killed in a step. */
export function killsOf({ kills }: KillStep): number {
  return kills.reduce((sum, { againMs }) => sum + (againMs === undefined ? 1 : 2), 0);
}

function inTurn(part: PartName, random: Random): KillStep {
  return { quietMs: quiet(random), kills: [{ part, awayMs: away(random) }] };
}

function anyOf(random: Random): KillStep {
  const parts = shuffled(killable, random).slice(0, random.chance(TWO_AT_ONCE) ? 2 : 1);
  const kills = parts.map((part): Kill => {
    const kill = { part, awayMs: away(random) };
    return random.chance(AGAIN_WHILE_STARTING) ? { ...kill, againMs: random.int(50, 1_500) } : kill;
  });
  return { quietMs: quiet(random), kills };
}

const quiet = (random: Random) => random.int(500, 2_000);
const away = (random: Random) => random.int(SHORTEST_AWAY_MS, LONGEST_AWAY_MS);

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
