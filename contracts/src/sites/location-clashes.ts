import { dealership as dealershipSchema } from './dealership.ts';

/** A location whose number or address another one has. */
export interface LocationClash {
  /** The dealership's slug. */
  readonly dealership: string;
  /** In its document, such as `locations[1].slug`. */
  readonly path: string;
  readonly message: string;
}

/**
 * The locations of a site's dealerships that have the number or slug of an earlier one: both stand in addresses and leads (LOC-4).
 * @param dealerships their documents by slug; one that its schema refuses has faults of its own
 */
export function locationClashes(dealerships: Readonly<Record<string, unknown>>): LocationClash[] {
  const first = new Map<string, string>();
  const clashes: LocationClash[] = [];
  for (const [dealership, document] of Object.entries(dealerships)) {
    const locations = dealershipSchema.safeParse(document).data?.locations ?? [];
    for (const [at, location] of locations.entries()) {
      for (const field of ['id', 'slug'] as const) {
        const key = `${field} ${location[field]}`;
        const other = first.get(key);
        if (other === undefined) first.set(key, `${dealership}.locations[${at}]`);
        else {
          const message = `expected one of its own; got "${location[field]}", which ${other} has`;
          clashes.push({ dealership, path: `locations[${at}].${field}`, message });
        }
      }
    }
  }
  return clashes;
}
