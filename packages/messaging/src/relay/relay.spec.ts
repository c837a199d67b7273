import { expect, it } from '@jest/globals';
import { until } from '../conformance/harness.ts';
import { sampleEvent } from '../conformance/samples.ts';
import { TopicRepartitionedFault } from '../faults.ts';
import { entryOf, MemoryOutbox } from '../testing/memory-outbox.ts';
import type { Transport } from '../transport.ts';
import { startRelay } from './relay.ts';

it('lets more gather behind few events, and publishes them together', async () => {
  const outbox = new MemoryOutbox([], 'E');
  outbox.epoch = { ...outbox.epoch, republishing: undefined };
  outbox.waiting = [entryOf('a', 1)];
  const batches: string[] = [];
  const publish: Transport['publish'] = async (messages) => {
    batches.push(messages.map(({ key }) => key).join(''));
    if (batches.length === 1) outbox.waiting.push(entryOf('b', 1));
    return [];
  };

  const relay = startRelay({
    outbox,
    topic: 'cars',
    toWire: ({ streamId, version }) => sampleEvent(streamId, version),
    transport: { ends: async () => [], publish } as unknown as Transport,
    idleMs: 100,
  });
  await until('the first is removed', () => outbox.waiting[0]?.streamId === 'b');
  outbox.waiting.push(entryOf('c', 1));
  await until('the outbox is empty', () => outbox.waiting.length === 0);
  await relay.stop();

  expect(batches).toEqual(['a', 'bc']);
});

it.each([{ failing: [1] }, { failing: [1, 3] }])(
  'publishes the outbox behind the stored events where looks $failing find no broker',
  async ({ failing }) => {
    const outbox = new MemoryOutbox(['a', 'b'], 'E');
    outbox.waiting = [entryOf('z', 7)];
    const log: string[] = [];
    let looks = 0;
    const ends: Transport['ends'] = async () => {
      looks += 1;
      if (failing.includes(looks)) throw new Error('There is no leader.');
      return [];
    };
    const publish: Transport['publish'] = async (messages) => {
      log.push(...messages.map(({ key, headers }) => `${key}:${headers.ce_streamversion}`));
      return [];
    };

    const relay = startRelay({
      outbox,
      topic: 'cars',
      toWire: ({ streamId, version }) => sampleEvent(streamId, version),
      transport: { ends, publish } as unknown as Transport,
      batchSize: 1,
      epochCheckMs: Number.POSITIVE_INFINITY,
      backOff: { firstMs: 1, lastMs: 5 },
    });
    await until('the outbox is empty', () => outbox.waiting.length === 0);
    await relay.stop();

    expect([...new Set(log)]).toEqual(['a:1', 'b:1', 'z:7']);
    expect(log.at(-1)).toBe('z:7');
  },
);

it('publishes nothing more once its topic has more partitions, and says what to do', async () => {
  const outbox = new MemoryOutbox([], 'E');
  outbox.epoch = { ...outbox.epoch, republishing: undefined };
  outbox.waiting = [entryOf('a', 1)];
  let partitions = 3;
  const published: string[] = [];
  const ends: Transport['ends'] = async () =>
    Array.from({ length: partitions }, (_, partition) => ({ partition, end: 0n }));
  const publish: Transport['publish'] = async (messages, notBelow = []) => {
    if (notBelow.length !== partitions) throw new TopicRepartitionedFault('moved');
    published.push(...messages.map(({ key }) => key));
    return [];
  };
  const relay = startRelay({
    outbox,
    topic: 'cars',
    toWire: ({ streamId, version }) => sampleEvent(streamId, version),
    transport: { ends, publish } as unknown as Transport,
    epochCheckMs: Number.POSITIVE_INFINITY,
    backOff: { firstMs: 1, lastMs: 5 },
  });
  await until('the outbox is empty', () => outbox.waiting.length === 0);
  partitions = 4;
  outbox.waiting = [entryOf('b', 1)];
  await until('it halts', () => relay.stats().halted !== undefined);
  await relay.stop();

  expect(published).toEqual(['a']);
  expect(relay.stats().halted).toMatch(/^cars has 4 partitions, .* with 3: .*new-epoch cars --yes$/);
});

it('is halted no more once another process publishes', async () => {
  const outbox = new MemoryOutbox([], 'E');
  outbox.epoch = { ...outbox.epoch, republishing: undefined, lost: 'the broker has lost messages' };
  let hasAnother = false;
  const relay = startRelay({
    outbox: { tryBecomeOnlyReader: async () => (hasAnother ? undefined : outbox.tryBecomeOnlyReader()) },
    topic: 'cars',
    toWire: ({ streamId, version }) => sampleEvent(streamId, version),
    transport: { ends: async () => [] } as unknown as Transport,
    standbyMs: 1,
    backOff: { firstMs: 1, lastMs: 5 },
  });
  await until('it halts', () => relay.stats().halted !== undefined);

  hasAnother = true;
  await until('the other one is seen', () => relay.stats().failures === 0);
  expect(relay.stats().halted).toBeUndefined();
  await relay.stop();
});
