import { randomBytes } from 'node:crypto';
import type { FeedKey, IssuedFeedKey, IssueFeedKey } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, retryOnConflict } from '@forecourt/event-store';
import { Clock, conflict, Ids, notFound, SecretBox } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decide, type FeedKeyCommand } from './feed-key.decider.ts';
import { findFeedKey, saveFeedKey } from './feed-key.read-model.ts';
import { evolve, type FeedKeyEvent, type FeedKeyIssued, type FeedKeyState, initialState } from './feed-key.ts';

const SECRET_BYTES = 32;
const streamOf = (keyId: string) => `feed-key-${keyId}`;

/** What a key's secret is sealed for: a box moved to another key does not open. */
export const sealedFor = (keyId: string): string => `feed-key:${keyId}`;

/** Issues, rotates and revokes the keys of feed clients (FEED-5). */
@Injectable()
export class FeedKeyService {
  readonly #store: EventStore;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Ids) private readonly ids: Ids,
  ) {
    this.#store = new EventStore(dataSource);
  }

  /** Issues a key for named dealerships. The answer holds the secret, which is told only here. */
  async issue({ client, dealerships }: IssueFeedKey, meta: EventMeta): Promise<IssuedFeedKey> {
    const draft = this.#draft({ client, dealerships });
    await this.#store.transact((tx) => this.#apply(tx, draft.keyId, draft.command, meta));
    return this.#told(draft.keyId, draft.secret);
  }

  /** Issues a successor; the old key works a while longer. @throws ProblemError 404, or 409 where the key is rotated or revoked. */
  async rotate(keyId: string, meta: EventMeta): Promise<IssuedFeedKey> {
    const { client, dealerships } = await this.#known(keyId);
    const draft = this.#draft({ client, dealerships, replaces: keyId });
    await retryOnConflict(() =>
      this.#store.transact(async (tx) => {
        await tx.lock([streamOf(keyId), streamOf(draft.keyId)]);
        await this.#apply(tx, keyId, { type: 'RotateFeedKey', successor: draft.keyId }, meta);
        await this.#apply(tx, draft.keyId, draft.command, meta);
      }),
    );
    return this.#told(draft.keyId, draft.secret);
  }

  /** Ends a key at once. @throws ProblemError 404. */
  async revoke(keyId: string, meta: EventMeta): Promise<void> {
    await this.#known(keyId);
    await retryOnConflict(() => this.#store.transact((tx) => this.#apply(tx, keyId, { type: 'RevokeFeedKey' }, meta)));
  }

  async #apply(tx: EventTransaction, keyId: string, command: FeedKeyCommand, meta: EventMeta): Promise<void> {
    const streamId = streamOf(keyId);
    await tx.lock([streamId]);
    const events = await tx.load<FeedKeyEvent>(streamId);
    const decision = decide(command, events.reduce<FeedKeyState>(evolve, initialState), this.clock.now());
    if (decision.refusal !== undefined) throw conflict(decision.refusal);
    await tx.append(streamId, events.length, decision.events, meta);
    for (const event of decision.events) await saveFeedKey(tx.queryRunner, keyId, event);
  }

  #draft(key: Omit<FeedKeyIssued['data'], 'sealedSecret'>) {
    const keyId = `fk_${this.ids.shortId()}`;
    const secret = randomBytes(SECRET_BYTES);
    const issued = { ...key, sealedSecret: this.box.seal(secret, sealedFor(keyId)) };
    const command: FeedKeyCommand = { type: 'IssueFeedKey', issued };
    return { keyId, secret, command };
  }

  async #known(keyId: string): Promise<FeedKey> {
    const key = await findFeedKey(this.dataSource, keyId);
    if (!key) throw notFound(`There is no feed key ${keyId}.`);
    return key;
  }

  async #told(keyId: string, secret: Buffer): Promise<IssuedFeedKey> {
    const { key_id, client, dealerships, issued_at } = await this.#known(keyId);
    return { key_id, client, dealerships, issued_at, secret: secret.toString('base64') };
  }
}
