import { describe, expect, it } from '@jest/globals';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { createStoredList, hasTexts } from './stored-list.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

describe('a list in the browser’s storage', () => {
  it('is kept, and the same array until it changes', () => {
    const storage = fakeStorage();
    const list = createStoredList('numbers', isNumber, storage);
    expect(list.current()).toEqual([]);
    list.change((before) => [...before, 1]);
    list.change((before) => [...before, 2]);
    expect(list.current()).toBe(list.current());
    expect(createStoredList('numbers', isNumber, storage).current()).toEqual([1, 2]);
  });

  it('skips values that are not entries, and treats broken storage as an empty list', () => {
    const storage = fakeStorage();
    storage().setItem('numbers', '[1,"two",null,3]');
    expect(createStoredList('numbers', isNumber, storage).current()).toEqual([1, 3]);
    storage().setItem('broken', '{');
    expect(createStoredList('broken', isNumber, storage).current()).toEqual([]);
  });

  it('adds to what another tab has stored meanwhile', () => {
    const storage = fakeStorage();
    const [here, there] = [1, 2].map(() => createStoredList('numbers', isNumber, storage));
    here?.change(() => [1]);
    there?.change((before) => [...before, 2]);
    here?.change((before) => [...before, 3]);
    expect(here?.current()).toEqual([1, 2, 3]);
  });

  it('knows an entry by its texts', () => {
    expect(hasTexts({ id: 'a', name: 'b', more: 1 }, ['id', 'name'])).toBe(true);
    expect(hasTexts({ id: 'a', name: 7 }, ['id', 'name'])).toBe(false);
    expect(hasTexts(null, ['id'])).toBe(false);
  });
});
