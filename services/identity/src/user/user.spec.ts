import { describe, expect, it } from '@jest/globals';
import { decide, evolve, initialState, type UserCommand, type UserEvent } from './user.ts';

const now = new Date('2026-03-04T02:00:00Z');
const registration = { site: 'riverside', personId: 'p1', sealedPhone: 'sealed' };
const signIn = (sessionId: string): UserCommand => ({
  type: 'SignIn',
  registration,
  session: { sessionId, device: 'Chrome' },
});
const registered: UserEvent = { type: 'UserRegistered', data: registration, occurredAt: now };
const signedIn = (sessionId: string): UserEvent => ({
  type: 'SignedIn',
  data: { sessionId, device: 'Chrome' },
  occurredAt: now,
});
const erased: UserEvent = { type: 'UserErased', data: {}, occurredAt: now };

/** What a command makes of a history: the types of its events. */
function typesAfter(history: readonly UserEvent[], command: UserCommand): string[] {
  const decision = decide(command, history.reduce(evolve, initialState), now);
  return 'events' in decision ? decision.events.map(({ type }) => type) : [];
}

describe('a user', () => {
  it.each<[string, readonly UserEvent[], UserCommand, string[]]>([
    ['registers at the first sign-in', [], signIn('a'), ['UserRegistered', 'SignedIn']],
    ['is known at the next', [registered, signedIn('a')], signIn('b'), ['SignedIn']],
    ['signs a browser out', [registered, signedIn('a')], { type: 'SignOut', sessionId: 'a' }, ['SignedOut']],
    ['signs none out twice', [registered], { type: 'SignOut', sessionId: 'a' }, []],
    ['signs all out', [registered, signedIn('a')], { type: 'SignOutEverywhere' }, ['SignedOutEverywhere']],
    ['is erased', [registered, signedIn('a')], { type: 'Erase' }, ['UserErased']],
    ['is not erased twice', [registered, erased], { type: 'Erase' }, []],
    ['who is nobody is not erased', [], { type: 'Erase' }, []],
    ['has no sessions once erased', [registered, signedIn('a'), erased], { type: 'SignOutEverywhere' }, []],
  ])('%s', (_what, history, command, types) => {
    expect(typesAfter(history, command)).toEqual(types);
  });
});
