import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { FeedCounts } from './feed-counts.ts';
import { countRows } from './feed-tally.ts';

const at = new Date('2026-03-01T00:00:00Z');
const north = [{ id: 7, slug: 'north' }];

/** Counts over a database that the spec answers for: it gets the client and what is written of it. */
function countsOver(
  answer: (client: string, counts: { files: number; file_reasons: Record<string, number> }[]) => void,
) {
  const query = async (_: string, [client, , counts]: [string, Date, string]) => answer(client, JSON.parse(counts));
  return new FeedCounts({ query } as unknown as DataSource, { now: () => at });
}

describe('the counts of feeds', () => {
  it('FEED-6 are not lost to a fault of the database, and one that it refuses holds up no other', async () => {
    const written: string[] = [];
    let refused = ['acme'];
    const counts = countsOver((client, [count]) => {
      if (refused.includes(client)) throw new Error(`${client} failed`);
      written.push(`${client} ${count?.files}`);
    });
    for (const client of ['acme', 'beta', 'acme']) {
      counts.noteRefusedFile({ client, dealerships: north }, undefined, 'The file is empty.');
    }
    await expect(counts.flush()).rejects.toThrow('acme failed');
    counts.noteRefusedFile({ client: 'acme', dealerships: north }, undefined, 'The file is empty.');
    await expect(counts.flush()).rejects.toThrow('acme failed');
    expect(written).toEqual(['beta 1']);
    refused = [];
    await counts.flush();
    await counts.flush();
    expect(written).toEqual(['beta 1', 'acme 3']);
  });

  it('FEED-6 say only what a database can store, wherever a reason is cut', async () => {
    let reasons: string[] = [];
    const counts = countsOver((_, [count]) => {
      reasons = Object.keys(count?.file_reasons ?? {});
    });
    for (const problem of [`${'x'.repeat(159)}\u{1F697}`, 'The file has no column "A\0"']) {
      counts.noteRefusedFile({ client: 'acme', dealerships: north }, undefined, problem);
    }
    await counts.flush();
    expect(reasons).toEqual([`${'x'.repeat(159)}\uFFFD`, 'The file has no column "A"']);
  });

  it('FEED-10 have refusals whose dealership is unknown for each that the key covers, and nothing that is held', () => {
    const both = [
      { id: 1, slug: 'one' },
      { id: 2, slug: 'two' },
    ];
    const counts = countRows(
      both,
      [],
      [
        { index: 0, verdict: 'refused', errors: [{ field: 'car.make', message: 'expected a value; got nothing' }] },
        { index: 1, verdict: 'held' },
      ],
    );
    expect([...counts.values()].map(({ slug, refused, reasons }) => [slug, refused, reasons])).toEqual([
      ['one', 1, { 'car.make: expected a value': 1 }],
      ['two', 1, { 'car.make: expected a value': 1 }],
    ]);
  });

  it('FEED-10 have warnings by rule and field, a row once in each, with an example', () => {
    const low = (price: number) => ({
      field: 'car.price',
      message: `expected at least $500 for a vehicle; got ${price}`,
    });
    const unknown = (place: number) => ({ field: `car.images[${place}].width`, message: 'Unknown field.' });
    const counts = countRows(
      [{ id: 1, slug: 'one' }],
      [],
      [
        { index: 0, verdict: 'accepted', stocknum: 'A1', warnings: [low(1), unknown(0), unknown(1)] },
        { index: 1, verdict: 'unchanged', warnings: [low(2)] },
        { index: 2, verdict: 'accepted' },
      ],
    );
    expect(counts.get(1)).toMatchObject({
      warned: 2,
      warnings: { 'low car.price': 2, 'unknown car.images[].width': 1 },
      examples: {
        'low car.price': 'A1: expected at least $500 for a vehicle; got 1',
        'unknown car.images[].width': 'A1: Unknown field.',
      },
    });
  });
});
