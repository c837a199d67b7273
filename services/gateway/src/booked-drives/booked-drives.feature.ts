import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { Bookings } from './bookings.ts';

/** Bookings as the leads service has them, for the pages that book, show and thank. */
export const BookedDrivesFeature = defineFeature('BookedDrivesFeature', {
  imports: [ClientsFeature],
  providers: [Bookings],
  exports: [Bookings],
});
