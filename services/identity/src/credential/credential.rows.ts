import {
  type Credential,
  type CredentialPurpose,
  type CredentialQuery,
  MOST_CREDENTIALS_LISTED,
} from '@forecourt/contracts';
import type { PlacedEvent } from '@forecourt/event-store';
import { type EntityManager, EntitySchema } from 'typeorm';
import { type CredentialBounds, type CredentialEvent, credentialOfStream } from './credential.ts';

/** A credential as it is now, with the hash of its secret. */
export interface StoredCredential {
  keyId: string;
  purpose: CredentialPurpose;
  site: string | null;
  dealerships: CredentialBounds['dealerships'];
  name: string;
  secretHash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** The table of credentials. */
export const credentials = new EntitySchema<StoredCredential>({
  name: 'credential',
  tableName: 'credentials',
  columns: {
    keyId: { name: 'key_id', type: 'text', primary: true },
    purpose: { type: 'text' },
    site: { type: 'text', nullable: true },
    dealerships: { type: 'jsonb', nullable: true },
    name: { type: 'text' },
    secretHash: { name: 'secret_hash', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', nullable: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz', nullable: true },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', nullable: true },
  },
});

/** Brings the credential's row up to date, in the transaction of its event. */
export async function saveCredential(manager: EntityManager, event: PlacedEvent<CredentialEvent>): Promise<void> {
  const repository = manager.getRepository(credentials);
  const keyId = credentialOfStream(event.streamId);
  switch (event.type) {
    case 'CredentialCreated': {
      const { purpose, site = null, dealerships = null, name, secretHash } = event.data;
      await repository.insert({ keyId, purpose, site, dealerships, name, secretHash, createdAt: event.occurredAt });
      return;
    }
    case 'CredentialRotated':
      await repository.update({ keyId }, { expiresAt: new Date(event.data.expiresAt) });
      return;
    case 'CredentialRevoked':
      await repository.update({ keyId }, { revokedAt: event.occurredAt });
  }
}

/** The credential, in any state; null if there is none. */
export function findCredential(manager: EntityManager, keyId: string): Promise<StoredCredential | null> {
  return manager.getRepository(credentials).findOneBy({ keyId });
}

const IN_USE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)';

/** How many of this purpose and site, or of the same dealerships, are in use. */
export function countInUse(
  manager: EntityManager,
  { purpose, site, dealerships }: CredentialBounds,
  now: Date,
): Promise<number> {
  return manager
    .getRepository(credentials)
    .createQueryBuilder('credential')
    .where('purpose = :purpose AND site IS NOT DISTINCT FROM :site', { purpose, site })
    .andWhere('dealerships IS NOT DISTINCT FROM :dealerships::jsonb', {
      dealerships: dealerships && JSON.stringify(dealerships),
    })
    .andWhere(IN_USE, { now })
    .getCount();
}

/** The newest credentials, at most 1,000, without their secrets. Ended ones only if all are asked for. */
export async function listCredentials(
  manager: EntityManager,
  { purpose, site, all }: CredentialQuery,
  now: Date,
): Promise<Credential[]> {
  const query = manager.getRepository(credentials).createQueryBuilder('credential').where('true');
  if (purpose !== undefined) query.andWhere('purpose = :purpose', { purpose });
  if (site !== undefined) query.andWhere('site = :site', { site });
  if (all === 'false') query.andWhere(IN_USE, { now });
  const rows = await query
    .orderBy('credential.createdAt', 'DESC')
    .addOrderBy('credential.keyId')
    .limit(MOST_CREDENTIALS_LISTED)
    .getMany();
  return rows.map(shownCredential);
}

/** A credential as its operator sees it: without its secret. */
export function shownCredential(row: StoredCredential): Credential {
  return {
    key_id: row.keyId,
    purpose: row.purpose,
    ...shownBounds(row),
    name: row.name,
    created_at: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { last_used_at: row.lastUsedAt.toISOString() }),
    ...(row.expiresAt && { expires_at: row.expiresAt.toISOString() }),
    ...(row.revokedAt && { revoked_at: row.revokedAt.toISOString() }),
  };
}

/** The site or the dealerships that a credential is for, as the wire has them. */
export function shownBounds({ site, dealerships }: CredentialBounds): Pick<Credential, 'site' | 'dealerships'> {
  return { ...(site !== null && { site }), ...(dealerships && { dealerships: [...dealerships] }) };
}
