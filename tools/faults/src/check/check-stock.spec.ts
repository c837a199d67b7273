import { describe, expect, it } from '@jest/globals';
import type { SentBatch } from '../load/feed-lane.ts';
import { FeedScript } from '../load/feed-script.ts';
import type { StoredEvent } from '../model/stored-car.ts';
import { effectFaults, foldFaults, streamsOf, versionFaults } from './check-stock.ts';

/** A request that lists one car, and what must be stored of it. */
function listed(): { script: FeedScript; batch: SentBatch; stored: StoredEvent } {
  const script = new FeedScript({ seed: 1, lane: 0, dealerships: ['riverside'], from: new Date(0) });
  const events = script.anchors(1);
  const [car] = script.model.cars();
  if (!car) throw new Error('The script lists a car.');
  const { vin, make, model, badge, year, km, colour, price, photos, stocknum } = car;
  const data = {
    ...{ dealershipSlug: 'riverside', stocknum, photos: { images: photos.map((url) => ({ url })) } },
    ...{ details: { vin, make, model, badge, year, km, colour }, prices: { priceCents: (price ?? 0) * 100 } },
  };
  const meta = { causationId: events[0]?.event.event_id ?? '' };
  const verdicts = [{ index: 0, verdict: 'accepted' as const }];
  return {
    script,
    batch: { events, answer: { accepted: 1, unchanged: 0, refused: 0, verdicts }, afterDoubt: false },
    stored: { stream_id: 'v1', version: 1, type: 'VehicleListed', data, meta },
  };
}

describe('stock compared with what was acknowledged', () => {
  it('is right where each event was applied once', () => {
    const { script, batch, stored } = listed();
    const streams = streamsOf([stored]);
    expect(effectFaults([batch], streams)).toEqual([]);
    expect(foldFaults(script.model.cars(), streams)).toEqual([]);
    expect(versionFaults(streams)).toEqual([]);
  });

  it('is wrong if an acknowledged event is missing, or is there twice, or was never sent', () => {
    const { batch, stored, script } = listed();
    expect(effectFaults([batch], streamsOf([]))[0]).toMatch(/VehicleListed, stored nothing$/);
    expect(foldFaults(script.model.cars(), streamsOf([]))[0]).toMatch(/is not stored$/);
    const priced = { ...stored, version: 2, type: 'VehiclePriced', data: { prices: { priceCents: 1 } } };
    expect(effectFaults([batch], streamsOf([stored, priced]))[0]).toMatch(/VehicleListed, VehiclePriced|VehiclePriced/);
    expect(foldFaults(script.model.cars(), streamsOf([stored, priced]))[0]).toMatch(/price: expected \d+, found 0.01$/);
    expect(effectFaults([], streamsOf([stored]))[0]).toMatch(/which was never sent$/);
  });

  it('is at fault where versions have a gap', () => {
    const { stored } = listed();
    expect(versionFaults(streamsOf([stored, { ...stored, version: 3 }]))).toEqual(['stream v1 has versions 1 3']);
  });

  it('takes a repeat after a lost answer for what it is, and no other', () => {
    const { batch, stored } = listed();
    const answer = { ...batch.answer, verdicts: [{ index: 0, verdict: 'unchanged' as const }] };
    expect(effectFaults([{ ...batch, answer, afterDoubt: true }], streamsOf([stored]))).toEqual([]);
    expect(effectFaults([{ ...batch, answer }], streamsOf([stored]))).toHaveLength(1);
  });
});
