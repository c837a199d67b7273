import { FixedClock } from '@forecourt/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-site.ts';
import { lastingPhoto, photoPlace } from '../picture-address.ts';
import { OriginalFault } from '../picture-maker.ts';
import { KeptPhotos, PhotoEditions } from './kept-photos.ts';
import { PhotoFault, type PhotoTags } from './photo-fetcher.ts';

const URL_OF_IT = 'https://photos.example/A123/1.jpg';
const DAY_MS = 86_400_000;
const site = exampleSite({ photos: { hosts: ['photos.example'] } });
const asker = { turn: { site: 'riverside', network: 'here' }, mayMake: async () => undefined };

let clock: FixedClock;
let editions: PhotoEditions;
let stored: Map<string, Buffer>;
/** What the host has now, and which tags it was asked with. */
let file: string | undefined;
let asked: (PhotoTags | undefined)[];
/** Work in the background. */
let later: Promise<unknown>[];
let photos: KeptPhotos;

const fails = (error: unknown) => new OriginalFault('', { cause: error });

beforeEach(() => {
  clock = new FixedClock('2026-11-26T00:00:00Z');
  editions = new PhotoEditions();
  stored = new Map();
  file = 'first';
  asked = [];
  later = [];
  photos = new KeptPhotos(
    {
      has: async (key) => stored.has(key),
      read: async (key) => stored.get(key),
      write: async (key, bytes) => void stored.set(key, bytes),
    },
    {
      load: ({ work }) => work('draft').catch((error: unknown) => Promise.reject(fails(error))),
      loadLater: ({ work }, onFault) => void later.push(work('draft').catch((error: unknown) => onFault(fails(error)))),
      keepOriginal: async (key) => void stored.set(key, Buffer.from(key)),
    },
    {
      assertListed: (address) => new URL(address),
      fetch: async (_address, _hosts, _file, kept) => {
        asked.push(kept && { etag: kept.etag });
        if (file === undefined) throw new PhotoFault('The host is away.');
        return kept?.etag === file ? undefined : { digest: `${file}-digest`, etag: file };
      },
    },
    { addressOf: async () => URL_OF_IT },
    editions,
    clock,
    () => undefined,
  );
});

/** The key and standing of the photo of a car, at a revision. */
const current = (carId = 'car1', revision = 0) =>
  photos.current({ photo: lastingPhoto(URL_OF_IT, carId), revision, site }, asker, async (key) => stored.has(key));
const addressOf = (revision: number) =>
  photoPlace({ url: URL_OF_IT, carId: 'car1', revision }, { path: '', version: '' }, editions.of).version;

describe('photos as they are kept', () => {
  it('FEED-2 asks a host once a day whether a photo is the same, by what it said of it', async () => {
    expect(await current()).toEqual({ key: 'photo first-digest', isChecked: true });
    expect((await current()).isChecked).toBe(true);
    clock.advance(DAY_MS);
    expect((await current()).isChecked).toBe(false);
    await Promise.all(later);
    expect(await current()).toEqual({ key: 'photo first-digest', isChecked: true });
    expect(asked).toEqual([undefined, { etag: 'first' }]);
    expect(addressOf(0)).toBe('');
  });

  it('FEED-2 gives a photo another address when its host has other bytes', async () => {
    await current();
    file = 'second';
    clock.advance(DAY_MS);
    await current();
    await Promise.all(later);
    expect(await current()).toEqual({ key: 'photo second-digest', isChecked: true });
    expect(addressOf(0)).toBe('&v=.second-d');
    // The same photo keeps the address that it has.
    clock.advance(DAY_MS);
    await current();
    await Promise.all(later);
    expect([addressOf(0), asked.length]).toEqual(['&v=.second-d', 3]);
  });

  it('FEED-2 asks before it answers at a new revision, whose address is another by itself', async () => {
    await current();
    file = 'second';
    expect((await current('car1', 7)).key).toBe('photo second-digest');
    expect([addressOf(0), addressOf(7)]).toEqual(['', '&v=7']);
    expect((await current('car1', 6)).key).toBe('photo second-digest');
    expect(asked).toHaveLength(2);
  });

  it('FEED-2 never shows the photo of a car under the next one’s name', async () => {
    await current();
    file = undefined;
    await expect(current('car2')).rejects.toThrow(OriginalFault);
    file = 'second';
    expect((await current('car3')).key).toBe('photo second-digest');
  });

  it('UI-2 shows what is kept while a host fails, and leaves it alone for a minute', async () => {
    await current();
    file = undefined;
    expect(await current('car1', 7)).toEqual({ key: 'photo first-digest', isChecked: false });
    expect(await current('car1', 7)).toEqual({ key: 'photo first-digest', isChecked: false });
    expect(asked).toHaveLength(2);
  });

  it('UI-2 fetches a photo whole where neither its picture nor its original is kept any more', async () => {
    await current();
    stored.delete('photo first-digest');
    await current();
    expect(asked).toEqual([undefined, undefined]);
  });
});
