export { ArchiveEvents1773300000000, archiveEvents } from './archive.ts';
export {
  applyCommand,
  applyCommands,
  type CommandContext,
  type CommandOrder,
  handleCommand,
  type StreamChange,
  type StreamCommand,
  type StreamRules,
} from './command-handler.ts';
export { EventStore, type EventStoreOptions, eventStoreProvider } from './event-store.ts';
export type { EventTransaction } from './event-transaction.ts';
export type { Decision, EventMeta, NewEvent, PlacedEvent, StoredEvent, StreamAppend } from './events.ts';
export { eventStoreMigrations } from './migrations.ts';
export { Outbox, type OutboxStats } from './outbox.ts';
export type { OutboxEntry, OutboxReader } from './outbox-reader.ts';
export { type RetryOptions, retryOnConflict } from './retry-on-conflict.ts';
export { jsonTexts, type PreparedStatement, runPrepared } from './statements.ts';
export { type FoldedStream, needsSnapshot, type Snapshot, type StreamFold } from './stream-folds.ts';
export type { TopicEpoch } from './topic-epochs.ts';
export { currentSchemaVersion, type Upcaster, type Upcasters, upcast } from './upcasters.ts';
