import type { UserEvent } from './user.events.ts';

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
