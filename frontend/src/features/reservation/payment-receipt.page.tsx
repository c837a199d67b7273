import type { PageOf } from '@forecourt/contracts';
import { ReservationPage } from './reservation.page.tsx';

/** An online payment by its signed link (RES-3): it looks as a reservation does. */
export function PaymentReceiptPage({ content }: { content: PageOf<'payment_receipt'> }) {
  return <ReservationPage content={content} />;
}
