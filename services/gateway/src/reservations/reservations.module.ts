import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { CheckoutPageLoader } from './checkout.page.ts';
import { PaymentMessageController } from './payment-message.controller.ts';
import { ReservationPageLoader } from './reservation.page.ts';
import { Reservations } from './reservations.ts';

/** Reservations with a deposit: their pages, and the messages of the payment provider (RES-1). */
@Module({
  imports: [CarModule, ClientsModule, EnquiryModule],
  controllers: [PaymentMessageController],
  providers: [CheckoutPageLoader, ReservationPageLoader, Reservations],
  exports: [CheckoutPageLoader, ReservationPageLoader],
})
export class ReservationsModule {}
