import type { Payment, PaymentPage, PaymentProvider } from '@forecourt/payments';
import { FixedClock, Metrics } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { PaymentComparison } from './compare-payments.ts';
import type { PaymentBook } from './payment-book.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-26T00:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

describe('the comparison with the payments that a provider lists', () => {
  /** Up to when it has listed, where every window that is longer than some hours has pages without end. */
  async function listed(hours: number): Promise<Date[]> {
    const to: Date[] = [];
    const query = async (sql: string, values: unknown[]) => {
      if (sql.startsWith('INSERT INTO payment_listings')) return [{ listed_to: before(24) }];
      if (sql.startsWith('UPDATE payment_listings')) to.push(values[1] as Date);
      return [[], 0];
    };
    const list = async ({ since, until }: { since: Date; until: Date }): Promise<PaymentPage> => ({
      payments: [],
      next: until.getTime() - since.getTime() > hours * HOUR ? 'more' : null,
    });
    const book = { toCompare: async () => [], paymentsOf: async () => new Map() };
    await comparisonOf({ query, list, book }).compare();
    return to;
  }

  function comparisonOf({ query, list, book }: { query: unknown; list: PaymentProvider['list']; book: unknown }) {
    return new PaymentComparison(
      new Metrics('leads', false, () => undefined),
      { query } as unknown as DataSource,
      new FixedClock(NOW.toISOString()),
      pino({ level: 'silent' }),
      { name: 'sandbox', list } as unknown as PaymentProvider,
      [book as PaymentBook],
    );
  }

  it('RES-1 lists shorter windows where one has more pages than are read', async () => {
    expect(await listed(25)).toEqual([NOW]);
    expect(await listed(7)).toEqual([before(18), before(12), before(6), NOW]);
  });

  it('RES-1 counts nothing as listed that was not read', async () => {
    expect(await listed(0.5)).toEqual([]);
  });

  it.each(['open', 'authorised'] as const)(
    'RES-1 records a payment that is %s, of a reservation that a restore turned back to before it',
    async (status) => {
      const reference = '3ddd0321-f4dd-4fc5-9cc8-4eef70c1df67';
      const adopted: Payment[] = [];
      const book = {
        toCompare: async () => [],
        paymentsOf: async () => new Map([[reference, null]]),
        adopt: async (_leadId: string, payment: Payment) => adopted.push(payment) > 0,
      };
      const payment = { id: 'pay_1', reference, status, amountCents: 50_000 } as Payment;
      const query = async (sql: string) =>
        sql.startsWith('INSERT INTO payment_listings') ? [{ listed_to: before(1) }] : [[], 0];
      await comparisonOf({ query, list: async () => ({ payments: [payment], next: null }), book }).compare();
      expect(adopted).toEqual([payment]);
    },
  );

  const payments = ['3ddd0321-f4dd-4fc5-9cc8-4eef70c1df67', '9b2cf2a9-71b0-4e1f-9d0a-0d9e9bc25bbc'].map(
    (reference, place) => ({ id: `pay_${place}`, reference, status: 'authorised', amountCents: 50_000 }) as Payment,
  );

  it.each([
    ['is busy', async () => false],
    ['fails', () => Promise.reject(new Error('its stream is damaged'))],
  ])(
    'RES-1 lists again a payment whose process %s, and records those behind it all the same',
    async (_what, adoptFirst: () => Promise<boolean>) => {
      const [listed, adopted]: [Date[], string[]] = [[], []];
      const book = {
        toCompare: async () => [],
        paymentsOf: async (references: string[]) => new Map(references.map((each) => [each, null])),
        adopt: async (_leadId: string, { id }: Payment) => (id === 'pay_0' ? adoptFirst() : adopted.push(id) > 0),
      };
      const query = async (sql: string, values: unknown[]) => {
        if (sql.startsWith('INSERT INTO payment_listings')) return [{ listed_to: before(25) }];
        if (sql.startsWith('UPDATE payment_listings')) listed.push(values[1] as Date);
        return [[], 0];
      };
      const list = async ({ until }: { until: Date }): Promise<PaymentPage> => ({
        payments: payments.filter((_, place) => (place === 0) === until < NOW),
        next: null,
      });
      await comparisonOf({ query, list, book }).compare();
      expect([listed, adopted]).toEqual([[], ['pay_1']]);
    },
  );

  it('RES-1 compares every lead and the list although one of the leads always fails', async () => {
    const compared: string[] = [];
    const book = {
      toCompare: async () => ['ill', 'sound'],
      compare: async (leadId: string) => {
        if (leadId === 'ill') throw new Error('its stream is damaged');
        compared.push(leadId);
      },
      recheck: async () => true,
    };
    const list = async (): Promise<PaymentPage> => {
      compared.push('list');
      return { payments: [], next: null };
    };
    const query = async (sql: string) =>
      sql.startsWith('INSERT INTO payment_listings') ? [{ listed_to: before(1) }] : [[], 0];
    await expect(comparisonOf({ query, list, book }).compare()).rejects.toThrow('its stream is damaged');
    expect(compared).toEqual(['sound', 'list']);
  });
});
