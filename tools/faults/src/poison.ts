import { setTimeout as pause } from 'node:timers/promises';
import { stockTopic, vehicleEvents } from '@forecourt/contracts';
import { addressOf, type Stack } from '@forecourt/deploy';
import { createKafkaTransport, deadLetterTopic, type ReceivedMessage, toMessage } from '@forecourt/messaging';
import { InternalClient, InternalTokens } from '@forecourt/service-kit';
import type { Load, RepricedCar } from './load/load.ts';
import { differences } from './model/car-facts.ts';
import type { Databases } from './watch/databases.ts';
import type { Pipeline } from './watch/pipeline.ts';
import { readIndex } from './watch/read-index.ts';
import { readTopics } from './watch/read-topic.ts';

/** A product at rest, and a load that can still send. */
interface Poisoned {
  stack: Stack;
  load: Load;
  databases: Databases;
  pipeline: Pipeline;
}

/** A blocked key, as in the operator's list. */
interface ParkedKey {
  group: string;
  topic: string;
  partition: number;
  offset: string;
  key: string;
  reason: string;
  waiting: number;
}

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;
const CALLER = { actor: 'operator' } as const;

/**
 * Writes an event that no indexer can read into the middle of a car's events: only that car must be blocked, with its later events behind it
 * and the letter and its reason on record, until an operator discards the event. It takes the place of the car's next version, as if a
 * producer had written that one wrong: so of the two prices that follow, the first counts as its repeat, and the second must be found.
 */
export async function poison(poisoned: Poisoned): Promise<{ name: string; faults: string[] }> {
  const { stack, load, databases, pipeline } = poisoned;
  const tokens = new InternalTokens({ privateJwk: stack.keys.privateJwk.operator, publicJwks: stack.keys.publicJwks });
  const operator = new InternalClient({
    audience: 'search-indexer',
    baseUrl: addressOf('search-indexer', stack.port),
    tokens,
  });
  const faults: string[] = [];
  try {
    const [ill, sound] = load.anchors;
    if (!ill || !sound) throw new Error('Poisoning needs at least two cars.');
    await publishPoison(stack, databases, ill);
    await untilTrue(async () => (await parkedKeys(operator)).length > 0, 'the poison to be parked');
    await load.reprice(ill);
    await load.reprice(ill);
    await load.reprice(sound);
    await untilTrue(async () => (await priceFound(stack, sound)) === load.priceOf(sound), 'the other car to be found');
    await untilTrue(async () => (await parkedKeys(operator))[0]?.waiting === 2, 'two events to wait behind the poison');
    const parked = await parkedKeys(operator);
    faults.push(...parkedFaults(parked, ill), ...letterFaults(await deadLetters(stack), ill));
    if ((await priceFound(stack, ill)) === load.priceOf(ill)) faults.push('the poisoned car went on');
    const [{ group, topic, partition, offset, key } = { group: '', topic: '', partition: 0, offset: '', key: '' }] =
      parked;
    const body = { group, topic, partition, offset, key, by: 'faults', reason: 'It is unreadable.' };
    await operator.request('POST', '/following/discard', { caller: CALLER, body });
    if ((await pipeline.caughtUp(PATIENCE_MS)) === undefined) faults.push('the poisoned car did not catch up');
    const found = { price: await priceFound(stack, ill) };
    faults.push(...differences({ price: load.priceOf(ill) }, found));
    if ((await parkedKeys(operator)).length > 0) faults.push('something is still parked');
  } catch (error) {
    faults.push(String(error));
  } finally {
    await operator.close();
  }
  return { name: 'a poison event parks only its key, until it is discarded', faults };
}

async function publishPoison({ engines }: Stack, databases: Databases, { id, stocknum }: RepricedCar): Promise<void> {
  const [row] = await databases.rows<{ version: number }>(
    'stock',
    'SELECT max(version)::int AS version FROM events WHERE stream_id = $1',
    [id],
  );
  const version = (row?.version ?? 0) + 1;
  const transport = await createKafkaTransport({ brokers: [engines.broker], clientId: 'faults-poison' });
  try {
    const message = toMessage(stockTopic.name, {
      specversion: '1.0',
      id: `${id}:${version}:poison`,
      source: '/faults',
      type: vehicleEvents.VehiclePriced.type,
      subject: id,
      partitionkey: id,
      streamversion: version,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data: { vehicle_id: id, dealership_id: 1, stocknum, prices: { price: 'a bargain' } },
    });
    await transport.publish([message]);
  } finally {
    await transport.close();
  }
}

async function parkedKeys(operator: InternalClient): Promise<ParkedKey[]> {
  const { body } = await operator.request<ParkedKey[]>('GET', '/following/parked', { caller: CALLER });
  return body;
}

function parkedFaults(parked: readonly ParkedKey[], { id }: RepricedCar): string[] {
  const strangers = parked.filter(({ key }) => key !== id).map(({ key, reason }) => `${key} is also parked: ${reason}`);
  const reason = parked.find(({ key }) => key === id)?.reason ?? 'none';
  return /prices\.price/.test(reason) ? strangers : [...strangers, `the reason does not name the price: ${reason}`];
}

async function deadLetters({ engines }: Stack): Promise<ReceivedMessage[]> {
  const topic = deadLetterTopic(stockTopic.name);
  return (await readTopics(engines.broker, [topic])).get(topic) ?? [];
}

function letterFaults(letters: readonly ReceivedMessage[], { id }: RepricedCar): string[] {
  const own = letters.filter(({ key }) => key === id);
  const strangers = letters.length - own.length;
  const named = own.some(({ headers }) => /prices\.price/.test(headers.dlq_reason ?? ''));
  return [
    ...(named ? [] : ['no dead letter gives the reason']),
    ...(strangers > 0 ? [`${strangers} dead letters belong to other cars`] : []),
  ];
}

async function priceFound({ engines }: Stack, { id }: RepricedCar): Promise<number | null> {
  const documents = await readIndex(engines.opensearchUrl, 'cars');
  return (documents.find((document) => document.id === id)?.source.price as number | undefined) ?? null;
}

async function untilTrue(look: () => Promise<boolean>, awaited: string): Promise<void> {
  const patienceEnds = Date.now() + PATIENCE_MS;
  while (!(await look().catch(() => false))) {
    if (Date.now() > patienceEnds) throw new Error(`Waited in vain for ${awaited}.`);
    await pause(LOOK_EVERY_MS);
  }
}
