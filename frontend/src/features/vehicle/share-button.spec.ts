import { describe, expect, it } from '@jest/globals';
import { shareLink } from './share-button.tsx';

const link = { title: '2021 Toyota Corolla', url: 'https://cars.example/cars/1' };
const failing = (name: string) => async () => {
  throw new DOMException('no', name);
};

describe('sharing a page', () => {
  it('leaves it to the device if that can share', async () => {
    const shared: unknown[] = [];
    expect(await shareLink(link, { share: async (data) => void shared.push(data) })).toBe('done');
    expect(shared).toEqual([link]);
  });

  it('is over where the visitor closes the list of apps: nothing is copied then', async () => {
    const clipboard = { writeText: failing('NotAllowedError') };
    expect(await shareLink(link, { share: failing('AbortError'), clipboard })).toBe('done');
  });

  it('copies the address where the device cannot share, or refuses to', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    expect(await shareLink(link, { clipboard })).toBe('copied');
    expect(await shareLink(link, { share: failing('NotAllowedError'), clipboard })).toBe('copied');
    expect(copied).toEqual([link.url, link.url]);
  });

  it('says so if neither can be done', async () => {
    expect(await shareLink(link, {})).toBe('failed');
    expect(await shareLink(link, { clipboard: { writeText: failing('NotAllowedError') } })).toBe('failed');
  });
});
