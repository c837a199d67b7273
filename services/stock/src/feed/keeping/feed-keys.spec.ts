import type { FeedKeyScope } from '@forecourt/contracts';
import { Clock, type InternalClient, ProblemError } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { FeedKeys } from './feed-keys.ts';

/** An identity service whose answer and clock a test sets. */
function identityWith(revision: number, dealership: number) {
  const answer = (of: number, id: number): FeedKeyScope => ({
    key_id: 'fk_1',
    client: 'acme',
    revision: of,
    dealerships: [{ id, slug: `dealer-${id}` }],
  });
  const identity = {
    now: new Date('2026-03-01T00:00:00Z'),
    scope: answer(revision, dealership),
    asked: 0,
    answer,
    fails: 0,
  };
  const clock = new (class extends Clock {
    override now = () => identity.now;
  })();
  const client = {
    request: async () => {
      identity.asked += 1;
      if (identity.fails > 0)
        throw new ProblemError({ status: identity.fails, detail: 'It is away, or knows no such key.' });
      return { status: 200, body: identity.scope };
    },
  } as unknown as Pick<InternalClient, 'request'>;
  return { identity, keys: new FeedKeys(client, clock) };
}

describe('the feed keys that stock knows', () => {
  it('SITE-4 covers what a restored identity service says within a minute, though its revision is not higher', async () => {
    const { identity, keys } = identityWith(5, 1);
    const dealerships = async (revision: number) =>
      (await keys.resolve({ id: 'fk_1', revision })).dealerships.map(({ id }) => id);
    expect([await dealerships(5), await dealerships(5)]).toEqual([[1], [1]]);
    expect(identity.asked).toBe(1);
    identity.scope = identity.answer(5, 2);
    identity.now = new Date(identity.now.getTime() + 60_000);
    expect(await dealerships(5)).toEqual([2]);
    identity.scope = identity.answer(3, 3);
    identity.now = new Date(identity.now.getTime() + 60_000);
    expect(await dealerships(3)).toEqual([3]);
  });

  it('serve for ten minutes while identity does not respond, never below the revision that is asked for, and never if it knows none', async () => {
    const { identity, keys } = identityWith(5, 1);
    const resolved = async (revision: number) => (await keys.resolve({ id: 'fk_1', revision })).revision;
    await resolved(5);
    identity.fails = 503;
    identity.now = new Date(identity.now.getTime() + 599_999);
    expect(await resolved(5)).toBe(5);
    await expect(resolved(6)).rejects.toMatchObject({ status: 503 });
    identity.fails = 404;
    await expect(resolved(5)).rejects.toMatchObject({ status: 403 });
    identity.fails = 503;
    identity.now = new Date(identity.now.getTime() + 1);
    await expect(resolved(5)).rejects.toMatchObject({ status: 503 });
  });
});
