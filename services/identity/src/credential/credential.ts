import { createHash } from 'node:crypto';
import type { CredentialPurpose } from '@forecourt/contracts';
import type { PlacedEvent } from '@forecourt/event-store';
import type { Ending } from '@forecourt/service-kit';
import type { CredentialEvent } from './credential.events.ts';

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
