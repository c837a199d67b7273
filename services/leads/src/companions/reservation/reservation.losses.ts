import type { HoldRefusal } from '@forecourt/contracts';
import type { Reservation, SaleNews } from './reservation.ts';

/** Why stock refused a hold. `not-available` is a release of stock before December 2026: it is sold, hidden or reserved by its dealer. */
export type RefusedHold = HoldRefusal | 'not-available';

/** What became of a vehicle that can't be held; `taken`, that somebody else was quicker. */
export type Loss = SaleNews | 'taken';

/** What a refusal says of the vehicle; null if nothing that ends a reservation: then stock is asked again. */
interface Meaning {
  /** To a visitor who was not charged. */
  readonly uncharged: Loss | null;
  /** To one whose deposit was taken. */
  readonly charged: Loss | null;
  /** What was reported of the vehicle before says more. */
  readonly isVague?: true;
}

const MEANINGS: Readonly<Record<RefusedHold, Meaning>> = {
  'held-by-another': { uncharged: 'taken', charged: 'taken' },
  'not-listed': { uncharged: 'removed', charged: 'removed' },
  removed: { uncharged: 'removed', charged: 'removed' },
  sold: { uncharged: 'sold', charged: 'sold' },
  hidden: { uncharged: 'hidden', charged: 'hidden' },
  // Nobody else can have it from the website: it stays theirs who paid, for whom its dealer may have reserved it.
  'reserved-by-dealer': { uncharged: 'taken', charged: null, isVague: true },
  'hold-in-the-past': { uncharged: null, charged: null },
  'not-available': { uncharged: 'taken', charged: null, isVague: true },
};

/** What became of the vehicle of a reservation whose hold stock refused; null if that is not known. Pure. */
export function lossOf(refusal: RefusedHold, { phase, sale }: Pick<Reservation, 'phase' | 'sale'>): Loss | null {
  const { uncharged, charged, isVague } = MEANINGS[refusal];
  if (phase === 'confirmed') return charged;
  return isVague && sale ? sale.news : uncharged;
}
