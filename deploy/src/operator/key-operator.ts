import {
  boundsFault,
  type ConfigurationChanges,
  type CreatedCredential,
  type Credential,
  type CredentialPurpose,
  type FeedKey,
  type IssuedFeedKey,
  keyPath,
  keyTargetFaults,
} from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit/client';
import { UsageError } from '../programs/run-program.ts';
import { operator, operatorAccess, serviceClient } from './service-client.ts';

/** A key to create, as the command's options say. */
export interface NewKey {
  readonly purpose: CredentialPurpose | 'feed';
  readonly site?: string;
  readonly name?: string;
  readonly dealership: readonly { readonly id: number; readonly slug: string }[];
}

/** Keys without their secrets: credentials, which are sent, and keys of stock feeds, which sign. */
export interface ListedKeys {
  readonly credentials: readonly Credential[];
  readonly feed_keys: readonly FeedKey[];
}

/** Which keys are listed. */
interface KeyQuery {
  readonly purpose?: NewKey['purpose'];
  readonly site?: string;
  readonly all?: boolean;
}

/** Manages keys at the identity service, by the operator's own key. */
export class KeyOperator {
  readonly #identity: InternalClient;
  readonly #sites: InternalClient | undefined;

  private constructor(identity: InternalClient, sites: InternalClient | undefined) {
    this.#identity = identity;
    this.#sites = sites;
  }

  /** @throws UsageError if no identity service responds; ConfigurationError if the environment is wrong */
  static async open(env: NodeJS.ProcessEnv): Promise<KeyOperator> {
    const access = operatorAccess(env);
    const identity = await serviceClient(access, 'identity');
    const sites = access.publisherUrls?.sites === undefined ? undefined : await serviceClient(access, 'sites');
    return new KeyOperator(identity, sites);
  }

  /** A new key with its secret. @throws UsageError for options that do not go together or an unknown site or dealership; ProblemError if it is refused */
  async create({ purpose, site, name, dealership }: NewKey): Promise<CreatedCredential | IssuedFeedKey> {
    if (purpose === 'feed') {
      if (!name || dealership.length === 0)
        throw new UsageError('A key of the purpose feed needs --name and --dealership.');
      if (site !== undefined) throw new UsageError('A key of the purpose feed is for dealerships: leave out --site.');
      await this.#requireKnown({ dealerships: dealership });
      return this.#post<IssuedFeedKey>('/feed-keys', { client: name, dealerships: dealership });
    }
    const bounds = {
      purpose,
      ...(site !== undefined && { site }),
      ...(dealership.length > 0 && { dealerships: [...dealership] }),
    };
    const fault = boundsFault(bounds);
    if (fault !== undefined) throw new UsageError(`--site and --dealership: ${fault}.`);
    await this.#requireKnown(bounds);
    return this.#post<CreatedCredential>('/credentials', { ...bounds, name: name ?? purpose });
  }

  /** The keys that a query asks for; ended ones only with `all`. */
  async list({ purpose, site, all }: KeyQuery): Promise<ListedKeys> {
    const query = {
      ...(purpose && purpose !== 'feed' && { purpose }),
      ...(site && { site }),
      all: String(all ?? false),
    };
    const [credentials, feedKeys] = await Promise.all([
      purpose === 'feed' ? [] : this.#get<Credential[]>('/credentials', query),
      (purpose ?? 'feed') === 'feed' && site === undefined ? this.#get<FeedKey[]>('/feed-keys', {}) : [],
    ]);
    const now = Date.now();
    const isInUse = ({ revoked_at: revoked, expires_at: expires }: FeedKey) =>
      revoked === undefined && (expires === undefined || Date.parse(expires) > now);
    return { credentials, feed_keys: all ? feedKeys : feedKeys.filter(isInUse) };
  }

  /** A successor with its secret. @param overlapHours hours for which the old key still works */
  rotate(keyId: string, overlapHours: number): Promise<CreatedCredential | IssuedFeedKey> {
    return this.#post(`${keyPath(keyId)}/rotate`, { overlap_hours: overlapHours });
  }

  /** Ends a key at once. @throws ProblemError 404 if there is none */
  async revoke(keyId: string): Promise<void> {
    await this.#post(`${keyPath(keyId)}/revoke`, {});
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await this.#identity.close();
    await this.#sites?.close();
  }

  /** Nobody's site or dealership gets a key. Only a platform whose sites service is not at hand leaves it unchecked. */
  async #requireKnown(key: Parameters<typeof keyTargetFaults>[0]): Promise<void> {
    const answer = await this.#sites?.request<ConfigurationChanges>('GET', '/configurations', { caller: operator });
    if (!answer) return;
    const { sites, dealerships } = answer.body;
    const faults = keyTargetFaults(key, { sites: sites.map(({ config }) => config.slug), dealerships });
    if (faults.length > 0) throw new UsageError(faults.map(({ message }) => `${message}.`).join('\n'));
  }

  async #get<Answer>(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    return (await this.#identity.request<Answer>('GET', path, { query, caller: operator })).body;
  }

  async #post<Answer>(path: string, body: unknown): Promise<Answer> {
    return (await this.#identity.request<Answer>('POST', path, { body, caller: operator })).body;
  }
}
