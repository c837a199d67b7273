import { type FeedCounts, type ListingFeedReport, MOST_NAMED, type VehicleView } from '@forecourt/contracts';
import { type LeftOutReason, leftOutReasons } from './feed-field.ts';
import type { FeedName } from './feed-files.ts';

/** A stock number is unique within its dealership. */
type NamedVehicle = Pick<VehicleView, 'stocknum' | 'dealership_slug'>;

interface TalliedReason {
  readonly reason: LeftOutReason;
  readonly field?: string;
  count: number;
  readonly vehicles: NamedVehicle[];
}

/** Counts what is listed and left out while an export is made. */
export class FeedTally {
  #listed = 0;
  readonly #leftOut = new Map<string, TalliedReason>();

  list(): void {
    this.#listed += 1;
  }

  /** @param field the required field that is unknown */
  leaveOut({ stocknum, dealership_slug }: NamedVehicle, reason: LeftOutReason, field?: string): void {
    const key = `${reason} ${field ?? ''}`;
    const known = this.#leftOut.get(key) ?? { reason, ...(field && { field }), count: 0, vehicles: [] };
    known.count += 1;
    if (known.vehicles.length < MOST_NAMED) known.vehicles.push({ stocknum, dealership_slug });
    this.#leftOut.set(key, known);
  }

  /** The counts, the most frequent reason first. */
  counts(): FeedCounts {
    const leftOut = [...this.#leftOut]
      .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .map(([, each]) => each);
    return {
      listed: this.#listed,
      left_out: leftOut.map(({ reason, field, count, vehicles }) => ({
        reason,
        ...(field && { field }),
        meaning: leftOutReasons[reason],
        count,
        vehicles,
      })),
    };
  }
}

/** A report of one export. */
export function feedReport(
  madeAt: Date,
  { google, facebook }: Readonly<Record<FeedName, FeedTally>>,
): ListingFeedReport {
  return { made_at: madeAt.toISOString(), feeds: { google: google.counts(), facebook: facebook.counts() } };
}

/** The counts as headers of a file: how many are listed, and how many are left out for each reason. */
export function countHeaders({ listed, left_out: leftOut }: FeedCounts): Record<string, string> {
  const reasons = leftOut.map(({ reason, field, count }) => `${field ? `${reason}-${field}` : reason}=${count}`);
  return { 'forecourt-listed': String(listed), 'forecourt-left-out': reasons.join(', ') };
}
