import { type PaymentProviderName, paymentSignatures } from '@forecourt/contracts';
import { ConfigurationError } from '@forecourt/service-kit';
import { z } from 'zod';
import { NoPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type SandboxOptions, SandboxPayments } from './sandbox-payments.ts';
import { type StripeOptions, StripePayments } from './stripe-payments.ts';

const names = Object.keys(paymentSignatures) as [PaymentProviderName, ...PaymentProviderName[]];

/** The variables of the service that takes deposits. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z
    .enum(names)
    .optional()
    .describe(`${names.join(' or ')}; without one nothing can be reserved`),
  PAYMENT_SECRET: z.string().default('').describe('secret key of the provider’s API'),
  PAYMENT_NOTICE_KEY: z.string().default('').describe('key with which the provider signs its messages'),
  PAYMENT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('http://host:port of the sandbox'),
};
type PaymentSettings = z.output<z.ZodObject<typeof paymentVariables>>;

/** What each provider is reached with. */
interface ProviderOptions {
  readonly sandbox: SandboxOptions;
  readonly stripe: StripeOptions;
}

/** The keys that every provider has. */
type Keys = Record<'secretKey' | 'noticeKey', string>;

/** How a provider is set up. */
interface Adapter<Options> {
  /** What it is reached with. @throws ConfigurationError for a variable of its own that is missing */
  readonly optionsOf: (keys: Keys, settings: PaymentSettings) => Options;
  readonly create: (options: Options) => PaymentProvider;
}

const adapters: { readonly [Name in PaymentProviderName]: Adapter<ProviderOptions[Name]> } = {
  sandbox: {
    optionsOf: (keys, { PAYMENT_URL: url }) => {
      if (!url) throw new ConfigurationError('PAYMENT_PROVIDER sandbox needs PAYMENT_URL.');
      return { ...keys, url };
    },
    create: (options) => new SandboxPayments(options),
  },
  stripe: { optionsOf: (keys) => keys, create: (options) => new StripePayments(options) },
};

/** A provider by its name, and what it is reached with. */
type Configured<Name extends PaymentProviderName> = { readonly provider: Name } & ProviderOptions[Name];
/** Who takes payments, and how they are reached. */
export type PaymentConfig = { [Name in PaymentProviderName]: Configured<Name> }[PaymentProviderName];

/** What the variables say about payments; undefined if there is no provider. @throws ConfigurationError for a provider without its keys */
export function paymentConfigOf(settings: PaymentSettings): PaymentConfig | undefined {
  const { PAYMENT_PROVIDER: provider } = settings;
  if (!provider) return undefined;
  const keys = { secretKey: settings.PAYMENT_SECRET, noticeKey: settings.PAYMENT_NOTICE_KEY };
  if (!keys.secretKey || !keys.noticeKey) {
    throw new ConfigurationError(`PAYMENT_PROVIDER ${provider} needs PAYMENT_SECRET and PAYMENT_NOTICE_KEY.`);
  }
  return { provider, ...adapters[provider].optionsOf(keys, settings) } as PaymentConfig;
}

/** The provider of a configuration; one that takes nothing where none is configured. */
export function paymentProviderOf(config: PaymentConfig | undefined): PaymentProvider {
  return config ? created(config) : new NoPayments();
}

const created = <Name extends PaymentProviderName>(config: Configured<Name>): PaymentProvider =>
  adapters[config.provider].create(config);
