import { recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { OnlinePaymentLetters } from '../companions/online-payment/online-payment-letters.ts';
import { OnlinePaymentLinks } from '../companions/online-payment/online-payment-links.ts';
import { OnlinePaymentProcess } from '../companions/online-payment/online-payment-process.ts';
import { PaymentComparison } from './compare-payments.ts';

const CONTINUE_EVERY_MS = 500;
const COMPARE_EVERY_MS = 60_000;

/** Online payments (RES-3), and the comparison of everything paid with the provider (RES-1). */
export const paymentProviders: Provider[] = [
  OnlinePaymentLinks,
  OnlinePaymentLetters,
  OnlinePaymentProcess,
  PaymentComparison,
  recurringWork({
    name: 'continue online payments',
    everyMs: CONTINUE_EVERY_MS,
    inject: [OnlinePaymentProcess],
    work: (process: OnlinePaymentProcess) => process.continueAll(),
  }),
  recurringWork({
    name: 'compare payments',
    everyMs: COMPARE_EVERY_MS,
    inject: [PaymentComparison],
    work: (comparison: PaymentComparison) => comparison.compare(),
  }),
];
