import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { type PaymentProvider, paymentProviderOf } from '@forecourt/payments';
import type { RunningService } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPaymentSandbox } from './index.ts';

const SLOW_MS = 1_000;
const keys = { secretKey: 'secret', noticeKey: 'AAAA' };

describe('the payment sandbox, as the platform calls it', () => {
  let database: TestDatabase;
  let sandbox: RunningService;
  let payments: PaymentProvider;
  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await startPaymentSandbox({
      databaseUrl: database.url,
      port: 0,
      ...keys,
      slowMs: SLOW_MS,
      logger: { level: 'silent' },
    });
    payments = paymentProviderOf({ provider: 'sandbox', url: sandbox.url, ...keys });
  });
  afterAll(async () => {
    await sandbox?.close();
    await database?.drop();
  });

  const opened = (reference: string) =>
    payments.open({
      ...{ reference, amountCents: 20_000, description: 'Refundable deposit', payee: 'Riverside' },
      returnUrl: 'https://riverside.example/reservations/token',
    });
  async function paid(reference: string, number: string): Promise<string> {
    const { id, pageUrl } = await opened(reference);
    const body = new URLSearchParams({ number, expiry: '12/39', code: '123' });
    const answer = await fetch(pageUrl ?? '', { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    return id;
  }
  async function listed(query: { since: Date; until: Date }): Promise<string[]> {
    const references: string[] = [];
    let after: string | undefined;
    do {
      const page = await payments.list({ ...query, after });
      references.push(...page.payments.map(({ reference }) => reference));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return references;
  }

  it('RES-1 lists what was opened within a time, page by page', async () => {
    const since = new Date();
    const references = Array.from({ length: 103 }, (_, place) => `listed-${place}`);
    for (const reference of references) await opened(reference);
    const until = new Date(Date.now() + 1);
    expect((await listed({ since, until })).toSorted()).toEqual(references.toSorted());
    expect(await listed({ since: new Date(0), until: since })).toEqual([]);
  });

  it('RES-1 sends the first refund of a card back, and takes the second', async () => {
    const id = await paid('sent-back', '4000 0000 0000 5126');
    expect((await payments.capture(id)).status).toBe('captured');
    expect((await payments.refund(id)).status).toBe('refunded');
    while ((await payments.find(id)).status === 'refunded') await pause(20);
    expect((await payments.find(id)).status).toBe('captured');
    expect((await payments.refund(id)).status).toBe('refunded');
  });
});
