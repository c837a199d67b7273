import type { EventMeta, EventStore, EventTransaction } from '@forecourt/event-store';
import type { Ids } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { type Due, type Lease, LeaseLostError, type Loaded, type ProcessStore } from './process.ts';
import type { ProcessRows } from './process-rows.ts';

/** A change of a process in its lead's transaction. */
export interface ProcessChange {
  readonly leadId: string;
  readonly meta: EventMeta;
  readonly now: Date;
}

/** The stream that a process of a lead is folded from. */
export interface ProcessStream<State, Command> {
  readonly idOf: (leadId: string) => string;
  readonly load: (tx: EventTransaction, leadId: string) => Promise<Loaded<State> | undefined>;
  /** Changes it and its lead in the open transaction, which holds the locks of both. @throws ProblemError for a refused command */
  readonly change: (tx: EventTransaction, command: Command, change: ProcessChange) => Promise<void>;
}

/** What processes are kept with. */
export interface StreamProcessParts {
  readonly store: EventStore;
  readonly dataSource: DataSource;
  readonly ids: Ids;
}

/** Processes that are folded from streams of events, with their leases in rows beside them. */
export class StreamProcesses<State, Command> implements ProcessStore<State, Command> {
  readonly #parts: StreamProcessParts;
  readonly #rows: ProcessRows;
  readonly #stream: ProcessStream<State, Command>;

  constructor(parts: StreamProcessParts, rows: ProcessRows, stream: ProcessStream<State, Command>) {
    this.#parts = parts;
    this.#rows = rows;
    this.#stream = stream;
  }

  load(id: string): Promise<Loaded<State> | undefined> {
    return this.#parts.store.transact((tx) => this.#stream.load(tx, id));
  }

  takeDue(now: Date, limit: number): Promise<Lease[]> {
    const { dataSource, ids } = this.#parts;
    return this.#rows.takeDue(dataSource, now, { token: ids.uuid(), limit });
  }

  take(id: string, now: Date, wake: boolean): Promise<Lease | undefined> {
    const { dataSource, ids } = this.#parts;
    return this.#rows.take(dataSource, now, { leadId: id, token: ids.uuid(), wake });
  }

  record(lease: Lease, command: Command, now: Date): Promise<void> {
    return this.#change(lease.id, command, { leadId: lease.id, meta: {}, now }, async ({ queryRunner }) => {
      if (!(await this.#rows.renew(queryRunner, lease, now))) throw new LeaseLostError(lease.id);
    });
  }

  /** Applies a command of somebody outside: the process continues from there when it is next looked at, which is at once. */
  apply(leadId: string, command: Command, { meta, now }: Omit<ProcessChange, 'leadId'>): Promise<void> {
    return this.#change(leadId, command, { leadId, meta, now });
  }

  settle(lease: Lease, version: number, due: Due): Promise<Lease | undefined> {
    return this.#rows.settle(this.#parts.dataSource, lease, version, due);
  }

  release(lease: Lease, due: Due): Promise<void> {
    return this.#rows.release(this.#parts.dataSource, lease, due);
  }

  #change(
    leadId: string,
    command: Command,
    change: ProcessChange,
    check?: (tx: EventTransaction) => Promise<void>,
  ): Promise<void> {
    return this.#parts.store.transact(async (tx) => {
      await tx.lock([this.#stream.idOf(leadId)]);
      await tx.lock([leadId]);
      await check?.(tx);
      await this.#stream.change(tx, command, change);
      // The change has made it due at once.
      await check?.(tx);
    });
  }
}
