import type { CreatedCredential, Credential, FeedKey, IssuedFeedKey } from '@forecourt/contracts';

export const credentialExample: Credential = {
  key_id: 'st_0123456789ab',
  purpose: 'site',
  site: 'harbour-motors',
  name: 'deploy script',
  created_at: '2026-03-04T02:00:00.000Z',
};
export const createdCredentialExample: CreatedCredential = { ...credentialExample, token: 'st_0123456789ab_…' };
export const feedKeyExample: FeedKey = {
  key_id: 'fk_0123456789ab',
  client: 'acme-dms',
  revision: 1,
  dealerships: [{ id: 501, slug: 'harbour-motors' }],
  issued_at: '2026-03-04T02:00:00.000Z',
};
export const issuedFeedKeyExample: IssuedFeedKey = { ...feedKeyExample, secret: 'c2VjcmV0…' };
