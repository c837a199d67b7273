import type { CredentialPurpose } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';
import type { CredentialBounds } from './credential.ts';

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
