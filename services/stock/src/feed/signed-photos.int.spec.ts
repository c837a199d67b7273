import type { FeedCar, FeedStock } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, upsert } from '../testing/feed-events.ts';
import { acme, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

/** A car with pictures in S3, in V4's way, whose addresses are signed anew at each push. */
function signedCar(push: number, more: FeedCar = {}): FeedCar {
  const url = (name: string) =>
    `https://stock.s3.ap-southeast-2.amazonaws.com/${name}.jpg?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=2026100${push}T000000Z&X-Amz-Expires=86400&v=1&X-Amz-Signature=${push}abc`;
  return { ...corolla, images: [{ url: url('1') }, { url: url('2') }], thumbnails: [url('1-small')], ...more };
}

describe('pictures whose addresses are signed', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const push = async (event: object) => (await stock.push(event)).verdicts[0];
  const photosOf = async (id: string) => (await stock.find(id)).vehicle.photos;
  const photosIn = ({ images, thumbnails }: FeedCar) => ({ images, thumbnails });
  const streamOf = (id: string) => stock.rows(`SELECT type FROM events WHERE stream_id = '${id}' ORDER BY version`);
  const listed = async (stocknum: string) => {
    const verdict = await push(upsert(0, signedCar(0), { stocknum }));
    return verdict?.vehicle_id ?? '';
  };

  it('FEED-2 are the same under a new signature: no event, and the newest address for whoever fetches them', async () => {
    const rest = { stocknum: 'SIGNED' };
    const id = await listed('SIGNED');
    for (const at of [1, 2, 3]) {
      expect(await push(upsert(at, signedCar(at), rest))).toMatchObject({ verdict: 'unchanged', vehicle_id: id });
      expect(await photosOf(id)).toEqual(photosIn(signedCar(at)));
    }
    expect(await streamOf(id)).toEqual([{ type: 'VehicleListed' }]);

    // Also once something else changed, by an event of its own or in the same listing.
    await push(feedChange(4, { type: 'price', prices: { price: 1 } }, rest));
    expect(await photosOf(id)).toEqual(photosIn(signedCar(3)));
    expect(await push(upsert(5, signedCar(5, { km: 41_001 }), rest))).toMatchObject({
      changes: ['VehicleDetailsCorrected', 'VehiclePriced'],
    });
    expect(await photosOf(id)).toEqual(photosIn(signedCar(5)));
    const { vehicles } = (
      await stock.client.request<FeedStock>('GET', '/feed/stock', { query: { limit: '100' }, caller: acme })
    ).body;
    expect(vehicles.find(({ vehicle_id }) => vehicle_id === id)?.car).toMatchObject(photosIn(signedCar(5)));

    // Not by a message that is older.
    await push(upsert(3, signedCar(4, { km: 5 }), rest));
    expect(await photosOf(id)).toEqual(photosIn(signedCar(5)));
  });

  it('FEED-2 are others with another version, id or order, and those of the event are then the newest', async () => {
    const rest = { stocknum: 'REPLACED' };
    const id = await listed('REPLACED');
    await push(upsert(1, signedCar(1), rest));
    const replaced = JSON.parse(JSON.stringify(signedCar(2)).replaceAll('v=1', 'v=2')) as FeedCar;
    expect(await push(upsert(2, replaced, rest))).toMatchObject({ changes: ['VehiclePhotographed'] });
    expect(await photosOf(id)).toEqual({ ...photosIn(replaced), revision: expect.any(Number) });
    const swapped = { ...replaced, images: replaced.images?.toReversed() };
    expect(await push(upsert(3, swapped, rest))).toMatchObject({ changes: ['VehiclePhotographed'] });
    expect(await photosOf(id)).toEqual({ ...photosIn(swapped), revision: expect.any(Number) });
    const { revision = 0 } = await photosOf(id);
    const refresh = { ...feedChange(4, { type: 'photos', photos: {} }, rest), refresh: true };
    expect(await push(refresh)).toMatchObject({ changes: ['VehiclePhotographed'] });
    expect((await photosOf(id)).revision).toBeGreaterThan(revision);
    expect(await stock.rows(`SELECT FROM photo_addresses WHERE vehicle_id = '${id}'`)).toEqual([]);
  });

  it('FEED-2 are the same once they need no signature any more', async () => {
    const rest = { stocknum: 'OPENED' };
    const id = await listed('OPENED');
    await push(upsert(1, signedCar(1), rest));
    const open = JSON.parse(
      JSON.stringify(signedCar(2))
        .replaceAll(/[?&]X-Amz-[^&"]*/g, '')
        .replaceAll('&v=1', '?v=1'),
    ) as FeedCar;
    for (const at of [2, 3]) {
      expect(await push(upsert(at, open, rest))).toMatchObject({ verdict: 'unchanged' });
      expect(await photosOf(id)).toEqual(photosIn(open));
    }
    await push(upsert(4, signedCar(0), rest));
    expect(await photosOf(id)).toEqual(photosIn(signedCar(0)));
    expect(await streamOf(id)).toHaveLength(1);
  });

  it('FEED-2 keep their newest addresses when a message lists only some of them', async () => {
    const rest = { stocknum: 'PARTLY' };
    const id = await listed('PARTLY');
    await push(upsert(1, signedCar(1), rest));
    const { thumbnails } = signedCar(2);
    expect(await push(feedChange(2, { type: 'photos', photos: { thumbnails } }, rest))).toMatchObject({
      verdict: 'unchanged',
    });
    expect(await photosOf(id)).toEqual(photosIn(signedCar(1)));
  });

  it('keep the newest addresses of those that an event carries and its message did not list', async () => {
    const rest = { stocknum: 'CARRIED' };
    const id = await listed('CARRIED');
    await push(upsert(1, signedCar(1), rest));
    const refresh = (at: number) => ({ ...feedChange(at, { type: 'photos', photos: {} }, rest), refresh: true });
    // Under the addresses of the listing its host could not be asked any more.
    expect(await push(refresh(2))).toMatchObject({ changes: ['VehiclePhotographed'] });
    expect(await photosOf(id)).toEqual({ ...photosIn(signedCar(1)), revision: expect.any(Number) });
    await push(refresh(3));
    expect(await photosOf(id)).toEqual({ ...photosIn(signedCar(1)), revision: expect.any(Number) });

    const one = signedCar(4).images?.slice(0, 1) ?? [];
    const images = { type: 'photos', photos: { images: one } } as const;
    expect(await push(feedChange(4, images, rest))).toMatchObject({ changes: ['VehiclePhotographed'] });
    const partly = { images: one, thumbnails: signedCar(1).thumbnails, revision: expect.any(Number) };
    expect(await photosOf(id)).toEqual(partly);

    // Signed again, refreshed, and listed in part, by one request.
    const { verdicts } = await stock.push({
      events: [
        feedChange(5, { type: 'photos', photos: { ...photosIn(signedCar(5)), images: one } }, rest),
        refresh(6),
        feedChange(7, { type: 'photos', photos: { images: signedCar(7).images ?? [] } }, rest),
      ],
    });
    expect(verdicts.map(({ changes }) => changes)).toEqual([
      undefined,
      ['VehiclePhotographed'],
      ['VehiclePhotographed'],
    ]);
    const both = { images: signedCar(7).images, thumbnails: signedCar(5).thumbnails, revision: expect.any(Number) };
    expect(await photosOf(id)).toEqual(both);
  });

  it('FEED-2 are those of the event where an earlier release wrote newer ones into it, and again newer ones after that', async () => {
    const rest = { stocknum: 'ROLLED' };
    const id = await listed('ROLLED');
    await push(upsert(1, signedCar(1), rest));
    expect(await photosOf(id)).toEqual(photosIn(signedCar(1)));
    // The earlier release takes a new signature for new pictures, and knows nothing of the addresses kept beside the view.
    const client = await stock.database.connect();
    await client.query(
      `UPDATE vehicles SET view = (view::jsonb || jsonb_build_object('photos', $2::jsonb))::json WHERE id = $1`,
      [id, JSON.stringify(photosIn(signedCar(2)))],
    );
    client.release();
    expect(await photosOf(id)).toEqual(photosIn(signedCar(2)));
    const { vehicles } = (
      await stock.client.request<FeedStock>('GET', '/feed/stock', { query: { limit: '100' }, caller: acme })
    ).body;
    expect(vehicles.find(({ vehicle_id }) => vehicle_id === id)?.car).toMatchObject(photosIn(signedCar(2)));
    await push(upsert(3, signedCar(1), rest));
    expect(await photosOf(id)).toEqual(photosIn(signedCar(1)));
  });
});
