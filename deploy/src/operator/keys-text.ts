import { type CreatedCredential, credentialPurposes, type IssuedFeedKey } from '@forecourt/contracts';
import type { ListedKeys } from './key-operator.ts';
import { textTable } from './text-table.ts';

/** The purposes of keys that the command knows. */
export const keyPurposes = [...credentialPurposes, 'feed'] as const;

/** A new key with its secret and how it is used. */
export function newKeyText(key: CreatedCredential | IssuedFeedKey): string {
  const lines =
    'secret' in key
      ? [`key id   ${key.key_id}`, `secret   ${key.secret}`, 'Signs stock feeds: see docs/feeds.md.']
      : [`key id   ${key.key_id}`, `token    ${key.token}`, useOf(key)];
  return [...lines, 'Store it now: it is never shown again.'].join('\n');
}

function useOf({ purpose, site }: CreatedCredential): string {
  if (purpose === 'feed-out') return `Fetches the feeds of ${site}: HTTP Basic, user ${site}, password this token.`;
  if (purpose === 'support') {
    return 'Signs in to the pages of support, or is sent as "Authorization: Bearer TOKEN" to /support/v1: see docs/support.md.';
  }
  const to = purpose === 'crm' ? '/crm/v1' : '/operate/v1';
  return `Send it as "Authorization: Bearer TOKEN" to ${to}.`;
}

/** A line for each key. */
export function keysTable({ credentials, feed_keys: feedKeys }: ListedKeys): string {
  const rows = [
    ...credentials.map(({ purpose, site, dealerships, name, ...key }) => ({
      ...key,
      purpose,
      site: site ?? dealerships?.map(({ slug }) => slug).join(', ') ?? 'all sites',
      name,
    })),
    ...feedKeys.map(({ client, dealerships, ...key }) => ({
      ...key,
      purpose: 'feed',
      site: dealerships.map(({ slug }) => slug).join(', '),
      name: client,
      created_at: key.issued_at,
    })),
  ];
  if (rows.length === 0) return 'There are no such keys.';
  return textTable(
    ['key', 'purpose', 'for', 'name', 'created', 'last used', 'state'],
    rows.map((row) => [
      row.key_id,
      row.purpose,
      row.site,
      row.name,
      minute(row.created_at),
      row.last_used_at === undefined ? 'never' : minute(row.last_used_at),
      stateOf(row),
    ]),
  ).join('\n');
}

function stateOf({ revoked_at: revoked, expires_at: expires }: { revoked_at?: string; expires_at?: string }): string {
  if (revoked !== undefined) return `revoked ${minute(revoked)}`;
  return expires === undefined ? 'in use' : `rotated, ends ${minute(expires)}`;
}

/** As 2026-11-20 08:00, in UTC. */
const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');
