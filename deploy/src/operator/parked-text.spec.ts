import type { ParkedEventView } from '@forecourt/search-indexer';
import { describe, expect, it } from '@jest/globals';
import { discardedTable, eventText, parkedTable, replayText } from './parked-text.ts';

const event: ParkedEventView = {
  group: 'search-indexer',
  topic: 'forecourt.stock.vehicle.v1',
  partition: 1,
  offset: '9007199254740993',
  key: 'car-1',
  type: 'forecourt.stock.VehiclePriced.v1',
  stream_version: 2,
  reason: `EventFault: data.prices.price: expected number\n${'x'.repeat(100)}`,
  parked_at: '2026-07-01T00:00:00.000Z',
  headers: { ce_type: 'forecourt.stock.VehiclePriced.v1' },
  body: { prices: { price: 'dear' } },
};

describe('what an operator reads of parked events', () => {
  it('has a line a key under its heading, with long reasons cut', () => {
    const [heading, line, , sum] = parkedTable([{ ...event, waiting: 3 }]).split('\n');
    expect(heading).toMatch(/^group +topic +key +event +version +since +behind +reason$/);
    expect(line).toMatch(
      / car-1 +VehiclePriced +2 +2026-07-01T00:00:00\.000Z +3 +EventFault: data.* expected number x+…$/,
    );
    expect(sum).toBe('1 key parked.');
    expect(parkedTable([])).toBe('Nothing is parked.');
  });

  it('shows an event with its place, headers and body', () => {
    const text = eventText(event);
    expect(text).toContain('place   forecourt.stock.vehicle.v1, partition 1, offset 9007199254740993');
    expect(text).toContain('    ce_type: forecourt.stock.VehiclePriced.v1');
    expect(text).toContain('"price": "dear"');
    expect(eventText({ ...event, type: undefined, stream_version: undefined, body: 'broken' })).toMatch(/^no event\n/);
  });

  it('tells of each key what passed and why the next did not', () => {
    expect(
      replayText([
        { topic: 't', key: 'a', replayed: 1 },
        { topic: 't', key: 'b', replayed: 0, reason: 'EventFault: no' },
      ]),
    ).toBe('a: 1 event passed, and the key is free.\nb: 0 events passed; the next did not: EventFault: no');
  });

  it('tells who gave an event up, and why', () => {
    const record = { discarded_at: '2026-07-02T00:00:00.000Z', discarded_by: 'pat', discard_reason: 'never for sale' };
    expect(discardedTable([{ ...event, ...record }])).toMatch(/ pat .* car-1 +VehiclePriced +2 +never for sale$/);
  });
});
