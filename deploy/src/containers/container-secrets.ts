import type { KeyHolder, ServiceKeys } from '@forecourt/service-kit';
import { distributedDatabases, type ServiceName } from '../distributed/plan.ts';
import type { Secrets } from '../standalone/secrets.ts';

/** A service's database, whose role has the same name. */
export type DatabaseName = (typeof distributedDatabases)[number];

/** What the containers' secrets are made of. */
interface SecretParts {
  keys: ServiceKeys<KeyHolder>;
  secrets: Pick<Secrets, 'deploymentKey' | 'pictureKeys'>;
  /** Of the role of each database, and of Postgres's owner: letters and digits that need no escape in an address. */
  passwords: Record<DatabaseName | 'postgres', string>;
  /** `host:port` of Postgres as the containers see it. */
  postgres: string;
}

/** The variable that a job finds a database's address in, as STOCK_DATABASE_URL. */
export const databaseVariable = (name: DatabaseName): string => `${name.toUpperCase()}_DATABASE_URL`;

/** Each secret's file name and content: one per service, with what only that service may know, one per job, and support's, which no container gets. */
export function containerSecrets(parts: SecretParts): Record<string, string> {
  const { keys, secrets, passwords } = parts;
  const url = (name: DatabaseName | 'postgres') => `postgres://${name}:${passwords[name]}@${parts.postgres}/${name}`;
  const databases = Object.fromEntries(distributedDatabases.map((name) => [databaseVariable(name), url(name)]));
  const service = (name: ServiceName, more: Record<string, string> = {}) =>
    envFile({
      DATABASE_URL: url(name === 'search-indexer' ? 'search_indexer' : name),
      SERVICE_PRIVATE_JWK: JSON.stringify(keys.privateJwk[name]),
      SERVICE_PUBLIC_JWKS: JSON.stringify(keys.publicJwks),
      ...more,
    });
  const sealing = { DEPLOYMENT_KEY: secrets.deploymentKey };
  return {
    'postgres-password': passwords.postgres,
    'databases.env': envFile({ ADMIN_DATABASE_URL: url('postgres'), ...databases }),
    'migrations.env': envFile(databases),
    'operator.env': envFile({ OPERATOR_PRIVATE_JWK: JSON.stringify(keys.privateJwk.operator) }),
    'support.env': envFile({ SUPPORT_PRIVATE_JWK: JSON.stringify(keys.privateJwk.support) }),
    'sites.env': service('sites'),
    'identity.env': service('identity', sealing),
    'stock.env': service('stock'),
    'leads.env': service('leads', sealing),
    'search-indexer.env': service('search-indexer'),
    'gateway.env': service('gateway', { PICTURE_KEYS: secrets.pictureKeys.join(',') }),
  };
}

/** The text of a file for `node --env-file`. Values hold no single quote and no line's end: keys in JSON, base64 and addresses. */
function envFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => {
      if (/['\r\n]/.test(value)) throw new Error(`${name} contains a character that an environment file can't hold.`);
      return `${name}='${value}'\n`;
    })
    .join('');
}
