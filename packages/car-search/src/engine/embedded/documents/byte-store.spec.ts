import { describe, expect, it } from '@jest/globals';
import { Random } from '../../../conformance/random.ts';
import { ByteStore } from './byte-store.ts';

describe('texts kept as bytes', () => {
  it('gives back what was last set, however often texts change, grow and go', () => {
    const random = new Random(17);
    const store = new ByteStore();
    const plain = new Map<number, string>();
    for (let turn = 0; turn < 6_000; turn += 1) {
      const slot = random.int(0, 40);
      const text = random.chance(0.2) ? '' : random.pick(['é', 'Zündapp ', 'x', '🚗']).repeat(random.int(1, 9_000));
      store.set(slot, text);
      plain.set(slot, text);
      const other = random.int(0, 45);
      expect(store.get(other)).toBe(plain.get(other) ?? '');
    }
  });
});
