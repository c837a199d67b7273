import { describe, expect, it } from '@jest/globals';
import { decide, evolve, type FeedKeyCommand, type FeedKeyEvent, initialState } from './feed-key.ts';

const now = new Date('2026-03-04T02:00:00Z');
const issuedData = { client: 'acme-dms', dealerships: [{ id: 1, slug: 'riverside' }], sealedSecret: 'sealed' };
const issued: FeedKeyEvent = { type: 'FeedKeyIssued', data: issuedData, occurredAt: now };
const rotated: FeedKeyEvent = {
  type: 'FeedKeyRotated',
  data: { successor: 'k2', expiresAt: '2026-03-05T02:00:00.000Z' },
  occurredAt: now,
};
const revoked: FeedKeyEvent = { type: 'FeedKeyRevoked', data: {}, occurredAt: now };

const given = (...events: FeedKeyEvent[]) => ({
  when: (command: FeedKeyCommand) => decide(command, events.reduce(evolve, initialState), now),
});
const rotate: FeedKeyCommand = { type: 'RotateFeedKey', successor: 'k2', overlapHours: 24 };
const revoke: FeedKeyCommand = { type: 'RevokeFeedKey' };

describe('a feed key', () => {
  it('FEED-5 given none, when issued, then it is', () => {
    expect(given().when({ type: 'IssueFeedKey', issued: issuedData })).toEqual({ events: [issued] });
    expect(given(issued).when({ type: 'IssueFeedKey', issued: issuedData })).toHaveProperty('refusal');
  });

  it('FEED-5 given a key, when rotated, then it works a day longer', () => {
    expect(given(issued).when(rotate)).toEqual({ events: [rotated] });
  });

  it('FEED-5 given a rotated or revoked key, when rotated, then it is refused', () => {
    expect(given(issued, rotated).when(rotate)).toHaveProperty('refusal');
    expect(given(issued, revoked).when(rotate)).toHaveProperty('refusal');
    expect(given().when(rotate)).toHaveProperty('refusal');
  });

  it('SITE-4 given a key, when it is to cover other dealerships, then it does, unless it did or is revoked', () => {
    const dealerships = [{ id: 2, slug: 'hillside' }];
    const change: FeedKeyCommand = { type: 'ChangeFeedKeyDealerships', dealerships };
    const changed: FeedKeyEvent = { type: 'FeedKeyDealershipsChanged', data: { dealerships }, occurredAt: now };
    expect(given(issued).when(change)).toEqual({ events: [changed] });
    expect(given(issued, rotated).when(change)).toEqual({ events: [changed] });
    expect(given(issued, changed).when(change)).toEqual({ events: [] });
    expect(given(issued, revoked).when(change)).toHaveProperty('refusal');
    expect(given().when(change)).toHaveProperty('refusal');
  });

  it('FEED-5 given a key, when revoked, then it is, once', () => {
    expect(given(issued).when(revoke)).toEqual({ events: [revoked] });
    expect(given(issued, rotated).when(revoke)).toEqual({ events: [revoked] });
    expect(given(issued, revoked).when(revoke)).toEqual({ events: [] });
    expect(given().when(revoke)).toHaveProperty('refusal');
  });
});
