import { NoPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type SandboxOptions, SandboxPayments } from './sandbox-payments.ts';

/** Who takes payments, and how they are reached. */
export type PaymentConfig = { readonly provider: 'sandbox' } & SandboxOptions;

/** The provider of a configuration; one that refuses everything where none is configured. */
export function paymentProviderOf(config: PaymentConfig | undefined): PaymentProvider {
  return config ? new SandboxPayments(config) : new NoPayments();
}
