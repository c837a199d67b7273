import { expect, it } from '@jest/globals';
import { sampleEvent } from '../conformance/samples.ts';
import { PublishFault } from '../faults.ts';
import { entryOf, MemoryOutbox } from '../testing/memory-outbox.ts';
import { BatchWorker } from './batch.ts';

it('lets a batch pass that has nothing to publish while the broker refuses stream after stream', async () => {
  const outbox = new MemoryOutbox([], 'E');
  const worker = new BatchWorker({
    outbox,
    topic: 'cars',
    circuitStreams: 2,
    toWire: ({ streamId, version }) => (streamId === 'internal' ? undefined : sampleEvent(streamId, version)),
    transport: {
      publish: async (messages) => {
        const refused = new Map(messages.map((message) => [message, 'too large']));
        throw new PublishFault({ acknowledged: new Set(), refused });
      },
    },
  });
  const refused = await worker.work([entryOf('a', 1), entryOf('b', 1)], outbox);
  expect(refused).toMatchObject({ parked: [], fault: expect.objectContaining({ name: 'StreamsFault' }) });
  expect(worker.isCircuitOpen).toBe(true);

  const silent = entryOf('internal', 1);
  const behind = { ...entryOf('c', 2), obstacle: { kind: 'behind' as const } };
  expect(await worker.work([silent, behind], outbox)).toEqual({
    done: [silent],
    parked: [{ entry: behind }],
    published: 0,
  });
  expect(worker.isCircuitOpen).toBe(true);
});
