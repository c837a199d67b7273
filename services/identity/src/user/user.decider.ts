import type { Decision } from '@forecourt/event-store';
import type { SignedIn, UserEvent, UserRegistered } from './user.events.ts';
import type { UserState } from './user.ts';

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
