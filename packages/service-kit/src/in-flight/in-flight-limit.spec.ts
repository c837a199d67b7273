import { describe, expect, it } from '@jest/globals';
import { type Amounts, InFlightLimit, type Release } from './in-flight-limit.ts';

type Name = 'requests' | 'bytes';
const limit = (changes: { waitMilliseconds?: number; totalBytes?: number } = {}) =>
  new InFlightLimit<Name>({
    perKey: { requests: 2, bytes: 100 },
    total: { requests: 20, bytes: changes.totalBytes ?? 1_000 },
    waitMilliseconds: changes.waitMilliseconds ?? 60_000,
    waiting: { perKey: 2, total: 5 },
    keyRefusal: { type: 'urn:test:key', detail: 'Your key has too much under way.' },
    totalRefusal: { type: 'urn:test:total', detail: 'Too much is under way.' },
  });
const refusal = (taken: Promise<Release>) =>
  taken.then(
    () => 'taken',
    ({ status, type, headers }) => `${status} ${type} ${headers['retry-after']}`,
  );
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Takes places and notes in which order they are given. */
function queue(of: InFlightLimit<Name>) {
  const given: string[] = [];
  const releases = new Map<string, Release>();
  const take = (name: string, amounts: Amounts<Name>) => {
    const [key = ''] = name.split('-');
    void of.take(key, amounts).then((release) => {
      given.push(name);
      releases.set(name, release);
    });
  };
  const giveBack = async (name: string) => {
    releases.get(name)?.();
    await nextTurn();
    return given.splice(0);
  };
  return { take, giveBack, given };
}

describe('work in progress', () => {
  it('is bounded a key; the next one waits, and is let in when a place is free', async () => {
    const { take, giveBack, given } = queue(limit());
    for (const name of ['a-1', 'a-2', 'a-3', 'b-1']) take(name, { requests: 1, bytes: 10 });
    await nextTurn();
    expect(given.splice(0)).toEqual(['a-1', 'a-2', 'b-1']);
    expect(await giveBack('a-1')).toEqual(['a-3']);
    expect(await giveBack('a-1')).toEqual([]);
  });

  it('counts each name separately, and keeps the order of a key', async () => {
    const { take, giveBack, given } = queue(limit());
    take('a-1', { requests: 1, bytes: 80 });
    take('a-2', { requests: 1, bytes: 90 });
    take('a-3', { requests: 1, bytes: 5 });
    await nextTurn();
    expect(given.splice(0)).toEqual(['a-1']);
    expect(await giveBack('a-1')).toEqual(['a-2', 'a-3']);
  });

  it('is refused with 429 if the key itself has too much, and with 503 if all keys together have', async () => {
    const impatient = limit({ waitMilliseconds: 1, totalBytes: 150 });
    const release = await impatient.take('a', { requests: 1, bytes: 100 });
    expect(await refusal(impatient.take('a', { requests: 1, bytes: 10 }))).toBe('429 urn:test:key 2');
    expect(await refusal(impatient.take('b', { requests: 1, bytes: 60 }))).toBe('503 urn:test:total 2');
    expect(await refusal(impatient.take('b', { requests: 1, bytes: 50 }))).toBe('taken');
    release();
    expect(await refusal(impatient.take('a', { requests: 1, bytes: 10 }))).toBe('taken');
  });

  it('has a limited number waiting: the others are refused at once', async () => {
    const full = limit();
    const releases: Release[] = [];
    const keep = (release: Release) => void releases.push(release);
    const waiting = ['a', 'a', 'a', 'a'].map((key) => full.take(key, { requests: 1 }).then(keep));
    expect(await refusal(full.take('a', { requests: 1 }))).toBe('429 urn:test:key 2');
    expect(await refusal(full.take('b', { requests: 1 }))).toBe('taken');
    for (const release of releases) release();
    await Promise.all(waiting);
    expect(releases).toHaveLength(4);
  });

  it('goes first to the key that has least, so that none can take all', async () => {
    const { take, giveBack, given } = queue(limit({ totalBytes: 200 }));
    take('a-1', { requests: 1, bytes: 50 });
    take('a-2', { requests: 1, bytes: 50 });
    take('b-1', { requests: 1, bytes: 100 });
    take('a-3', { requests: 1, bytes: 50 });
    take('c-1', { requests: 1, bytes: 50 });
    await nextTurn();
    expect(given.splice(0)).toEqual(['a-1', 'a-2', 'b-1']);
    expect(await giveBack('a-1')).toEqual(['c-1']);
    expect(await giveBack('b-1')).toEqual(['a-3']);
  });
});
