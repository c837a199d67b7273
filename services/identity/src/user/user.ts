import type { Decision, NewEvent } from '@forecourt/event-store';

/** Somebody signed in by a number for the first time on a site. The number is encrypted with the person's key. */
type UserRegistered = NewEvent<'UserRegistered', { site: string; personId: string; sealedPhone: string }>;
/** A browser was signed in. */
type SignedIn = NewEvent<'SignedIn', { sessionId: string; device: string }>;
/** A browser was signed out by its user. */
export type SignedOut = NewEvent<'SignedOut', { sessionId: string }>;
/** Every browser was signed out. */
export type SignedOutEverywhere = NewEvent<'SignedOutEverywhere', Record<string, never>>;
/** The user was erased: their number can't be read any more. */
export type UserErased = NewEvent<'UserErased', Record<string, never>>;
export type UserEvent = UserRegistered | SignedIn | SignedOut | SignedOutEverywhere | UserErased;

/** A user, a phone on a site (AUTH-1), as folded from its events. */
export interface UserState {
  readonly registered: boolean;
  /** The sessions that were begun and not ended by the user; one may have expired. */
  readonly sessions: ReadonlySet<string>;
}

export const initialState: UserState = { registered: false, sessions: new Set() };

/** The state after one more event. */
export function evolve(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'UserRegistered':
      return { ...state, registered: true };
    case 'SignedIn':
      return { ...state, sessions: new Set([...state.sessions, event.data.sessionId]) };
    case 'SignedOut':
      return { ...state, sessions: new Set([...state.sessions].filter((id) => id !== event.data.sessionId)) };
    case 'SignedOutEverywhere':
      return { ...state, sessions: new Set() };
    case 'UserErased':
      return initialState;
  }
}

/** The stream of a user. */
export const userStream = (userId: string): string => `user-${userId}`;

/** What a phone number is sealed for in a user's stream. */
export const phoneContext = (userId: string): string => `user:${userId}`;

export type UserCommand =
  | { type: 'SignIn'; registration: UserRegistered['data']; session: SignedIn['data'] }
  | { type: 'SignOut'; sessionId: string }
  | { type: 'SignOutEverywhere' }
  | { type: 'Erase' };

/** The events of a command; none is refused. Signing out twice changes nothing. */
export function decide(command: UserCommand, state: UserState, now: Date): Decision<UserEvent, never> {
  switch (command.type) {
    case 'SignIn': {
      const registered: UserEvent[] = state.registered
        ? []
        : [{ type: 'UserRegistered', data: command.registration, occurredAt: now }];
      return { events: [...registered, { type: 'SignedIn', data: command.session, occurredAt: now }] };
    }
    case 'SignOut': {
      if (!state.sessions.has(command.sessionId)) return { events: [] };
      return { events: [{ type: 'SignedOut', data: { sessionId: command.sessionId }, occurredAt: now }] };
    }
    case 'Erase':
      return { events: state.registered ? [{ type: 'UserErased', data: {}, occurredAt: now }] : [] };
    case 'SignOutEverywhere':
      return { events: state.sessions.size === 0 ? [] : [{ type: 'SignedOutEverywhere', data: {}, occurredAt: now }] };
  }
}
