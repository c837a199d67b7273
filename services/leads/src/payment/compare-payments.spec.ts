import type { PaymentPage, PaymentProvider } from '@forecourt/payments';
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
    const comparison = new PaymentComparison(
      new Metrics('leads', false, () => undefined),
      { query } as unknown as DataSource,
      new FixedClock(NOW.toISOString()),
      pino({ level: 'silent' }),
      { name: 'sandbox', list } as unknown as PaymentProvider,
      [book as unknown as PaymentBook],
    );
    await comparison.compare();
    return to;
  }

  it('RES-1 lists shorter windows where one has more pages than are read', async () => {
    expect(await listed(25)).toEqual([NOW]);
    expect(await listed(7)).toEqual([before(18), before(12), before(6), NOW]);
  });

  it('RES-1 counts nothing as listed that was not read', async () => {
    expect(await listed(0.5)).toEqual([]);
  });
});
