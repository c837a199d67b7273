import { createHash } from 'node:crypto';
import { ProblemError } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { bodyDigest, readSignature } from './signed-headers.ts';

const now = new Date('2026-11-20T00:00:00Z');
const digest = createHash('sha256').update('{}').digest('base64');
const good = {
  'forecourt-key': 'fk_1',
  'forecourt-timestamp': String(now.getTime() / 1000),
  'forecourt-signature': 'c2ln',
  'content-digest': `sha-256=:${digest}:`,
};
const read = (headers: Record<string, string | undefined>) =>
  readSignature({ method: 'POST', path: '/feeds/v1/events?mapping=m', headers }, now);

function problem(headers: Record<string, string | undefined>): ProblemError {
  try {
    read(headers);
  } catch (error) {
    if (error instanceof ProblemError) return error;
  }
  throw new Error('no problem');
}

describe('the headers of a signed request', () => {
  it('FEED-5 have what identity checks: key, time, method, path with query, digest', () => {
    expect(read(good)).toEqual({
      key_id: 'fk_1',
      timestamp: good['forecourt-timestamp'],
      signature: 'c2ln',
      content_digest: good['content-digest'],
      method: 'POST',
      path: '/feeds/v1/events?mapping=m',
    });
    expect(bodyDigest(read(good))).toBe(digest);
  });

  it('FEED-5 name each header that is missing', () => {
    const fault = problem({ ...good, 'forecourt-signature': undefined, 'content-digest': '' });
    expect(fault.status).toBe(401);
    expect(fault.errors.map(({ field }) => field)).toEqual(['forecourt-signature', 'content-digest']);
  });

  it('FEED-5 say how far off the clock is', () => {
    const off = (seconds: number) => ({ ...good, 'forecourt-timestamp': String(now.getTime() / 1000 + seconds) });
    expect(problem(off(-301)).detail).toContain('301 s behind ours');
    expect(problem(off(900)).detail).toContain('900 s ahead of ours');
    expect(() => read(off(300))).not.toThrow();
    expect(problem({ ...good, 'forecourt-timestamp': 'noon' }).status).toBe(400);
  });

  it('FEED-5 have the nonce if one is sent, and refuse one that does not fit on a line', () => {
    expect(read({ ...good, 'forecourt-nonce': '7f3a-9c1e' }).nonce).toBe('7f3a-9c1e');
    expect('nonce' in read(good)).toBe(false);
    for (const nonce of ['', 'two words', 'a'.repeat(65)]) {
      expect(problem({ ...good, 'forecourt-nonce': nonce })).toMatchObject({
        status: 400,
        errors: [{ field: 'forecourt-nonce' }],
      });
    }
  });

  it('FEED-5 want a SHA-256 digest', () => {
    expect(problem({ ...good, 'content-digest': 'md5=:abc:' })).toMatchObject({
      status: 400,
      errors: [{ field: 'content-digest' }],
    });
    expect(() => read({ ...good, 'content-digest': `md5=:abc:, sha-256=:${digest}:` })).not.toThrow();
  });
});
