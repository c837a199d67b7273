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
const partNames = {
  details: new Map<string, string>(),
  prices: new Map<string, string>(),
  photos: new Map<string, string>(),
};
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
    Object.assign(fresh, { [aspect]: pick(told, (field) => isFresh(partName(aspect, field))) });
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

/** The parts that a message tells of, fresh or not. */
export function partsOf(facts: VehicleFacts): string[] {
  const fields = aspects.flatMap((aspect) => Object.keys(facts[aspect] ?? {}).map((field) => partName(aspect, field)));
  return [...fields, ...wholes.filter((whole) => wasTold(facts, whole))];
}

/** Names are made once: there are few, and each message tells of dozens. */
function partName(aspect: (typeof aspects)[number], field: string): string {
  const known = partNames[aspect].get(field);
  if (known !== undefined) return known;
  const name = `${aspect}.${field}`;
  partNames[aspect].set(field, name);
  return name;
}

function pick<Fields extends object>(fields: Fields, isWanted: (field: string) => boolean): Partial<Fields> {
  const wanted: Partial<Fields> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (isWanted(field)) Reflect.set(wanted, field, value);
  }
  return wanted;
}
