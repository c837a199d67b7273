import type { SiteConfig } from '@forecourt/contracts';

type Payment = SiteConfig['footer']['payment_logos'][number];

const NAMES: Readonly<Record<Payment, string>> = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  maestro: 'Maestro',
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
};

/** The cards and wallets that a site takes, in its order (RES-2). */
export const paymentNames = ({ footer }: Pick<SiteConfig, 'footer'>): string[] =>
  footer.payment_logos.map((payment) => NAMES[payment]);
