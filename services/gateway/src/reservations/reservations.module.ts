import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { CheckoutPageLoader } from './checkout.page.ts';
import { OnlinePaymentPageLoader } from './online-payment.page.ts';
import { PayController } from './pay.controller.ts';
import { PaymentMessageController } from './payment-message.controller.ts';
import { PaymentReceiptPageLoader } from './payment-receipt.page.ts';
import { ReservationPageLoader } from './reservation.page.ts';
import { Reservations } from './reservations.ts';

const loaders = [CheckoutPageLoader, ReservationPageLoader, OnlinePaymentPageLoader, PaymentReceiptPageLoader];

/** Reservations with a deposit and payments online: their pages, and the messages of the payment provider (RES-1). */
@Module({
  imports: [CarModule, ClientsModule, EnquiryModule],
  controllers: [PayController, PaymentMessageController],
  providers: [...loaders, Reservations],
  exports: loaders,
})
export class ReservationsModule {}
