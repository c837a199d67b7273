import { describe, expect, it } from '@jest/globals';
import { makeVocabulary, type Vocabulary } from '../../words/vocabulary.ts';
import { VocabularyCache } from './vocabulary-cache.ts';

describe('kept vocabularies', () => {
  it('are read once while they are young, each index separately', async () => {
    const read: string[] = [];
    const cache = new VocabularyCache(async (name) => {
      read.push(name);
      return makeVocabulary([name]);
    }, 60_000);
    const [first, again] = await Promise.all([cache.get('kia'), cache.get('kia'), cache.get('mazda')]);
    expect(again).toBe(first);
    expect(await cache.get('kia')).toBe(first);
    expect(read).toEqual(['kia', 'mazda']);
  });

  it('are answered as they were while they are renewed', async () => {
    const asked: ((vocabulary: Vocabulary) => void)[] = [];
    const cache = new VocabularyCache(() => new Promise((resolve) => asked.push(resolve)), 0);
    const waiting = cache.get('cars');
    asked[0]?.(makeVocabulary(['kia']));
    const old = await waiting;
    expect(await cache.get('cars')).toBe(old);
    const renewed = makeVocabulary(['mazda']);
    asked[1]?.(renewed);
    await Promise.resolve();
    expect(await cache.get('cars')).toBe(renewed);
  });

  it('are read again after a failure, which only those meet who waited for it', async () => {
    let away = true;
    const cache = new VocabularyCache(async () => {
      if (away) throw new Error('away');
      return makeVocabulary(['kia']);
    }, 60_000);
    await expect(cache.get('cars')).rejects.toThrow('away');
    away = false;
    expect((await cache.get('cars')).has('kia')).toBe(true);
  });
});
