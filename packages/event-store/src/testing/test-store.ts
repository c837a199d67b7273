import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '@forecourt/embedded-postgres';
import { DataSource } from 'typeorm';
import type { NewEvent } from '../events/events.ts';
import { eventStoreMigrations } from '../migrations.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { OutboxEntry, OutboxReader } from '../outbox/outbox-reader.ts';
import { EventStore } from '../stream/event-store.ts';

/** A store with its own database. */
export interface TestStore {
  url: string;
  dataSource: DataSource;
  store: EventStore;
  outbox: Outbox;
  /** Drops the database first, which closes what a failed spec left open. */
  close(): Promise<void>;
}

/** The event that the specs write. */
export type Noted = NewEvent<'Noted', { note: string }>;

export async function openTestStore(): Promise<TestStore> {
  const database = await createTestDatabase();
  const dataSource = await connect(database.url).initialize();
  await dataSource.runMigrations();
  return {
    url: database.url,
    dataSource,
    store: new EventStore(dataSource),
    outbox: new Outbox(dataSource),
    close: async () => {
      await database.drop();
      await dataSource.destroy();
    },
  };
}

export function connect(url: string): DataSource {
  return new DataSource({ type: 'postgres', url, migrations: eventStoreMigrations, poolSize: 12 });
}

export function noted(note: string): Noted {
  return { type: 'Noted', data: { note }, occurredAt: new Date('2026-11-01T00:00:00.000Z') };
}

/** One transaction that appends one event to a stream, at its current version. */
export function note(store: EventStore, streamId: string, text: string): Promise<unknown> {
  return store.transact(async (tx) => {
    await tx.lock([streamId]);
    const events = await tx.load(streamId);
    await tx.append(streamId, events.length, [noted(text)]);
  });
}

/** Waits until `look` returns something other than undefined or false; fails, and says what it waited for, after twenty seconds. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(5)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Waited in vain for ${what}.`);
}

export function becomeReader(outbox: Outbox): Promise<OutboxReader> {
  return until('the place of the only reader', () => outbox.tryBecomeOnlyReader());
}

/** Other specs' transactions on the same server may delay rows for a moment: reads until there are as many as `count`. */
export function readAll(reader: OutboxReader, count: number): Promise<OutboxEntry[]> {
  return until(`${count} outbox rows`, async () => {
    const entries = await reader.read(1_000);
    return entries.length >= count && entries;
  });
}

/** A promise that is settled from outside. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The notes of entries, per stream, in the order given, as `version:note`. */
export function byStream(entries: readonly OutboxEntry[]): Record<string, string[]> {
  const streams: Record<string, string[]> = {};
  for (const entry of entries) {
    streams[entry.streamId] ??= [];
    streams[entry.streamId]?.push(`${entry.version}:${(entry.data as Noted['data']).note}`);
  }
  return streams;
}
