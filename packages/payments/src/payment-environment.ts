import { ConfigurationError } from '@forecourt/service-kit';
import { z } from 'zod';
import { NoPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type SandboxOptions, SandboxPayments } from './sandbox-payments.ts';
import { type StripeOptions, StripePayments } from './stripe-payments.ts';

/** The variables of the service that takes deposits. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .describe('sandbox or stripe; without one nothing can be reserved'),
  PAYMENT_SECRET: z.string().default('').describe('secret key of the provider’s API'),
  PAYMENT_NOTICE_KEY: z.string().default('').describe('key with which the provider signs its messages'),
  PAYMENT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('http://host:port of the sandbox'),
};
type PaymentSettings = z.output<z.ZodObject<typeof paymentVariables>>;

/** What the variables say about payments; undefined if there is no provider. @throws ConfigurationError for a provider without its keys */
export function paymentConfigOf(settings: PaymentSettings): PaymentConfig | undefined {
  const { PAYMENT_PROVIDER: provider, PAYMENT_URL: url } = settings;
  const keys = { secretKey: settings.PAYMENT_SECRET, noticeKey: settings.PAYMENT_NOTICE_KEY };
  if (!provider) return undefined;
  if (!keys.secretKey || !keys.noticeKey) {
    throw new ConfigurationError(`PAYMENT_PROVIDER ${provider} needs PAYMENT_SECRET and PAYMENT_NOTICE_KEY.`);
  }
  if (provider === 'stripe') return { provider, ...keys };
  if (!url) throw new ConfigurationError('PAYMENT_PROVIDER sandbox needs PAYMENT_URL.');
  return { provider, url, ...keys };
}

/** Who takes payments, and how they are reached. */
export type PaymentConfig =
  | ({ readonly provider: 'sandbox' } & SandboxOptions)
  | ({ readonly provider: 'stripe' } & StripeOptions);

/** The provider of a configuration; one that takes nothing where none is configured. */
export function paymentProviderOf(config: PaymentConfig | undefined): PaymentProvider {
  if (!config) return new NoPayments();
  return config.provider === 'stripe' ? new StripePayments(config) : new SandboxPayments(config);
}
