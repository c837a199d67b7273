import { describe, expect, it } from '@jest/globals';
import { growthADay } from './growth.ts';

describe('what a day adds', () => {
  const tables = [
    { database: 'search_indexer', table: 'car_rows', rows: 4_500, bytes: 4_500_000 },
    { database: 'stock', table: 'events', rows: 9_000, bytes: 9_000_000 },
    { database: 'stock', table: 'feed_receipts_20260301', rows: 4_500, bytes: 45_000 },
    { database: 'stock', table: 'feed_settings', rows: 1, bytes: 8_192 },
  ];

  it('is the rows of the cars that are new in a day, with what an event takes for each later one, the most first', () => {
    expect(growthADay(tables, 4_500)).toEqual([
      { kind: 'stock.events', rows: 700, bytes: 700_000 },
      { kind: 'search_indexer.car_rows', rows: 100, bytes: 100_000 },
      { kind: 'stock.feed_receipts', rows: 600, bytes: 6_000 },
    ]);
  });

  it('grows with the cars in stock', () => {
    const [, rows] = growthADay(tables, 450);
    expect(rows?.rows).toBe(100);
  });
});
