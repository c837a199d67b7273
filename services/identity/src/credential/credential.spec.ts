import type { Decision, StoredEvent } from '@forecourt/event-store';
import { describe, expect, it } from '@jest/globals';
import {
  type CredentialCommand,
  type CredentialEvent,
  countLock,
  decide,
  evolve,
  hashOfSecret,
  initialState,
} from './credential.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const create: CredentialCommand = {
  type: 'CreateCredential',
  created: { purpose: 'site', site: 'riverside', name: 'deploy script', secretHash: hashOfSecret('s') },
};
const rotate = (overlapHours: number): CredentialCommand => ({
  type: 'RotateCredential',
  successor: 'st_2',
  overlapHours,
});
const revoke: CredentialCommand = { type: 'RevokeCredential' };

/** What the last command decides after the others. */
function decided(...commands: readonly CredentialCommand[]): Decision<CredentialEvent, string> {
  let state = initialState;
  let decision: Decision<CredentialEvent, string> = { events: [] };
  for (const command of commands) {
    decision = decide(command, state, now);
    if ('events' in decision) state = (decision.events as StoredEvent<CredentialEvent>[]).reduce(evolve, state);
  }
  return decision;
}

describe('a credential', () => {
  it('is created once', () => {
    expect(decided(create)).toMatchObject({ events: [{ type: 'CredentialCreated', data: { site: 'riverside' } }] });
    expect(decided(create, create)).toEqual({ refusal: 'The credential already exists.' });
  });

  it('works for the stated hours after a rotation, or ends at once', () => {
    const ends = (hours: number) => {
      const decision = decided(create, rotate(hours));
      return 'events' in decision ? decision.events.map(({ data }) => data) : [];
    };
    expect(ends(24)).toEqual([{ successor: 'st_2', expiresAt: '2026-11-21T08:00:00.000Z' }]);
    expect(ends(0)).toEqual([{ successor: 'st_2', expiresAt: '2026-11-20T08:00:00.000Z' }]);
  });

  it('is rotated once, can be revoked after that, and then stays revoked', () => {
    expect(decided(create, rotate(1), rotate(1))).toEqual({
      refusal: "Can't rotate a credential that is already rotated.",
    });
    expect(decided(create, rotate(1), revoke)).toMatchObject({ events: [{ type: 'CredentialRevoked' }] });
    expect(decided(create, revoke, revoke)).toEqual({ events: [] });
    expect(decided(create, revoke, rotate(1))).toEqual({ refusal: "Can't rotate a credential that is revoked." });
  });

  it('must exist', () => {
    expect(decided(revoke)).toEqual({ refusal: 'There is no such credential.' });
    expect(decided(rotate(1))).toEqual({ refusal: "Can't rotate a credential that is not there." });
  });

  it('is counted with those of its purpose and site, or of the same dealerships', () => {
    const dealerships = [{ id: 501, slug: 'harbour-motors' }];
    const locks = [
      { purpose: 'site' as const, site: 'riverside', dealerships: null },
      { purpose: 'site' as const, site: 'hillside', dealerships: null },
      { purpose: 'crm' as const, site: 'riverside', dealerships: null },
      { purpose: 'crm' as const, site: null, dealerships },
      { purpose: 'crm' as const, site: null, dealerships: [...dealerships, { id: 502, slug: 'hills-motors' }] },
    ].map(countLock);
    expect(new Set(locks).size).toBe(5);
    expect(locks[0]).toBe('credentials-of-site-riverside');
    expect(locks[3]).toBe(countLock({ purpose: 'crm', site: null, dealerships: structuredClone(dealerships) }));
  });
});
