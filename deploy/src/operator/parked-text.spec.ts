import type { ParkedEventView } from '@forecourt/messaging/following';
import { signals } from '@forecourt/service-kit/signals';
import { describe, expect, it } from '@jest/globals';
import { discardedTable, eventText, parkedTable, replayText } from './parked-text.ts';
import type { ParkedDetail } from './parking-side.ts';

const event: ParkedDetail & ParkedEventView = {
  side: 'reading',
  service: 'search-indexer',
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

const stock = { side: 'publishing', service: 'stock' } as const;

describe('what an operator reads of parked events', () => {
  it('has one line per key under its heading, with long reasons cut', () => {
    const [heading, line, , sum, meaning] = parkedTable([{ ...event, waiting: 3 }]).split('\n');
    expect(heading).toMatch(/^side +service +topic +key +event +version +since +behind +reason$/);
    expect(line).toMatch(
      / car-1 +VehiclePriced +2 +2026-07-01T00:00:00\.000Z +3 +EventFault: data.* expected number x+…$/,
    );
    expect(sum).toBe('1 key parked.');
    expect(meaning).toBe(`reading: ${signals.follower_parked_keys.meaning}`);
    expect(parkedTable([])).toBe('Nothing is parked.');
  });

  it('shows an event with its place, headers and body', () => {
    const text = eventText(event);
    expect(text).toContain('place   forecourt.stock.vehicle.v1, partition 1, offset 9007199254740993');
    expect(text).toContain('    ce_type: forecourt.stock.VehiclePriced.v1');
    expect(text).toContain('"price": "dear"');
    expect(eventText({ ...event, type: undefined, stream_version: undefined, body: 'broken' })).toMatch(/^no event\n/);
  });

  it('says for each key what was replayed and why the next one failed', () => {
    expect(
      replayText([
        { ...stock, topic: 't', key: 'a', replayed: 1 },
        { ...stock, topic: 't', key: 'b', replayed: 0, reason: 'EventFault: no' },
      ]),
    ).toBe(
      'a: 1 event replayed; nothing is parked for the key any more.\nb: 0 events replayed; the next one failed: EventFault: no',
    );
  });

  it('says who discarded an event, and why', () => {
    const record = { discarded_at: '2026-07-02T00:00:00.000Z', discarded_by: 'pat', discard_reason: 'never for sale' };
    expect(discardedTable([{ ...event, ...record }])).toMatch(/ pat .* car-1 +VehiclePriced +2 +never for sale$/);
  });
});
