import { conflict, type ProblemError } from '@forecourt/service-kit';
import type { Reservation } from './reservation.ts';

/** Vehicles that one person may keep from others at once without having paid. */
const MOST_UNPAID = 2;
/** For so long after it was asked for, a hold that nobody paid counts as its person's, and its vehicle can't be held again by them. */
export const COUNTED_MS = 3_600_000;

/** What the limits read of a reservation. */
type Held = Pick<Reservation, 'carId' | 'phase' | 'requestedAt' | 'heldUntil' | 'until' | 'end' | 'cancelledBy'>;

/** Ends that whoever asked for the hold is answerable for: to cancel it does not make room for another one. */
const isOwnEnd = ({ end, cancelledBy }: Held): boolean =>
  end === 'lapsed' || (end === 'cancelled' && (cancelledBy === 'visitor' || cancelledBy === 'bank'));

/** Whether a hold without a deposit counts as its person's: while it lasts, and for a while after it ended through them. */
function counts(held: Held, now: Date): boolean {
  if (held.until !== undefined) return false;
  if (held.phase !== 'ended') return true;
  return held.heldUntil !== undefined && isOwnEnd(held) && now.getTime() - held.requestedAt.getTime() < COUNTED_MS;
}

/**
 * Why a person may not hold this vehicle now (RES-1): it is cooling down after a hold that they did not pay, or they have as many holds as
 * anybody may have without a deposit. Pure.
 * @param own the person's reservations that were asked for lately or have not ended
 * @returns 409, or undefined if they may
 */
export function holdRefusal(own: readonly Held[], carId: string, now: Date): ProblemError | undefined {
  const unpaid = own.filter((held) => counts(held, now));
  if (unpaid.some((held) => held.carId === carId && held.phase === 'ended')) {
    return conflict(
      'You reserved this vehicle a short while ago and didn’t pay the deposit. Please call us, or try again in an hour.',
    );
  }
  if (unpaid.length < MOST_UNPAID) return undefined;
  return conflict(
    `You have reserved ${MOST_UNPAID} vehicles without paying a deposit. Please pay one of them first, or call us.`,
  );
}
