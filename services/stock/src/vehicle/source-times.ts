import type { VehicleFacts } from './vehicle-facts.ts';

/**
 * When a feed last spoke of each part of a vehicle, in UTC milliseconds by the source's clock: `details.km`, `prices.priceCents`,
 * `status`, … It is kept beside the events and not in them: most messages only confirm what is known, which changes the vehicle in
 * nothing, yet an older message that comes after them must not overwrite it (FEED-2).
 */
export type SourceTimes = Readonly<Record<string, number>>;

/** A message's facts that no newer one has spoken of, the parts that are dropped, and the times after it. */
export interface FreshFacts {
  facts: VehicleFacts;
  stale: string[];
  times: SourceTimes;
}

const aspects = ['details', 'prices', 'photos'] as const;
const wholes = ['market', 'finance', 'reserved', 'shown', 'status'] as const;

/**
 * Leaves out of a message what something newer was told of; equal times go by receipt. So messages that come in any order end in the
 * state that they would have led to in the order of their times.
 */
export function freshFacts(facts: VehicleFacts, at: number, known: SourceTimes): FreshFacts {
  const times: Record<string, number> = { ...known };
  const stale: string[] = [];
  const isFresh = (part: string) => {
    const fresh = at >= (times[part] ?? at);
    if (fresh) times[part] = at;
    else stale.push(part);
    return fresh;
  };
  const fresh: VehicleFacts = { ...facts };
  for (const aspect of aspects) {
    const told = facts[aspect];
    if (!told) continue;
    Object.assign(fresh, { [aspect]: pick(told, (field) => isFresh(`${aspect}.${field}`)) });
  }
  for (const whole of wholes) {
    if (wasTold(facts, whole) && !isFresh(whole)) {
      delete fresh[whole];
      if (whole === 'status') delete fresh.soldAt;
    }
  }
  return { facts: fresh, stale, times };
}

/** The time of a sale is a part of the status, with or without it. */
function wasTold(facts: VehicleFacts, whole: (typeof wholes)[number]): boolean {
  return facts[whole] !== undefined || (whole === 'status' && facts.soldAt !== undefined);
}

function pick<Fields extends object>(fields: Fields, isWanted: (field: string) => boolean): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field))) as Partial<Fields>;
}
