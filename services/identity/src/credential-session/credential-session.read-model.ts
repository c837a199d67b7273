import { EntitySchema } from 'typeorm';

/** A browser that is signed in with a credential. */
export interface StoredCredentialSession {
  digest: string;
  keyId: string;
  openedAt: Date;
  expiresAt: Date;
}

/** The table of browsers that are signed in with credentials. */
export const credentialSessions = new EntitySchema<StoredCredentialSession>({
  name: 'credential-session',
  tableName: 'credential_sessions',
  columns: {
    digest: { type: 'text', primary: true },
    keyId: { name: 'key_id', type: 'text' },
    openedAt: { name: 'opened_at', type: 'timestamptz' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
