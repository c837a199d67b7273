import { leadTopics, stockTopic, topics } from '@forecourt/contracts';
import type { Stack } from '@forecourt/deploy';
import { deadLetterTopic, type ReceivedMessage } from '@forecourt/messaging';
import { documentWithFigures } from '@forecourt/search-indexer';
import { expectationFaults, rowFaults, type StoredRow, type StoredView, viewFaults } from './check/check-index.ts';
import { deliveryFaults, leadFaults, subscriberFaults } from './check/check-leads.ts';
import { effectFaults, foldFaults, streamsOf, vehicleIds, versionFaults } from './check/check-stock.ts';
import { checkTopic, type PublishedEvent } from './check/check-topic.ts';
import type { Load } from './load/load.ts';
import type { StoredEvent } from './model/stored-car.ts';
import type { Databases } from './watch/databases.ts';
import type { LeadSubscriber } from './watch/lead-subscriber.ts';
import { readIndex } from './watch/read-index.ts';
import { readTopics } from './watch/read-topic.ts';
import type { WebhookCrms } from './watch/webhook-crms.ts';

/** A run that has come to rest: everything acknowledged, everything through. */
export interface Rest {
  stack: Pick<Stack, 'engines'>;
  load: Load;
  databases: Databases;
  subscribers: readonly LeadSubscriber[];
  crms: WebhookCrms;
  /** Vehicles and leads that were there before the load, such as the demo's: nothing is known of what they must be. None by default. */
  before?: ReadonlySet<string>;
}

/** The result of each check. */
export interface Findings {
  /** Each check with its faults. */
  checks: { name: string; faults: string[] }[];
  /** Counted on the way, for the report. */
  counts: Record<string, number>;
}

const ALIAS = 'cars';
const eventColumns = 'stream_id, version, type, data, meta';

/** Reads all stored data and compares it with what was acknowledged. */
export async function verify({
  stack,
  load,
  databases,
  subscribers,
  crms,
  before = new Set<string>(),
}: Rest): Promise<Findings> {
  const stored = await databases.rows<StoredEvent>('stock', `SELECT ${eventColumns} FROM events`);
  const leadEvents = await databases.rows<StoredEvent>('leads', `SELECT ${eventColumns} FROM events`);
  const [streams, leadStreams] = [streamsOf(stored), streamsOf(leadEvents)];
  const [lengths, leadLengths] = [streams, leadStreams].map(
    (each) => new Map([...each].map(([id, events]) => [id, events.length])),
  ) as [Map<string, number>, Map<string, number>];
  const own = new Map([...streams].filter(([id]) => !before.has(id)));
  const ids = vehicleIds(own);
  const rows = await databases.rows<StoredRow>(
    'search_indexer',
    `SELECT vehicle_id, stream_version, revision, ${documentWithFigures} AS document FROM car_rows AS car`,
  );
  const views = await databases.rows<StoredView>('stock', 'SELECT id, view FROM vehicles');
  const documents = await readIndex(stack.engines.opensearchUrl, ALIAS);
  const published = await readTopics(
    stack.engines.broker,
    topics.flatMap(({ name }) => [name, deadLetterTopic(name)]),
  );
  const eventsOf = (topic: string) => (published.get(topic) ?? []).map(toPublished);
  const stockFindings = checkTopic(stockTopic.name, eventsOf(stockTopic.name), lengths);
  const leadFindings = leadTopics.map(({ name }) => ({ name, ...checkTopic(name, eventsOf(name), leadLengths) }));
  return {
    checks: [
      { name: 'every answer during the run was right or said that it was not there', faults: load.faults },
      { name: 'stream versions have no gaps', faults: [...versionFaults(streams), ...versionFaults(leadStreams)] },
      { name: 'every acknowledged feed event was applied exactly once', faults: effectFaults(load.batches, own) },
      { name: 'the stored events fold to what the senders sent', faults: foldFaults(load.cars, own) },
      { name: "stock's own views match too", faults: viewFaults(load.cars, ids, views) },
      { name: 'the index matches its rows, document by document', faults: rowFaults(rows, documents) },
      {
        name: 'the index matches what the senders sent',
        faults: expectationFaults(
          load.cars,
          ids,
          documents.filter(({ id }) => !before.has(id)),
        ),
      },
      { name: 'the stock topic has every event, in order per vehicle', faults: stockFindings.faults },
      ...leadFindings.map(({ name, faults }) => ({ name: `${name} has every event, in order per lead`, faults })),
      { name: 'every enquiry is exactly one lead', faults: await leadsKept(load, databases, leadStreams, before) },
      ...subscribers.map(({ group, leads }) => ({
        name: `${group} received every lead, in order`,
        faults: subscriberFaults(group, leads, leadLengths, load.enquiries),
      })),
      {
        name: 'each subscription received every lead of its dealership at least once, in order per lead',
        faults: crms.all.flatMap((crm) => deliveryFaults(crm, leadStreams)),
      },
      { name: 'nothing is parked', faults: await parked(databases, published) },
    ],
    counts: {
      'feed events acknowledged': load.batches.reduce((sum, { events }) => sum + events.length, 0),
      'stock events stored': stored.length,
      'cars sent': load.cars.length,
      'documents in the index': documents.length,
      'enquiries acknowledged': load.enquiries.length,
      'webhooks accepted': crms.all.reduce((sum, { leads }) => sum + [...leads.values()].flat().length, 0),
      'searches checked': load.searchesChecked,
      'messages published again': [stockFindings, ...leadFindings].reduce((sum, { repeats }) => sum + repeats, 0),
    },
  };
}

async function leadsKept(
  load: Load,
  databases: Databases,
  streams: ReadonlyMap<string, unknown>,
  before: ReadonlySet<string>,
): Promise<string[]> {
  const answers = await databases.rows<{ lead_id: string }>(
    'leads',
    `SELECT answer->>'lead_id' AS lead_id FROM enquiry_answers`,
  );
  return leadFaults(
    load.enquiries,
    answers.map(({ lead_id }) => lead_id).filter((id) => !before.has(id)),
    [...streams.keys()].filter((id) => !before.has(id)),
  );
}

/** Where services keep what they could not handle, publish or index: its key and why. */
const PARKED = {
  stock: ['stream_id AS key, reason FROM parked_outbox_events'],
  leads: ['stream_id AS key, reason FROM parked_outbox_events', 'key, reason FROM parked_events'],
  search_indexer: ['key, reason FROM parked_events', 'vehicle_id AS key, reason FROM parked_documents'],
} as const;

async function parked(databases: Databases, published: ReadonlyMap<string, ReceivedMessage[]>): Promise<string[]> {
  const rows: { key: string; reason: string | null }[] = [];
  for (const [database, places] of Object.entries(PARKED) as [keyof typeof PARKED, readonly string[]][])
    for (const place of places)
      rows.push(...(await databases.rows<(typeof rows)[number]>(database, `SELECT ${place}`)));
  const letters = topics.flatMap(({ name }) => published.get(deadLetterTopic(name)) ?? []);
  return [
    ...rows.map(({ key, reason }) => `${key}: ${reason ?? 'behind another one'}`),
    ...letters.map(({ topic, key, headers }) => `a dead letter in ${topic}: ${key}, ${headers.dlq_reason}`),
  ];
}

/** A received message as far as checks of a topic read it. */
export function toPublished({ partition, offset, key, headers, value }: ReceivedMessage): PublishedEvent {
  const content = `${JSON.stringify(Object.entries(headers).sort())} ${withoutSeal(value.toString('utf8'))}`;
  return { partition, offset, key, version: Number(headers.ce_streamversion), content };
}

/** The same lead is sealed to other bytes each time, as it should be. */
const withoutSeal = (data: string): string => data.replace(/"sealed":"[^"]*"/, '"sealed":"…"');
