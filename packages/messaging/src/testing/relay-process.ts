// A program for the relay's test: a relay that hangs between publishing and noting that, until it is killed.
import { sampleEvent } from '../conformance/samples.ts';
import type { OutboxSource } from '../relay/outbox.ts';
import { startRelay } from '../relay/relay.ts';
import { connect } from './connect-embedded.ts';
import { OutboxTable, type TableEntry } from './outbox-table.ts';

/** The program's argument. */
export interface RelayTask {
  transportUrl: string;
  outboxUrl: string;
  topic: string;
  /** Version of a stream that is published again, from which on it hangs. */
  hangsAt?: number;
}

const { transportUrl, outboxUrl, topic, hangsAt }: RelayTask = JSON.parse(process.argv[2] ?? '{}');
const table = new OutboxTable(outboxUrl);

const hanging: OutboxSource<TableEntry> = {
  async tryBecomeOnlyReader() {
    const reader = await table.tryBecomeOnlyReader();
    return (
      reader && {
        ...reader,
        remove: announceAndHang,
        noteRepublished: (acknowledged, progress) =>
          (progress.last?.version ?? 0) < (hangsAt ?? 0)
            ? reader.noteRepublished(acknowledged, progress)
            : announceAndHang<boolean>(),
      }
    );
  },
};

function announceAndHang<Result = void>(): Promise<Result> {
  console.log('published');
  return new Promise(() => undefined);
}

startRelay({
  outbox: hanging,
  batchSize: 10,
  transport: await connect(transportUrl),
  topic,
  toWire: ({ streamId, version }) => sampleEvent(streamId, version),
});
