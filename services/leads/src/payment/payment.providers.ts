import { type PaymentConfig, paymentProviderOf } from '@forecourt/payments';
import { recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { PaymentComparison } from './compare-payments.ts';
import { PAYMENTS } from './payment-book.ts';
import { ProcessParts } from './payment-process.ts';

const COMPARE_EVERY_MS = 60_000;

/** What processes with a payment work with, and the comparison of everything paid with the provider (RES-1). */
export const paymentProviders = (config: PaymentConfig | undefined): Provider[] => [
  { provide: PAYMENTS, useValue: paymentProviderOf(config) },
  ProcessParts,
  PaymentComparison,
  recurringWork({
    name: 'compare payments',
    everyMs: COMPARE_EVERY_MS,
    inject: [PaymentComparison],
    work: (comparison: PaymentComparison) => comparison.compare(),
  }),
];
