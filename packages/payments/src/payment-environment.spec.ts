import { type PaymentProviderName, paymentSignatures } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { paymentConfigOf, paymentProviderOf } from './payment-environment.ts';

const keys = { PAYMENT_SECRET: 'sk_test_1', PAYMENT_NOTICE_KEY: Buffer.from('a key of notices').toString('base64') };
const url = 'http://127.0.0.1:1';
const { PAYMENT_NOTICE_KEY: noticeKey } = keys;

/** A message of each provider about the reference lead-1, and the headers that it comes with. */
const messages: Readonly<Record<PaymentProviderName, () => { body: string; headers: Record<string, string> }>> = {
  sandbox: () => {
    const body = JSON.stringify({ type: 'payment.changed', reference: 'lead-1' });
    const at = new Date();
    const signature = new Webhook(noticeKey).sign('msg_1', at, body);
    const stamp = String(Math.floor(at.getTime() / 1_000));
    return { body, headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': stamp, 'webhook-signature': signature } };
  },
  stripe: () => {
    const object = { metadata: { reference: 'lead-1' } };
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object } });
    const stripe = new Stripe(keys.PAYMENT_SECRET);
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: noticeKey });
    return { body, headers: { 'stripe-signature': signature } };
  },
};
const providers = Object.keys(paymentSignatures) as PaymentProviderName[];

describe('the payment provider of an environment', () => {
  it.each(providers)('is %s by its name, and by no other', (name) => {
    const settings = { ...keys, PAYMENT_PROVIDER: name, PAYMENT_URL: url };
    expect(paymentProviderOf(paymentConfigOf(settings)).name).toBe(name);
    expect(() => paymentConfigOf({ ...settings, PAYMENT_SECRET: '' })).toThrow(`${name} needs PAYMENT_SECRET`);
  });

  it.each(providers)('reads a message of %s by the headers that the gateway passes on', (name) => {
    const provider = paymentProviderOf(paymentConfigOf({ ...keys, PAYMENT_PROVIDER: name, PAYMENT_URL: url }));
    const { body, headers } = messages[name]();
    const signed = Object.entries({ ...headers, cookie: 'a=b' }).filter(([header]) =>
      (paymentSignatures[name] as readonly string[]).includes(header),
    );
    expect(provider.readNotice(body, Object.fromEntries(signed))).toEqual({ reference: 'lead-1' });
    expect(() => provider.readNotice(body, {})).toThrow('not signed');
  });

  it('is none that takes money without PAYMENT_PROVIDER, and no sandbox without its address', () => {
    expect(paymentProviderOf(paymentConfigOf({ ...keys })).name).toBe('none');
    expect(() => paymentConfigOf({ ...keys, PAYMENT_PROVIDER: 'sandbox' })).toThrow('needs PAYMENT_URL');
  });
});
