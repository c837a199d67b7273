// A program for the relay's test: its outbox fails to remove published entries while the relay checks its epoch.
import { sampleEvent } from '../conformance/samples.ts';
import { startRelay } from '../relay/relay.ts';
import type { Transport } from '../transport.ts';
import { entryOf, MemoryOutbox } from './memory-outbox.ts';

const outbox = new MemoryOutbox([], 'E');
outbox.epoch = { ...outbox.epoch, republishing: undefined };
outbox.waiting = [entryOf('car', 1), entryOf('car', 2)];
const failed = Promise.withResolvers<void>();
outbox.remove = async () => {
  // A caller that waits for the removal is answered at once; the epoch a turn of the event loop later.
  setImmediate(failed.resolve);
  throw new Error('The disk is full.');
};
let isPublished = false;
outbox.epochOf = async () => {
  if (isPublished) await failed.promise;
  return outbox.epoch;
};
const publish: Transport['publish'] = async () => {
  isPublished = true;
  return [];
};

startRelay({
  outbox,
  topic: 'cars',
  batchSize: 1,
  epochCheckMs: 0,
  toWire: ({ streamId, version }) => sampleEvent(streamId, version),
  transport: { ends: async () => [], publish } as unknown as Transport,
  onError: (error) => console.log(String(error)),
});
