export { jsonTexts, type PreparedStatement, runPrepared } from './database/statements.ts';
export type { Decision, EventMeta, NewEvent, PlacedEvent, StoredEvent, StreamAppend } from './events/events.ts';
export { currentSchemaVersion, type Upcaster, type Upcasters, upcast } from './events/upcasters.ts';
export { eventStoreMigrations } from './migrations.ts';
export { Outbox, type OutboxStats } from './outbox/outbox.ts';
export type { OutboxEntry, OutboxReader } from './outbox/outbox-reader.ts';
export type { TopicEpoch } from './outbox/topic-epochs.ts';
export { ArchiveEvents1773300000000, archiveEvents } from './stream/archive.ts';
export {
  applyCommand,
  applyCommands,
  type CommandContext,
  type CommandOrder,
  handleCommand,
  type StreamChange,
  type StreamCommand,
  type StreamRules,
} from './stream/command-handler.ts';
export { EventStore, type EventStoreOptions, eventStoreProvider } from './stream/event-store.ts';
export type { EventTransaction } from './stream/event-transaction.ts';
export { type RetryOptions, retryOnConflict } from './stream/retry-on-conflict.ts';
export { type FoldedStream, needsSnapshot, type Snapshot, type StreamFold } from './stream/stream-folds.ts';
