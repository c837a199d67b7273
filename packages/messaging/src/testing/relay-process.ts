// A program for the relay's test: a relay that stands still between publishing and removing, until it is killed.
import { sampleEvent } from '../conformance/samples.ts';
import type { OutboxSource } from '../outbox.ts';
import { startRelay } from '../relay.ts';
import { connect } from './connect-embedded.ts';
import { OutboxTable, type TableEntry } from './outbox-table.ts';

/** The program's argument. */
export interface RelayTask {
  transportUrl: string;
  outboxUrl: string;
  topic: string;
}

const { transportUrl, outboxUrl, topic }: RelayTask = JSON.parse(process.argv[2] ?? '{}');
const table = new OutboxTable(outboxUrl);

const stopsBeforeRemoving: OutboxSource<TableEntry> = {
  async tryBecomeOnlyReader() {
    const reader = await table.tryBecomeOnlyReader();
    return reader && { ...reader, remove: announceAndHang };
  },
};

function announceAndHang(): Promise<void> {
  console.log('published');
  return new Promise(() => undefined);
}

startRelay({
  outbox: stopsBeforeRemoving,
  transport: await connect(transportUrl),
  topic,
  toWire: ({ streamId, version }) => sampleEvent(streamId, version),
});
