import { feedHeaders } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { signatureHeaders } from './feed-client.ts';

const key = { keyId: 'fk_1', secret: 'c2VjcmV0' };
const signed = (at: string) => signatureHeaders(key, 'POST', '/feeds/v1/events', Buffer.from('{}'), new Date(at));

describe('the signatures of two tries of one request', () => {
  it.each([
    ['within a second', '2026-03-04T02:00:00.250Z'],
    ['at the same instant', '2026-03-04T02:00:00.000Z'],
    ['later', '2026-03-04T02:00:07.000Z'],
  ])('FEED-5 differ %s, so that the second is not taken for a replay, and are not ahead of the clock', (_when, now) => {
    const first = signed('2026-03-04T02:00:00.000Z');
    const next = signed(now);
    expect(next[feedHeaders.signature]).not.toBe(first[feedHeaders.signature]);
    expect(Number(next[feedHeaders.timestamp])).toBe(Math.floor(Date.parse(now) / 1_000));
  });
});
