import { describe, expect, it } from '@jest/globals';
import { nextSigning, signatureHeaders } from './feed-client.ts';

const key = { keyId: 'fk_1', secret: 'c2VjcmV0' };
const signed = (at: Date) => signatureHeaders(key, 'POST', '/feeds/v1/events', Buffer.from('{}'), at);

describe('the signatures of two tries of one request', () => {
  it.each([
    ['within a second', '2026-03-04T02:00:00.250Z'],
    ['at the same instant', '2026-03-04T02:00:00.000Z'],
    ['later', '2026-03-04T02:00:07.000Z'],
  ])('FEED-5 differ %s, so that the second is not taken for a replay', (_when, now) => {
    const first = new Date('2026-03-04T02:00:00.000Z');
    const next = nextSigning(first, new Date(now));
    expect(signed(next)).not.toEqual(signed(first));
    expect(next.getTime() - Date.parse(now)).toBeLessThanOrEqual(1_000);
  });
});
