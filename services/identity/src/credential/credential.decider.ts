import type { Decision } from '@forecourt/event-store';
import type { CredentialCreated, CredentialEvent } from './credential.events.ts';
import type { CredentialState } from './credential.ts';

export type CredentialCommand =
  | { type: 'CreateCredential'; created: CredentialCreated['data'] }
  | { type: 'RotateCredential'; successor: string; overlapHours: number }
  | { type: 'RevokeCredential' };

/** The events of a command, or a sentence that says why there are none. One that was rotated can still be revoked before its time. */
export function decide(
  command: CredentialCommand,
  { status }: CredentialState,
  now: Date,
): Decision<CredentialEvent, string> {
  switch (command.type) {
    case 'CreateCredential':
      if (status !== 'none') return { refusal: 'The credential already exists.' };
      return { events: [{ type: 'CredentialCreated', data: command.created, occurredAt: now }] };
    case 'RotateCredential': {
      if (status !== 'active') return { refusal: `Can't rotate a credential that is ${statusWords[status]}.` };
      const expiresAt = new Date(now.getTime() + command.overlapHours * 3_600_000).toISOString();
      const data = { successor: command.successor, expiresAt };
      return { events: [{ type: 'CredentialRotated', data, occurredAt: now }] };
    }
    case 'RevokeCredential':
      if (status === 'none') return { refusal: 'There is no such credential.' };
      return { events: status === 'revoked' ? [] : [{ type: 'CredentialRevoked', data: {}, occurredAt: now }] };
  }
}

const statusWords: Readonly<Record<CredentialState['status'], string>> = {
  none: 'not there',
  active: 'in use',
  rotated: 'already rotated',
  revoked: 'revoked',
};
