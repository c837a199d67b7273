import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { StripePayments } from './stripe-payments.ts';

const NOTICE_KEY = 'whsec_test';

/** A Checkout session and its PaymentIntent in the shapes of Stripe's API, and what was called. */
const stripe = {
  session: 'open' as 'open' | 'complete' | 'expired',
  intent: null as 'requires_capture' | 'succeeded' | 'canceled' | null,
  refunded: false,
  /** What has become of each refund. */
  refunds: [] as { status: 'succeeded' | 'failed' }[],
  calls: [] as { call: string; key: string | undefined; body: URLSearchParams }[],
};

const sessionShape = () => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  amount_total: 20_000,
  client_reference_id: 'lead-1',
  status: stripe.session,
  url: stripe.session === 'open' ? 'https://checkout.stripe.com/c/pay/cs_test_1' : null,
  payment_intent: stripe.intent && {
    id: 'pi_1',
    object: 'payment_intent',
    status: stripe.intent,
    latest_charge: { id: 'ch_1', object: 'charge', refunded: stripe.refunded },
  },
});

async function answerTo(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const call = `${request.method} ${request.url?.split('?')[0]}`;
  const key = request.headers['idempotency-key'];
  stripe.calls.push({
    call,
    key: typeof key === 'string' ? key : undefined,
    body: new URLSearchParams(await text(request)),
  });
  if (call.endsWith('/capture')) stripe.intent = 'succeeded';
  if (call.endsWith('/cancel')) stripe.intent = 'canceled';
  if (call.endsWith('/expire')) stripe.session = 'expired';
  if (call === 'GET /v1/refunds')
    return { status: 200, body: { object: 'list', data: stripe.refunds, has_more: false } };
  if (call === 'GET /v1/checkout/sessions') {
    const own = { ...sessionShape(), metadata: { reference: 'lead-1' } };
    const others = { ...sessionShape(), id: 'cs_others', metadata: {} };
    return { status: 200, body: { object: 'list', data: [own, others], has_more: true } };
  }
  if (call === 'POST /v1/refunds') {
    stripe.refunded = true;
    stripe.refunds.push({ status: 'succeeded' });
  }
  if (call.includes('cs_down')) return { status: 503, body: { error: { type: 'api_error', message: 'down' } } };
  if (call.includes('cs_absent')) {
    return { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no' } } };
  }
  return { status: 200, body: sessionShape() };
}

let server: Server;
let payments: StripePayments;
beforeAll(async () => {
  server = createServer((request, response) => {
    void answerTo(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = { protocol: 'http', host: '127.0.0.1', port } as const;
  payments = new StripePayments({ secretKey: 'sk_test_1', noticeKey: NOTICE_KEY, host });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('deposits by Stripe, in the shapes of its API', () => {
  it('opens a session whose PaymentIntent is captured by hand, once for each reference, without a surcharge', async () => {
    const order = {
      ...{ reference: 'lead-1', amountCents: 20_000, description: 'Refundable deposit', payee: 'Riverside' },
      returnUrl: 'https://riverside.example/reservations/token',
    };
    expect(await payments.open(order)).toEqual({
      ...{ id: 'cs_test_1', reference: 'lead-1', amountCents: 20_000, status: 'open' },
      pageUrl: 'https://checkout.stripe.com/c/pay/cs_test_1',
    });
    const [opened] = stripe.calls;
    expect(opened?.key).toBe('open-lead-1');
    expect(opened?.body.get('payment_intent_data[capture_method]')).toBe('manual');
    expect(opened?.body.get('line_items[0][price_data][unit_amount]')).toBe('20000');
    expect(opened?.body.get('line_items[1][price_data][unit_amount]')).toBeNull();
  });

  it('captures, then refunds, each once however often it is asked', async () => {
    Object.assign(stripe, { session: 'complete', intent: 'requires_capture', calls: [] });
    expect((await payments.find('cs_test_1')).status).toBe('authorised');
    expect((await payments.capture('cs_test_1')).status).toBe('captured');
    expect((await payments.capture('cs_test_1')).status).toBe('captured');
    expect((await payments.void('cs_test_1')).status).toBe('captured');
    expect((await payments.refund('cs_test_1')).status).toBe('refunded');
    expect((await payments.refund('cs_test_1')).status).toBe('refunded');
    const writes = stripe.calls.filter(({ call }) => call.startsWith('POST')).map(({ call, key }) => [call, key]);
    expect(writes).toEqual([
      ['POST /v1/payment_intents/pi_1/capture', 'capture-cs_test_1'],
      ['POST /v1/refunds', 'refund-cs_test_1'],
    ]);
  });

  it('refunds again what the bank has sent back, by another key: by the same one Stripe answers with the failed refund', async () => {
    Object.assign(stripe, {
      session: 'complete',
      intent: 'succeeded',
      refunded: false,
      refunds: [{ status: 'failed' }],
      calls: [],
    });
    expect((await payments.find('cs_test_1')).status).toBe('captured');
    expect((await payments.refund('cs_test_1')).status).toBe('refunded');
    const [refund] = stripe.calls.filter(({ call }) => call === 'POST /v1/refunds');
    expect(refund?.key).toBe('refund-cs_test_1-1');
  });

  it('lists what this platform has opened, and where the next page begins', async () => {
    Object.assign(stripe, { session: 'complete', intent: 'succeeded', refunded: false });
    const query = { since: new Date('2026-11-25T00:00:00Z'), until: new Date('2026-11-26T00:00:00Z') };
    const { payments: listed, next } = await payments.list(query);
    expect(listed).toEqual([expect.objectContaining({ id: 'cs_test_1', reference: 'lead-1', status: 'captured' })]);
    expect(next).toBe('cs_others');
  });

  it('lets go of what was set aside, and ends what was not paid', async () => {
    Object.assign(stripe, { session: 'complete', intent: 'requires_capture', refunded: false });
    expect((await payments.void('cs_test_1')).status).toBe('voided');
    Object.assign(stripe, { session: 'open', intent: null });
    expect((await payments.void('cs_test_1')).status).toBe('voided');
    expect((await payments.capture('cs_test_1')).status).toBe('voided');
  });

  it('says whether asking again may help', async () => {
    await expect(payments.find('cs_down')).rejects.toMatchObject({ kind: 'temporary' });
    await expect(payments.find('cs_absent')).rejects.toMatchObject({ kind: 'refused' });
  });

  it('believes only messages that Stripe has signed', async () => {
    const metadata = { reference: 'lead-1' };
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { metadata } },
    });
    const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload: body, secret: NOTICE_KEY });
    expect(payments.readNotice(body, { 'stripe-signature': signature })).toEqual({ reference: 'lead-1' });
    expect(() => payments.readNotice(`${body} `, { 'stripe-signature': signature })).toThrow('not signed by Stripe');
    expect(() => payments.readNotice(body, {})).toThrow('not signed by Stripe');
  });
});
