export { type PaymentConfig, paymentConfigOf, paymentProviderOf, paymentVariables } from './payment-environment.ts';
export {
  type Payment,
  PaymentFault,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentPage,
  type PaymentProvider,
  type PaymentQuery,
  type PaymentStatus,
} from './payment-provider.ts';
export {
  type SandboxOptions,
  type SandboxOrder,
  type SandboxPage,
  type SandboxPayment,
  sandboxOrder,
} from './sandbox-payments.ts';
