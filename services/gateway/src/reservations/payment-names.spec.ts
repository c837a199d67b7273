import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { paymentNames } from './payment-names.ts';

const { config } = exampleSite();
const site = { footer: { ...config.footer, payment_logos: [...(['mastercard', 'visa', 'apple_pay'] as const)] } };

describe('the cards and wallets beside a payment', () => {
  it('are the site’s, in its order', () => {
    expect(paymentNames(site, null)).toEqual(['Mastercard', 'Visa', 'Apple Pay']);
    expect(paymentNames({ footer: { ...site.footer, payment_logos: [] } }, ['visa'])).toEqual([]);
  });

  it('are only those of the vehicle’s processors that the site takes', () => {
    expect(paymentNames(site, ['Apple Pay', 'maestro', 'VISA'])).toEqual(['Visa', 'Apple Pay']);
    expect(paymentNames(site, ['maestro'])).toEqual([]);
  });

  it('are not narrowed by who takes the payment', () => {
    expect(paymentNames(site, ['stripe'])).toEqual(['Mastercard', 'Visa', 'Apple Pay']);
  });
});
