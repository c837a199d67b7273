import { describe, expect, it } from '@jest/globals';
import { SequentialIds, SystemIds } from './ids.ts';

describe('Ids', () => {
  it('creates vehicle ids of 12 characters of Crockford’s base32', () => {
    const system = new SystemIds();
    const ids = Array.from({ length: 600 }, () => system.shortId());
    expect(ids.filter((id) => !/^[0-9a-hjkmnp-tv-z]{12}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(600);
  });

  it('can be foreseen in tests', () => {
    const ids = new SequentialIds();
    expect([ids.shortId(), ids.uuid()]).toEqual(['000000000001', '00000000-0000-4000-8000-000000000002']);
  });
});
