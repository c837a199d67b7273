import { createHash } from 'node:crypto';
import type { CredentialPurpose } from '@forecourt/contracts';
import type { Decision, NewEvent, PlacedEvent } from '@forecourt/event-store';
import type { Ending } from '@forecourt/service-kit';

type Dealerships = NonNullable<CredentialBounds['dealerships']>;

/** A credential's life. Of its secret only the hash is in an event. */
export type CredentialCreated = NewEvent<
  'CredentialCreated',
  {
    purpose: CredentialPurpose;
    site?: string;
    dealerships?: Dealerships;
    name: string;
    secretHash: string;
    replaces?: string;
  }
>;
/** A successor was created: this credential works until `expiresAt` (ISO, UTC), which is now if it was ended at once. */
export type CredentialRotated = NewEvent<'CredentialRotated', { successor: string; expiresAt: string }>;
export type CredentialRevoked = NewEvent<'CredentialRevoked', Record<string, never>>;
export type CredentialEvent = CredentialCreated | CredentialRotated | CredentialRevoked;

/** A credential as folded from its events. */
export interface CredentialState {
  status: 'none' | 'active' | 'rotated' | 'revoked';
}

export const initialState: CredentialState = { status: 'none' };

/** The state after one more event. */
export function evolve(_state: CredentialState, event: CredentialEvent): CredentialState {
  switch (event.type) {
    case 'CredentialCreated':
      return { status: 'active' };
    case 'CredentialRotated':
      return { status: 'rotated' };
    case 'CredentialRevoked':
      return { status: 'revoked' };
  }
}

const STREAM = 'credential-';
/** The stream of a credential. */
export const credentialStream = (keyId: string): string => `${STREAM}${keyId}`;
/** The id of the credential whose stream it is. */
export const credentialOfStream = (streamId: string): string => streamId.slice(STREAM.length);

/** What an event ends for good, for the erasure journal. */
export function credentialEndings({ type, data, streamId }: PlacedEvent<CredentialEvent>): Ending[] {
  const id = credentialOfStream(streamId);
  switch (type) {
    case 'CredentialCreated':
      return [];
    case 'CredentialRotated':
      return [{ kind: 'credential-rotated', id, details: { successor: data.successor, expires_at: data.expiresAt } }];
    case 'CredentialRevoked':
      return [{ kind: 'credential-revoked', id }];
  }
}

/** What a credential is for. */
export interface CredentialBounds {
  readonly purpose: CredentialPurpose;
  readonly site: string | null;
  /** By rising id. */
  readonly dealerships: readonly { readonly id: number; readonly slug: string }[] | null;
}

/** The lock that counts the credentials of one purpose and site, or of the same dealerships. */
export const countLock = ({ purpose, site, dealerships }: CredentialBounds): string =>
  `credentials-of-${purpose}-${site ?? ''}${dealerships ? hashOfSecret(JSON.stringify(dealerships)) : ''}`;

/** How the ids of a purpose begin, so that a person sees what a credential is for. */
export const idPrefixes: Readonly<Record<CredentialPurpose, string>> = {
  operator: 'op',
  site: 'st',
  'feed-out': 'fo',
  crm: 'cr',
  support: 'su',
};

/** What is stored of a secret. It has 256 random bits, so a slow hash would protect nothing more. @param secret base64url */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64');

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
