import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { CheckoutPageLoader } from './checkout.page.ts';
import { OnlinePaymentPageLoader } from './online-payment.page.ts';
import { PayController } from './pay.controller.ts';
import { PaymentMessageController } from './payment-message.controller.ts';
import { PaymentReceiptPageLoader } from './payment-receipt.page.ts';
import { ReservationPageLoader } from './reservation.page.ts';
import { Reservations } from './reservations.ts';

/** Reservations with a deposit and payments online: their pages, and the messages of the payment provider (RES-1). */
export const ReservationsFeature = defineFeature('ReservationsFeature', {
  pages: {
    checkout: CheckoutPageLoader,
    reservation: ReservationPageLoader,
    online_payment: OnlinePaymentPageLoader,
    payment_receipt: PaymentReceiptPageLoader,
  },
  imports: [CarFeature, ClientsFeature, EnquiryFeature],
  controllers: [PayController, PaymentMessageController],
  providers: [Reservations],
});
