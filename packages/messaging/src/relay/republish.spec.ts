import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../conformance/samples.ts';
import { PublishFault } from '../faults.ts';
import { BEGINNING, MemoryOutbox } from '../testing/memory-outbox.ts';
import type { OutgoingMessage, Transport } from '../transport.ts';
import { BatchWorker } from './batch.ts';
import { PublishingEpoch } from './publishing-epoch.ts';
import { republish } from './republish.ts';

const nameOf = ({ key, headers }: OutgoingMessage) => `${key}:${headers.ce_streamversion}@${headers.ce_epoch}`;

/** Everything that publishing again needs, on a broker that answers like this. */
async function partsOn(outbox: MemoryOutbox, publish: Transport['publish'], batchSize: number) {
  const epoch = new PublishingEpoch({ topic: 'cars', epochCheckMs: 0, transport: { ends: async () => [], publish } });
  epoch.attach(outbox);
  await epoch.check();
  const worker = new BatchWorker({
    outbox,
    topic: 'cars',
    toWire: ({ streamId, version }) => sampleEvent(streamId, version),
    transport: { publish: (messages) => epoch.publish(messages) },
  });
  return {
    ...{ reader: outbox, worker, epoch, batchSize, retentionMs: undefined },
    ...{ goesOn: () => true, onBatch: () => undefined },
  };
}

describe('publishing stored events again', () => {
  it('publishes once what the broker skipped behind a refused message', async () => {
    const log: string[] = [];
    const outbox = new MemoryOutbox(['a', 'b', 'c', 'd', 'e'], 'E');
    const isTooLarge = ({ key }: OutgoingMessage) => key === 'b' || key === 'd';
    const publish: Transport['publish'] = async (messages) => {
      const refused = messages.find(isTooLarge);
      const before = refused ? messages.slice(0, messages.indexOf(refused)) : messages;
      log.push(...before.map(nameOf));
      if (!refused) return [];
      throw new PublishFault({ acknowledged: new Set(before), refused: new Map([[refused, 'too large']]) });
    };

    await republish(await partsOn(outbox, publish, 10), BEGINNING);

    expect(log).toEqual(['a:1@E', 'c:1@E', 'e:1@E']);
    expect(outbox.parked).toEqual({ 'b:1': 'too large', 'd:1': 'too large' });
    expect(outbox.epoch.republishing).toBeUndefined();
  });

  it('begins at the beginning of another epoch that begins while a page is read', async () => {
    const log: string[] = [];
    const outbox = new MemoryOutbox(['a', 'b', 'c', 'd'], 'B');
    const parts = await partsOn(
      outbox,
      async (messages) => {
        log.push(...messages.map(nameOf));
        return [];
      },
      1,
    );
    const { readStored } = outbox;
    outbox.readStored = async (after, limit) => {
      if (after.streamId === 'a' && outbox.epoch.epoch === 'B') outbox.beginEpoch('C');
      return readStored(after, limit);
    };

    for (let from = outbox.epoch.republishing; from; from = outbox.epoch.republishing) await republish(parts, from);

    expect(log).toEqual(['a:1@B', 'a:1@C', 'b:1@C', 'c:1@C', 'd:1@C']);
  });
});
