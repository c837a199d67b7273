import type { VehiclePage } from '@forecourt/contracts';
import { arrivalNotice, isAvailable } from '@forecourt/retail-rules';
import type { ListedCar } from '../cards/listed-car.ts';

/** What a visitor must know of a car before anything else: that it is sold (VEH-6), reserved (VEH-2) or about to arrive (CARD-3). */
export function vehicleNotice(car: ListedCar): VehiclePage['notice'] {
  if (!isAvailable(car)) {
    return {
      kind: 'sold',
      title: 'SOLD',
      message: 'This one has found a new home. Tell us what you’re after and we’ll look for another.',
    };
  }
  if (car.reserved) {
    return {
      kind: 'reserved',
      title: 'Reserved',
      message: 'Someone has put this one on hold. Enquire and we’ll let you know if it becomes available.',
    };
  }
  const arriving = arrivalNotice(car);
  return arriving === null ? null : { kind: 'arriving', title: 'Coming soon', message: arriving };
}
