import { randomBytes } from 'node:crypto';
import {
  type CreateCredential,
  type CreatedCredential,
  type CredentialPurpose,
  MOST_CREDENTIALS,
  type RotateKey,
  tokenOf,
} from '@forecourt/contracts';
import {
  applyCommand,
  type EventMeta,
  EventStore,
  type EventTransaction,
  handleCommand,
  type StreamChange,
  type StreamRules,
} from '@forecourt/event-store';
import { Clock, conflict, ErasureJournal, Ids, type JournalEntry, notFound } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { endKeysAgain, type KeyEnd } from './any-key.rows.ts';
import { countInUse, findCredential, saveCredential, shownBounds, shownCredential } from './credential.rows.ts';
import {
  type CredentialBounds,
  type CredentialCommand,
  type CredentialCreated,
  type CredentialEvent,
  type CredentialState,
  countLock,
  credentialEndings,
  credentialStream,
  decide,
  evolve,
  hashOfSecret,
  idPrefixes,
  initialState,
} from './credential.ts';

const SECRET_BYTES = 32;

const rules: StreamRules<CredentialState, CredentialEvent, CredentialCommand, string> = {
  initialState,
  evolve,
  decide,
  toError: (refusal) => conflict(refusal),
  save: async (tx, { events }) => {
    for (const event of events) await saveCredential(tx.queryRunner.manager, event);
  },
};

/** What a command is given, and who gives it. */
type Given<Input> = Input & { readonly meta: EventMeta };

/** What all commands on credentials share. */
@Injectable()
export class CredentialCommands {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    readonly manager: EntityManager,
    private readonly ids: Ids,
    private readonly journal: ErasureJournal,
  ) {}

  newKeyId(purpose: CredentialPurpose): string {
    return `${idPrefixes[purpose]}_${this.ids.shortId()}`;
  }

  /** @throws ProblemError 409 if as many credentials of this purpose and site are in use already; whoever asks holds their lock. */
  async requireFewer(most: number, of: CredentialBounds, tx: EventTransaction): Promise<void> {
    const inUse = await countInUse(tx.queryRunner.manager, of, this.clock.now());
    if (inUse < most) return;
    throw conflict(`${inUse} such credentials are in use, the most that may be. Revoke one that is not needed.`);
  }

  /** Notes in the journal what a command ended, before that is committed. */
  noteEnds(
    { events }: StreamChange<CredentialState, CredentialEvent>,
    { queryRunner }: EventTransaction,
  ): Promise<void> {
    return this.journal.note(queryRunner, events.flatMap(credentialEndings));
  }

  /** Ends credentials that a restored backup brought back, each at its time. The successor of a rotated one is lost: create another. */
  endAgain(how: KeyEnd, entries: readonly JournalEntry[]): Promise<number> {
    const end = ({ id, details }: JournalEntry, overlapHours: number) =>
      handleCommand(this, rules, {
        streamId: credentialStream(id),
        command: (): CredentialCommand =>
          how === 'revoked'
            ? { type: 'RevokeCredential' }
            : { type: 'RotateCredential', successor: details?.successor ?? '', overlapHours },
        answer: (change, tx) => this.noteEnds(change, tx),
      });
    return endKeysAgain(this.manager, { table: 'credentials', how, entries, end }, this.clock.now());
  }

  /** The command that creates a credential, with its token, which is not stored anywhere. */
  draft(keyId: string, holder: Omit<CredentialCreated['data'], 'secretHash'>) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const created = { ...holder, secretHash: hashOfSecret(secret) };
    return { token: tokenOf(keyId, secret), create: { type: 'CreateCredential', created } as const };
  }
}

/** Executes Create. */
@Injectable()
class CreateHandler {
  constructor(private readonly all: CredentialCommands) {}

  execute({
    credential: { purpose, site, dealerships, name },
    meta,
  }: Given<{ credential: CreateCredential }>): Promise<CreatedCredential> {
    const { all } = this;
    const keyId = all.newKeyId(purpose);
    const sorted = dealerships?.toSorted((one, other) => one.id - other.id);
    const bounds = { purpose, site: site ?? null, dealerships: sorted ?? null };
    const { token, create } = all.draft(keyId, { purpose, name, ...shownBounds(bounds) });
    return handleCommand(all, rules, {
      streamId: credentialStream(keyId),
      locks: [[countLock(bounds)]],
      meta,
      command: async (_state, tx) => {
        await all.requireFewer(MOST_CREDENTIALS, bounds, tx);
        return create;
      },
      answer: (_change, tx) => created(tx, keyId, token),
    });
  }
}

/** Creates a credential. The answer has its token, which is returned only here. Refused with 409 if too many are in use. */
export const Create = defineCommand('Create', CreateHandler);

/** Executes Rotate. */
@Injectable()
class RotateHandler {
  constructor(private readonly all: CredentialCommands) {}

  async execute({
    keyId,
    rotation: { overlap_hours: overlapHours },
    meta,
  }: Given<{ keyId: string; rotation: RotateKey }>): Promise<CreatedCredential> {
    const { all } = this;
    // What it is for never changes, so they may be read before its lock is held.
    const stored = await findCredential(all.manager, keyId);
    if (!stored) throw unknownCredential(keyId);
    const { purpose, name } = stored;
    const successor = all.newKeyId(purpose);
    const streamId = credentialStream(successor);
    return handleCommand(all, rules, {
      streamId: credentialStream(keyId),
      locks: [[countLock(stored)], [credentialStream(keyId), streamId]],
      meta,
      command: async (_state, tx) => {
        await all.requireFewer(2 * MOST_CREDENTIALS, stored, tx);
        return { type: 'RotateCredential', successor, overlapHours } as const;
      },
      answer: async (change, tx) => {
        const { token, create } = all.draft(successor, {
          purpose,
          name,
          ...shownBounds(stored),
          replaces: keyId,
        });
        await applyCommand(tx, rules, { streamId, meta, command: () => create }, all.clock.now());
        await all.noteEnds(change, tx);
        return created(tx, successor, token);
      },
    });
  }
}

/**
 * Creates a successor; the old credential works for the given hours more. Both change in one transaction. Refused with 404, or 409 if it is
 * rotated or revoked.
 */
export const Rotate = defineCommand('Rotate', RotateHandler);

/** Executes Revoke. */
@Injectable()
class RevokeHandler {
  constructor(private readonly all: CredentialCommands) {}

  execute({ keyId, meta }: Given<{ keyId: string }>): Promise<void> {
    return handleCommand(this.all, rules, {
      streamId: credentialStream(keyId),
      meta,
      command: ({ status }) => {
        if (status === 'none') throw unknownCredential(keyId);
        return { type: 'RevokeCredential' };
      },
      answer: (change, tx) => this.all.noteEnds(change, tx),
    });
  }
}

/** Ends a credential at once. Refused with 404. */
export const Revoke = defineCommand('Revoke', RevokeHandler);

export const credentialCommands = [CredentialCommands, Create.handler, Rotate.handler, Revoke.handler];

const unknownCredential = (keyId: string) => notFound(`There is no credential ${keyId}.`);

async function created(tx: EventTransaction, keyId: string, token: string): Promise<CreatedCredential> {
  const row = await findCredential(tx.queryRunner.manager, keyId);
  if (!row) throw new Error(`The credential ${keyId} has a stream and no row.`);
  return { ...shownCredential(row), token };
}
