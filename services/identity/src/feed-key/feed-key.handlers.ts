import { randomBytes } from 'node:crypto';
import type { FeedKey, IssuedFeedKey } from '@forecourt/contracts';
import {
  applyCommand,
  EventStore,
  type EventTransaction,
  handleCommand,
  type StreamChange,
  type StreamCommand,
  type StreamRules,
} from '@forecourt/event-store';
import { Clock, conflict, ErasureJournal, Ids, type JournalEntry, notFound, SecretBox } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from 'typeorm';
import { endKeysAgain, type KeyEnd } from '../database/ended-keys.ts';
import { ChangeKeyDealerships, IssueKey, RevokeKey, RotateKey } from './feed-key.commands.ts';
import { decide, type FeedKeyCommand } from './feed-key.decider.ts';
import type { FeedKeyEvent, FeedKeyIssued } from './feed-key.events.ts';
import { findFeedKey, saveFeedKey, shownFeedKey } from './feed-key.read-model.ts';
import { evolve, type FeedKeyState, feedKeyEndings, feedKeyStream, initialState, sealedFor } from './feed-key.ts';

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

/** What all commands on feed keys share. */
@Injectable()
export class FeedKeyCommands {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(Ids) private readonly ids: Ids,
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(ErasureJournal) private readonly journal: ErasureJournal,
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

/** Handles IssueKey. */
@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(@Inject(FeedKeyCommands) private readonly keys: FeedKeyCommands) {}

  execute({ key: { client, dealerships }, meta }: IssueKey): Promise<IssuedFeedKey> {
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

/** Handles ChangeKeyDealerships. */
@CommandHandler(ChangeKeyDealerships)
export class ChangeKeyDealershipsHandler implements ICommandHandler<ChangeKeyDealerships> {
  constructor(@Inject(FeedKeyCommands) private readonly keys: FeedKeyCommands) {}

  execute({ keyId, dealerships, meta }: ChangeKeyDealerships): Promise<FeedKey> {
    return handleCommand(this.keys, rules, {
      ...this.keys.on(keyId, { type: 'ChangeFeedKeyDealerships', dealerships }),
      meta,
      answer: async (_change, tx) => shownFeedKey(await storedKey(tx, keyId)),
    });
  }
}

/** Handles RotateKey: the old key and its successor in one transaction. */
@CommandHandler(RotateKey)
export class RotateKeyHandler implements ICommandHandler<RotateKey> {
  constructor(@Inject(FeedKeyCommands) private readonly keys: FeedKeyCommands) {}

  execute({ keyId, overlapHours, meta }: RotateKey): Promise<IssuedFeedKey> {
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

/** Handles RevokeKey. */
@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(@Inject(FeedKeyCommands) private readonly keys: FeedKeyCommands) {}

  execute({ keyId, meta }: RevokeKey): Promise<void> {
    return handleCommand(this.keys, rules, {
      ...this.keys.on(keyId, { type: 'RevokeFeedKey' }),
      meta,
      answer: (change, tx) => this.keys.noteEnds(change, tx),
    });
  }
}

export const feedKeyHandlers = [
  FeedKeyCommands,
  IssueKeyHandler,
  ChangeKeyDealershipsHandler,
  RotateKeyHandler,
  RevokeKeyHandler,
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
