import { InFlightLimit } from '@forecourt/service-kit';

/** Bodies of pushes that this gateway has in memory at once: each may have 16 MiB. */
const PUSHES = 4;

/** The places for pushes in progress, one for each site. */
export function pushPlaces(): InFlightLimit<'pushes'> {
  return new InFlightLimit({
    perKey: { pushes: 1 },
    total: { pushes: PUSHES },
    waitMilliseconds: 10_000,
    waiting: { perKey: 4, total: 32 },
    keyRefusal: { detail: 'Another push of this site is in progress. Please try again shortly.' },
    totalRefusal: { detail: 'Too many sites are being pushed right now. Please try again shortly.' },
  });
}
