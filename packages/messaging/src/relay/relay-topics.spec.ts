import { describe, expect, it } from '@jest/globals';
import { until } from '../conformance/harness.ts';
import { sampleEvent } from '../conformance/samples.ts';
import { PublishFault } from '../faults.ts';
import { entryOf, MemoryOutbox } from '../testing/memory-outbox.ts';
import type { OutgoingMessage, Transport } from '../transport.ts';
import type { OutboxEntry } from './outbox.ts';
import { startRelay } from './relay.ts';

const nameOf = ({ topic, key, headers }: OutgoingMessage) => `${topic} ${key}:${headers.ce_streamversion}`;
const toWire = ({ streamId, version }: OutboxEntry) => sampleEvent(streamId, version);

/** A relay of one outbox on the topics v1 and v2; the broker answers a publish by its topic. */
function relayOn(outbox: MemoryOutbox, answer: (messages: OutgoingMessage[]) => void) {
  const taken: string[] = [];
  const publish: Transport['publish'] = async (messages) => {
    answer(messages);
    taken.push(...messages.map(nameOf));
    return [];
  };
  const relay = startRelay<OutboxEntry>({
    outbox,
    transport: { publish, ends: async () => [] } as unknown as Transport,
    topic: 'v1',
    toWire,
    alsoOn: [{ topic: 'v2', toWire: (entry) => (entry.streamId === 'only-v1' ? undefined : toWire(entry)) }],
    idleMs: 1,
    backOff: { firstMs: 1, lastMs: 2 },
  });
  return { relay, taken };
}

function outboxWith(...entries: OutboxEntry[]): MemoryOutbox {
  const outbox = new MemoryOutbox([], 'E');
  outbox.waiting = entries;
  return outbox;
}

describe('a relay of several topics', () => {
  it('publishes each event on every topic that has it, and removes it once all do', async () => {
    const outbox = outboxWith(entryOf('a', 1), entryOf('only-v1', 1), entryOf('a', 2));
    let failures = 2;
    const { relay, taken } = relayOn(outbox, ([first]) => {
      if (first?.topic !== 'v2' || failures === 0) return;
      failures -= 1;
      expect(outbox.waiting).toHaveLength(failures === 1 ? 3 : 2);
      throw new Error('The second topic has no leader.');
    });
    await until('nothing waits', () => outbox.waiting.length === 0);
    await relay.stop();
    expect(taken.filter((name) => name.startsWith('v2'))).toEqual(['v2 a:1', 'v2 a:2']);
    // What the first topic has alone is gone after the first try; the others come again there.
    expect(taken.filter((name) => name === 'v1 only-v1:1')).toHaveLength(1);
    expect(new Set(taken.filter((name) => name.startsWith('v1')))).toEqual(
      new Set(['v1 a:1', 'v1 only-v1:1', 'v1 a:2']),
    );
  });

  it('parks what one topic refuses, and later events of its stream', async () => {
    const outbox = outboxWith(entryOf('vast', 1), entryOf('vast', 2), entryOf('a', 1));
    const { relay } = relayOn(outbox, (messages) => {
      const vast = messages.filter(({ topic, key }) => topic === 'v2' && key === 'vast');
      const [refused] = vast;
      if (!refused) return;
      const acknowledged = new Set(messages.filter((message) => !vast.includes(message)));
      throw new PublishFault({ acknowledged, refused: new Map([[refused, 'too large']]) });
    });
    await until('nothing waits', () => outbox.waiting.length === 0);
    await relay.stop();
    expect(outbox.parked).toEqual({ 'vast:1': 'too large', 'vast:2': undefined });
  });

  it('republishes a topic alone where only that one has another epoch', async () => {
    const outbox = new MemoryOutbox(['a'], 'E');
    const states = { v1: { ...outbox.epoch, republishing: undefined }, v2: outbox.epoch };
    outbox.epochOf = async (topic?: string) => (topic === 'v2' ? { ...states.v2, ...outbox.epoch } : states.v1);
    const { relay, taken } = relayOn(outbox, () => undefined);
    await until('it is republished', () => outbox.epoch.republishing === undefined);
    await relay.stop();
    expect(taken).toEqual(['v2 a:1']);
  });
});
