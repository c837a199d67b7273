import { stockTopic, topics, vehicleEvents } from '@forecourt/contracts';
import { toMessage } from '@forecourt/messaging';
import type { ReadTopicView } from '@forecourt/messaging/following';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { announce } from '../standalone/run-file.ts';
import { WholeProduct } from '../standalone/testing/whole-product.ts';

// Each call of a command is a process of its own, on a machine that may be busy.
jest.setTimeout(120_000);

/** The databases of the services that may follow topics. */
const followers = ['stock', 'leads', 'sites', 'identity', 'search_indexer'] as const;

/** A price that nobody can read. */
const unreadable = (key: string, version: number) =>
  toMessage(stockTopic.name, {
    specversion: '1.0',
    id: `${key}-${version}`,
    source: '/stock',
    type: vehicleEvents.VehiclePriced.type,
    subject: key,
    time: '2026-07-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: key,
    streamversion: version,
    data: { vehicle_id: key, prices: { price: 'dear' } },
  });

describe('every consumer group of the product', () => {
  let product: WholeProduct;
  beforeAll(async () => {
    product = await WholeProduct.start();
    await product.transport.publish([unreadable('ill', 1), unreadable('ill', 2)]);
  });
  afterAll(() => product?.stop());

  const listed = async () => {
    const { code, stdout } = await product.run('topics', 'list', '--json');
    return { code, read: (JSON.parse(stdout) as { read: (ReadTopicView & { service: string })[] }).read };
  };
  const parked = async () =>
    JSON.parse((await product.run('dlq', 'list', '--json')).stdout) as {
      service: string;
      group: string;
      key: string;
      waiting: number;
    }[];
  /** The groups that have a row of a table, with their service's database. */
  const stored = async (table: string) => {
    const found: string[] = [];
    for (const database of followers) {
      const [{ name }] = (await product.inDatabase(database, `SELECT to_regclass('${table}') AS name`)) as [
        { name: string | null },
      ];
      if (!name) continue;
      const rows = await product.inDatabase(database, `SELECT DISTINCT group_name FROM ${table}`);
      found.push(...rows.map((row) => row.group_name));
    }
    return found.sort();
  };
  const groupsOf = (rows: readonly { group: string }[]) => [...new Set(rows.map(({ group }) => group))].sort();

  it('is listed by topics, and what it has parked by dlq', async () => {
    const onBroker = new Set<string>();
    for (const { name } of topics) for (const group of await product.transport.groups(name)) onBroker.add(group);
    const { code, read } = await listed();
    expect(code).toBe(0);
    const names = groupsOf(read);
    expect(names).toEqual(expect.arrayContaining([...onBroker]));
    expect(names).toEqual(expect.arrayContaining(await stored('consumer_positions')));
    expect(names).toEqual(expect.arrayContaining(await stored('consumer_epochs')));
    expect(names).toContain('search-indexer');
    expect(names.some((name) => name.startsWith('leads-'))).toBe(true);
    let keys = await parked();
    while (keys.filter(({ waiting }) => waiting === 1).length < (await stored('parked_events')).length)
      keys = await parked();
    expect(groupsOf(keys)).toEqual(await stored('parked_events'));
    expect(keys.map(({ service }) => service)).toEqual(expect.arrayContaining(['leads', 'search-indexer']));
  });

  it('of leads is replayed and discarded by dlq', async () => {
    const replay = await product.run('dlq', 'replay', 'ill', '--service', 'leads');
    expect(replay).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('0 events replayed; the next one failed'),
    });
    for (const { group } of (await parked()).filter(({ service }) => service === 'leads')) {
      const order = ['discard', 'ill', '--service', 'leads', '--group', group, '--reason', 'unreadable', '--yes'];
      expect(await product.run('dlq', ...order)).toMatchObject({ code: 1 });
      expect(await product.run('dlq', ...order)).toMatchObject({ code: 0 });
    }
    expect((await parked()).map(({ service }) => service)).toEqual(['search-indexer']);
  });

  it('halts at a new epoch, says so, and reads on once the epoch is accepted', async () => {
    await product.inDatabase(
      'leads',
      `UPDATE consumer_epochs SET halted_at = now(), halt_reason = 'it was republished', turns = turns + 1`,
    );
    const before = await product.run('topics', 'list');
    expect(before).toMatchObject({ code: 1, stdout: expect.stringContaining('it was republished') });
    while (!(await isDegraded()));
    await product.run('topics', 'new-epoch', stockTopic.name, '--yes');
    expect(await product.run('topics', 'accept-epoch', stockTopic.name, '--yes')).toMatchObject({ code: 0 });
    expect((await listed()).read.filter(({ service, halt }) => service === 'leads' && halt)).toEqual([]);
  });

  const isDegraded = async () => {
    const answer = await fetch(`${product.product.operator.publisherUrls?.leads}/health/ready`);
    return ((await answer.json()) as { degraded?: string[] }).degraded?.includes('topics') ?? false;
  };

  it('is not taken for complete while a service can’t be asked', async () => {
    const { operator } = product.product;
    announce(product.folder, {
      operator: { ...operator, publisherUrls: { ...operator.publisherUrls, leads: 'http://127.0.0.1:1' } },
    });
    try {
      for (const program of ['topics', 'dlq']) {
        const { code, stderr } = await product.run(program, 'list');
        expect({ program, code, stderr }).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('leads does not respond'),
        });
      }
    } finally {
      announce(product.folder, { operator });
    }
  });
});
