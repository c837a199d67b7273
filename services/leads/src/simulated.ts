// What the simulation starts and reads (tools/simulate): the service's own module, orders that its controllers give, and what its events mean.
export { AppModule, POOL_SIZE } from './app.module.ts';
export type { Outgoing, SentResult } from './delivery/http-sender.ts';
export { type Enquiry, toEnquiry } from './enquiry/enquiry.ts';
export { SubmitEnquiry, type Submitted } from './enquiry/submit-enquiry.ts';
export { leadsMigrations } from './migrations/index.ts';
export { evolveOnlinePayment, type OnlinePayment, type OnlinePaymentEvent } from './online-payment/online-payment.ts';
export type { ReservationEvent } from './reservation/reservation.events.ts';
export { evolveReservation, type Reservation } from './reservation/reservation.ts';
export { DriveLinks } from './test-drive/drive-links.ts';
export { savedCars } from './watchlist/watchlist.read-model.ts';
