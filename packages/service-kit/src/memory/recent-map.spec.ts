import { describe, expect, it } from '@jest/globals';
import { RecentMap } from './recent-map.ts';

describe('RecentMap', () => {
  it('knows what was put last, and forgets the elder half once there is too much', () => {
    const map = new RecentMap<number>(2);
    for (const [value, key] of ['a', 'b', 'c', 'd', 'e'].entries()) map.put(key, value);
    map.put('e', 9);
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => map.get(key))).toEqual([undefined, undefined, 2, 3, 9]);
  });

  it('keeps what is asked for', () => {
    const map = new RecentMap<string>(3);
    map.put('kept', 'yes');
    for (let other = 0; other < 20; other += 1) {
      expect(map.get('kept')).toBe('yes');
      map.put(`other-${other}`, 'no');
    }
  });
});
