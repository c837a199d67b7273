import { describe, expect, it } from '@jest/globals';
import { eventSizeFault, PUBLIC_EVENT_BYTES, surelyFitsEvent } from './event-size.ts';

const photos = (count: number) =>
  Array.from({ length: count }, () => ({ url: `https://img.test/${'x'.repeat(1_983)}` }));

describe('the size of a public event', () => {
  it('names the largest field, the limit and the actual size', () => {
    const data = { vehicle_id: 'car-1', details: { make: 'Kia' }, photos: { images: photos(150), photos_count: 150 } };
    const images = Buffer.byteLength(JSON.stringify(data.photos.images)).toLocaleString('en-AU');
    const all = Buffer.byteLength(JSON.stringify(data)).toLocaleString('en-AU');
    expect(eventSizeFault(data)).toEqual({
      field: 'photos.images',
      message: `expected at most 256,000 bytes of JSON together with the other fields; got ${all}, of which ${images} here`,
    });
  });

  it('counts bytes as JSON has them: escapes and letters beyond ASCII', () => {
    expect(eventSizeFault({ comments: 'x'.repeat(200_000) })).toBeUndefined();
    expect(eventSizeFault({ comments: 'ü'.repeat(200_000) })).toMatchObject({ field: 'comments' });
    expect(eventSizeFault({ comments: '\u0001'.repeat(50_000) })).toMatchObject({ field: 'comments' });
  });

  it('is at most the limit, to the byte', () => {
    const least = Buffer.byteLength(JSON.stringify({ a: '' }));
    expect(eventSizeFault({ a: 'x'.repeat(PUBLIC_EVENT_BYTES - least) })).toBeUndefined();
    expect(eventSizeFault({ a: 'x'.repeat(PUBLIC_EVENT_BYTES - least + 1) })).toBeDefined();
  });

  it('is known to be small without writing JSON', () => {
    expect(surelyFitsEvent({ images: photos(15) })).toBe(true);
    expect(surelyFitsEvent({ images: photos(30) })).toBe(false);
    expect(surelyFitsEvent(null)).toBe(true);
  });
});
