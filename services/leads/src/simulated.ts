// What the simulation starts and reads (tools/simulate): the service's own module, orders that its controllers give, and what its events mean.
export { AppModule, POOL_SIZE } from './app.module.ts';
export { type Enquiry, toEnquiry } from './enquiry/enquiry.ts';
export { SubmitEnquiry, type Submitted } from './enquiry/submit-enquiry.ts';
export { leadsMigrations } from './migrations/index.ts';
export type { ReservationEvent } from './reservation/reservation.events.ts';
export { evolveReservation, type Reservation } from './reservation/reservation.ts';
export { savedCars } from './watchlist/watchlist.read-model.ts';
