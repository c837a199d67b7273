import type { SiteConfig } from '@forecourt/contracts';

type Payment = SiteConfig['footer']['payment_logos'][number];

const NAMES: Readonly<Record<Payment, string>> = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  maestro: 'Maestro',
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
};

/**
 * The cards and wallets that can be used for a payment, in the site's order (RES-2). A car whose payment_processors name some of them takes
 * only these; other entries, such as stripe, say who takes the payment, and narrow nothing.
 * @param processors of the car that is paid for; null if there is none
 */
export function paymentNames(
  { footer }: Pick<SiteConfig, 'footer'>,
  processors: readonly string[] | null | undefined,
): string[] {
  const named = new Set(
    (processors ?? []).map((processor) => processor.trim().toLowerCase().replaceAll(/[ -]+/g, '_')),
  );
  const taken = footer.payment_logos.filter((payment) => named.has(payment));
  const isNarrowed = Object.keys(NAMES).some((payment) => named.has(payment));
  return (isNarrowed ? taken : footer.payment_logos).map((payment) => NAMES[payment]);
}
