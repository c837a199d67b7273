import type { VehiclePage } from '@forecourt/contracts';
import { ARRIVING, type CarStanding, carStanding, type ListedCar } from '@forecourt/retail-rules';

type Notice = NonNullable<VehiclePage['notice']>;

const SOLD: Notice = {
  kind: 'sold',
  title: 'SOLD',
  message: 'This one has found a new home. Tell us what you’re after and we’ll look for another.',
};
/** What each standing has to say; nothing of a car that is simply in stock. */
const NOTICES: Readonly<Record<CarStanding, Notice | null>> = {
  in_stock: null,
  coming_soon: { kind: 'arriving', title: 'Coming soon', message: ARRIVING },
  reserved: {
    kind: 'reserved',
    title: 'Reserved',
    message: 'Someone has put this one on hold. Enquire and we’ll let you know if it becomes available.',
  },
  sold: SOLD,
  gone: SOLD,
};

/** What a visitor must know of a car before anything else: that it is sold (VEH-6), reserved (VEH-2) or about to arrive (CARD-3). */
export const vehicleNotice = (car: ListedCar): VehiclePage['notice'] => NOTICES[carStanding(car)];
