import { randomBytes } from 'node:crypto';
import type { FeedKey, FeedKeyDealerships, IssuedFeedKey, IssueFeedKey } from '@forecourt/contracts';
import {
  applyCommand,
  type EventMeta,
  EventStore,
  type EventTransaction,
  handleCommand,
  type StreamChange,
  type StreamCommand,
  type StreamRules,
} from '@forecourt/event-store';
import { Clock, conflict, ErasureJournal, Ids, type JournalEntry, notFound, SecretBox } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { endKeysAgain, type KeyEnd } from '../credential/any-key.rows.ts';
import { findFeedKey, saveFeedKey, shownFeedKey } from './feed-key.rows.ts';
import {
  decide,
  evolve,
  type FeedKeyCommand,
  type FeedKeyEvent,
  type FeedKeyIssued,
  type FeedKeyState,
  feedKeyEndings,
  feedKeyStream,
  initialState,
  sealedFor,
} from './feed-key.ts';

const SECRET_BYTES = 32;

const rules: StreamRules<FeedKeyState, FeedKeyEvent, FeedKeyCommand, string> = {
  initialState,
  evolve,
  decide,
  toError: (refusal) => conflict(refusal),
  save: async (tx, { events }) => {
    for (const event of events) await saveFeedKey(tx.queryRunner.manager, event);
  },
};

/** What a command is given, and who gives it. */
type Given<Input> = Input & { readonly meta: EventMeta };

/** What all commands on feed keys share. */
@Injectable()
export class FeedKeyCommands {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly ids: Ids,
    private readonly manager: EntityManager,
    private readonly journal: ErasureJournal,
  ) {}

  newKeyId(): string {
    return `fk_${this.ids.shortId()}`;
  }

  /** A command on a key that must exist. @throws ProblemError 404 if it does not. */
  on(
    keyId: string,
    command: FeedKeyCommand,
  ): Pick<StreamCommand<FeedKeyState, FeedKeyCommand>, 'streamId' | 'command'> {
    return {
      streamId: feedKeyStream(keyId),
      command: ({ status }) => {
        if (status === 'none') throw notFound(`There is no feed key ${keyId}.`);
        return command;
      },
    };
  }

  /** Notes in the journal what a command ended, before that is committed. */
  noteEnds({ events }: StreamChange<FeedKeyState, FeedKeyEvent>, { queryRunner }: EventTransaction): Promise<void> {
    return this.journal.note(queryRunner, events.flatMap(feedKeyEndings));
  }

  /** Ends keys that a restored backup brought back, each at its time. The successor of a rotated one is lost: issue another. */
  endAgain(how: KeyEnd, entries: readonly JournalEntry[]): Promise<number> {
    const end = ({ id, details }: JournalEntry, overlapHours: number) =>
      handleCommand(this, rules, {
        streamId: feedKeyStream(id),
        command: (): FeedKeyCommand =>
          how === 'revoked'
            ? { type: 'RevokeFeedKey' }
            : { type: 'RotateFeedKey', successor: details?.successor ?? '', overlapHours },
        answer: (change, tx) => this.noteEnds(change, tx),
      });
    return endKeysAgain(this.manager, { table: 'feed_keys', how, entries, end }, this.clock.now());
  }

  /** The command that issues a key, with its secret, which is not stored in plain text anywhere. */
  draft(keyId: string, key: Omit<FeedKeyIssued['data'], 'sealedSecret'>) {
    const secret = randomBytes(SECRET_BYTES);
    const issued = { ...key, sealedSecret: this.box.seal(secret, sealedFor(keyId)) };
    return { secret: secret.toString('base64'), issue: { type: 'IssueFeedKey', issued } as const };
  }
}

/** Executes IssueKey. */
@Injectable()
class IssueKeyHandler {
  constructor(private readonly keys: FeedKeyCommands) {}

  execute({ key: { client, dealerships }, meta }: Given<{ key: IssueFeedKey }>): Promise<IssuedFeedKey> {
    const keyId = this.keys.newKeyId();
    const { secret, issue } = this.keys.draft(keyId, { client, dealerships });
    return handleCommand(this.keys, rules, {
      streamId: feedKeyStream(keyId),
      meta,
      command: () => issue,
      answer: (_change, tx) => issuedKey(tx, keyId, secret),
    });
  }
}

/** Issues a key for named dealerships. The answer has the secret, which is returned only here. */
export const IssueKey = defineCommand('IssueKey', IssueKeyHandler);

/** Executes ChangeKeyDealerships. */
@Injectable()
class ChangeKeyDealershipsHandler {
  constructor(private readonly keys: FeedKeyCommands) {}

  execute({ keyId, dealerships, meta }: Given<{ keyId: string } & FeedKeyDealerships>): Promise<FeedKey> {
    return handleCommand(this.keys, rules, {
      ...this.keys.on(keyId, { type: 'ChangeFeedKeyDealerships', dealerships }),
      meta,
      answer: async (_change, tx) => shownFeedKey(await storedKey(tx, keyId)),
    });
  }
}

/** Gives a key other dealerships, from the next request on. Refused with 404, or 409 if the key is revoked. */
export const ChangeKeyDealerships = defineCommand('ChangeKeyDealerships', ChangeKeyDealershipsHandler);

/** Executes RotateKey. */
@Injectable()
class RotateKeyHandler {
  constructor(private readonly keys: FeedKeyCommands) {}

  execute({ keyId, overlapHours, meta }: Given<{ keyId: string; overlapHours: number }>): Promise<IssuedFeedKey> {
    const { keys } = this;
    const successor = keys.newKeyId();
    const streamId = feedKeyStream(successor);
    return handleCommand(keys, rules, {
      ...keys.on(keyId, { type: 'RotateFeedKey', successor, overlapHours }),
      locks: [[feedKeyStream(keyId), streamId]],
      meta,
      answer: async (change, tx) => {
        const { client, dealerships } = change.before;
        const { secret, issue } = keys.draft(successor, { client, dealerships, replaces: keyId });
        await applyCommand(tx, rules, { streamId, meta, command: () => issue }, keys.clock.now());
        await keys.noteEnds(change, tx);
        return issuedKey(tx, successor, secret);
      },
    });
  }
}

/**
 * Issues a successor; the old key works for the given hours more (FEED-5). Both change in one transaction. Refused with 404, or 409 if the key is
 * rotated or revoked.
 */
export const RotateKey = defineCommand('RotateKey', RotateKeyHandler);

/** Executes RevokeKey. */
@Injectable()
class RevokeKeyHandler {
  constructor(private readonly keys: FeedKeyCommands) {}

  execute({ keyId, meta }: Given<{ keyId: string }>): Promise<void> {
    return handleCommand(this.keys, rules, {
      ...this.keys.on(keyId, { type: 'RevokeFeedKey' }),
      meta,
      answer: (change, tx) => this.keys.noteEnds(change, tx),
    });
  }
}

/** Ends a key at once. Refused with 404. */
export const RevokeKey = defineCommand('RevokeKey', RevokeKeyHandler);

export const feedKeyCommands = [
  FeedKeyCommands,
  IssueKey.handler,
  ChangeKeyDealerships.handler,
  RotateKey.handler,
  RevokeKey.handler,
];

async function storedKey(tx: EventTransaction, keyId: string) {
  const key = await findFeedKey(tx.queryRunner.manager, keyId);
  if (!key) throw new Error(`Feed key ${keyId} has a stream and no row.`);
  return key;
}

async function issuedKey(tx: EventTransaction, keyId: string, secret: string): Promise<IssuedFeedKey> {
  const { key_id, client, revision, dealerships, issued_at } = shownFeedKey(await storedKey(tx, keyId));
  return { key_id, client, revision, dealerships, issued_at, secret };
}
