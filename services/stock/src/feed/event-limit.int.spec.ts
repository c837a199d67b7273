import { feedAnswer } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, OTHER_VIN, upsert } from '../testing/feed-events.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://img.test/${index}/${'x'.repeat(1_900)}`);
const images = (count: number) => addresses(count).map((url) => ({ url }));

describe('the size of events from a feed', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  it('FEED-1 refuses a row whose event would be too large, names the field, and takes the others', async () => {
    const vast = { ...corolla, vin: OTHER_VIN, images: images(134) };
    const { verdicts, ...counts } = feedAnswer.parse(
      await stock.push({ events: [upsert(0, vast, { stocknum: 'VAST' }), upsert(1, corolla, { stocknum: 'USUAL' })] }),
    );
    expect(counts).toEqual({ accepted: 1, unchanged: 0, refused: 1 });
    expect(verdicts[0]).toMatchObject({
      stocknum: 'VAST',
      verdict: 'refused',
      errors: [
        {
          field: 'car.images',
          message: expect.stringMatching(/^expected at most 256,000 bytes of JSON .* got 2[56]\d,\d{3}, of which /),
        },
      ],
    });
    expect(await stock.rows(`SELECT * FROM stock_numbers WHERE stocknum = 'VAST'`)).toEqual([]);
  });

  it('FEED-1 refuses what grows too large together with the known data, and keeps the known data', async () => {
    const rest = { stocknum: 'GROWS' };
    const car = { ...corolla, images: images(100) };
    expect(await stock.push(upsert(0, car, rest))).toMatchObject({ accepted: 1 });
    const grown = await stock.push(feedChange(1, { type: 'photos', photos: { thumbnails: addresses(100) } }, rest));
    expect(grown).toMatchObject({
      refused: 1,
      verdicts: [{ errors: [{ field: expect.stringMatching(/^car\.(images|thumbnails)$/) }] }],
    });
    expect(
      await stock.push(feedChange(2, { type: 'photos', photos: { thumbnails: addresses(3) } }, rest)),
    ).toMatchObject({
      accepted: 1,
    });
  });
});
