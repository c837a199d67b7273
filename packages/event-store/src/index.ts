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
export type { Decision } from './decision.ts';
export { EventStore, type EventStoreOptions } from './event-store.ts';
export type { EventTransaction } from './event-transaction.ts';
export type { EventMeta, NewEvent, PlacedEvent, StoredEvent, StreamAppend } from './events.ts';
export { jsonTexts } from './json-texts.ts';
export { eventStoreMigrations } from './migrations.ts';
export { Outbox, type OutboxStats } from './outbox.ts';
export type { OutboxEntry, OutboxReader } from './outbox-reader.ts';
export { type PreparedStatement, runPrepared } from './prepared.ts';
export { type RetryOptions, retryOnConflict } from './retry-on-conflict.ts';
export { type FoldedStream, needsSnapshot, type Snapshot, type StreamFold } from './stream-folds.ts';
export type { TopicEpoch } from './topic-epochs.ts';
export { currentSchemaVersion, type Upcaster, type Upcasters, upcast } from './upcasters.ts';
