// What the simulation starts and reads (tools/simulate): the service's own module, orders that its controllers give, and what its events mean.
export { AppModule, POOL_SIZE } from './app.module.ts';
export {
  evolveOnlinePayment,
  type OnlinePayment,
  type OnlinePaymentEvent,
} from './companions/online-payment/online-payment.ts';
export type { ReservationEvent } from './companions/reservation/reservation.ts';
export { evolveReservation, type Reservation } from './companions/reservation/reservation.ts';
export { TestDrives } from './companions/test-drive/test-drive.http.ts';
export type { Outgoing, SentResult } from './crm/delivery/http-sender.ts';
export { SubmitEnquiry, type Submitted } from './enquiry/enquiry.commands.ts';
export { type Enquiry, toEnquiry } from './enquiry/enquiry.ts';
export { leadsMigrations } from './migrations/index.ts';
export { savedCars } from './watchlist/watchlist.rows.ts';
