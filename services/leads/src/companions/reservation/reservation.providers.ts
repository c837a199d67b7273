import type { PaymentProvider } from '@forecourt/payments';
import { type InternalClient, recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { PAYMENTS } from '../../payment/payment-book.ts';
import { ProcessParts } from '../../payment/payment-process.ts';
import { ReservationLetters } from './reservation-letters.ts';
import { ReservationLinks } from './reservation-links.ts';
import { ReservationProcess } from './reservation-process.ts';
import { StockHolds } from './stock-holds.ts';

const CONTINUE_EVERY_MS = 500;

/** What reservations are started with. */
export interface ReservationOptions {
  readonly payments: PaymentProvider;
  /** Injection token of the client of stock. */
  readonly stock: symbol;
}

/** Reservations: their process and its timers, and the consumer of stock (RES-1). */
export function reservationProviders({ payments, stock }: ReservationOptions): Provider[] {
  return [
    { provide: PAYMENTS, useValue: payments },
    ProcessParts,
    { provide: StockHolds, inject: [stock], useFactory: (client: InternalClient) => new StockHolds(client) },
    ReservationLinks,
    ReservationLetters,
    ReservationProcess,
    recurringWork({
      name: 'continue reservations',
      everyMs: CONTINUE_EVERY_MS,
      inject: [ReservationProcess],
      work: (process: ReservationProcess) => process.continueAll(),
    }),
  ];
}
