import { NoPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type SandboxOptions, SandboxPayments } from './sandbox-payments.ts';
import { type StripeOptions, StripePayments } from './stripe-payments.ts';

/** Who takes payments, and how they are reached. */
export type PaymentConfig =
  | ({ readonly provider: 'sandbox' } & SandboxOptions)
  | ({ readonly provider: 'stripe' } & StripeOptions);

/** The provider of a configuration; one that takes nothing where none is configured. */
export function paymentProviderOf(config: PaymentConfig | undefined): PaymentProvider {
  if (!config) return new NoPayments();
  return config.provider === 'stripe' ? new StripePayments(config) : new SandboxPayments(config);
}
