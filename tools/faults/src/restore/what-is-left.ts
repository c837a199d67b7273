import { leadTopics, stockTopic, topics } from '@forecourt/contracts';
import type { Stack } from '@forecourt/deploy';
import { deadLetterTopic } from '@forecourt/messaging';
import { documentWithFigures } from '@forecourt/search-indexer';
import { rowFaults, type StoredRow } from '../check/check-index.ts';
import { leadFaults } from '../check/check-leads.ts';
import { effectFaults, foldFaults, streamsOf, versionFaults } from '../check/check-stock.ts';
import { checkTopic } from '../check/check-topic.ts';
import type { Load } from '../load/load.ts';
import type { StoredEvent } from '../model/stored-car.ts';
import { toPublished } from '../verify.ts';
import type { Databases } from '../watch/databases.ts';
import { readIndex } from '../watch/read-index.ts';
import { readTopics } from '../watch/read-topic.ts';

/** A load, with the vehicles and leads that were there before it. */
interface Loaded {
  readonly load: Load;
  readonly before: ReadonlySet<string>;
}

/** What of a load is not stored, by the id of its event or lead: what was acknowledged before the copy, and since. */
interface Lost {
  readonly before: string[];
  readonly after: string[];
  /** How much was acknowledged since the copy. */
  readonly since: number;
}

type Check = { name: string; faults: string[] };
const eventColumns = 'stream_id, version, type, data, meta';

/** The ids of what a load was acknowledged up to now: events that changed something, and leads. */
export const acknowledgedBy = ({ batches, enquiries }: Load): Set<string> =>
  new Set([
    ...batches.flatMap(({ events }) =>
      events.filter(({ effect }) => effect.changes.length > 0).map(({ event }) => event.event_id),
    ),
    ...enquiries.flatMap(({ leadIds }) => [...leadIds]),
  ]);

/** Looks for each acknowledged event, by its id as the cause of a stored one, and for each lead. @param copied what was acknowledged before the copy */
export async function countLost(load: Load, copied: ReadonlySet<string>, databases: Databases): Promise<Lost> {
  const causes = await databases.rows<{ id: string }>(
    'stock',
    `SELECT DISTINCT meta ->> 'causationId' AS id FROM events`,
  );
  const leads = await databases.rows<{ id: string }>('leads', 'SELECT DISTINCT stream_id AS id FROM events');
  const stored = new Set([...causes, ...leads].map(({ id }) => id));
  const all = [...acknowledgedBy(load)];
  const missing = all.filter((id) => !stored.has(id));
  return {
    before: missing.filter((id) => copied.has(id)),
    after: missing.filter((id) => !copied.has(id)),
    since: all.filter((id) => !copied.has(id)).length,
  };
}

/** Compares all that is stored, published and found with what was acknowledged, the first load as it was sent again. */
export async function compare({
  stack,
  databases,
  first,
  second,
}: {
  stack: Pick<Stack, 'engines'>;
  databases: Databases;
  first: Loaded;
  second: Loaded;
}): Promise<Check[]> {
  const stored = await databases.rows<StoredEvent>('stock', `SELECT ${eventColumns} FROM events`);
  const leadEvents = await databases.rows<StoredEvent>('leads', `SELECT ${eventColumns} FROM events`);
  const [streams, leadStreams] = [streamsOf(stored), streamsOf(leadEvents)];
  const lengthsOf = (all: ReadonlyMap<string, readonly unknown[]>) =>
    new Map([...all].map(([id, events]) => [id, events.length]));
  const rows = await databases.rows<StoredRow>(
    'search_indexer',
    `SELECT vehicle_id, stream_version, revision, ${documentWithFigures} AS document FROM car_rows AS car`,
  );
  const published = await readTopics(
    stack.engines.broker,
    topics.flatMap(({ name }) => [name, deadLetterTopic(name)]),
  );
  const eventsOf = (topic: string) => (published.get(topic) ?? []).map(toPublished);
  const parked = await databases.rows<{ key: string; reason: string }>(
    'search_indexer',
    'SELECT key, reason FROM parked_events',
  );
  const since = ({ before }: Loaded) => new Map([...streams].filter(([id]) => !before.has(id)));
  return [
    {
      name: 'every answer was right or said that it was not there',
      faults: [...first.load.faults, ...second.load.faults],
    },
    { name: 'stream versions have no gaps', faults: [...versionFaults(streams), ...versionFaults(leadStreams)] },
    {
      name: 'the stored events fold to what the senders sent',
      faults: foldFaults([...first.load.cars, ...second.load.cars], since(first)),
    },
    {
      name: 'every feed event acknowledged after the restore was applied exactly once',
      faults: effectFaults(second.load.batches, since(second)),
    },
    {
      name: 'the stock topic has every event, in order per vehicle',
      faults: checkTopic(stockTopic.name, eventsOf(stockTopic.name), lengthsOf(streams)).faults,
    },
    ...leadTopics.map(({ name }) => ({
      name: `${name} has every event, in order per lead`,
      faults: checkTopic(name, eventsOf(name), lengthsOf(leadStreams)).faults,
    })),
    {
      name: 'the index matches its rows, document by document',
      faults: rowFaults(rows, await readIndex(stack.engines.opensearchUrl, 'cars')),
    },
    {
      name: 'the rows are at the version of their streams',
      faults: rows.flatMap(({ vehicle_id: id, stream_version: at }) => {
        const length = streams.get(id)?.length;
        return length === at ? [] : [`${id}: the stream is at ${length}, the row at ${at}`];
      }),
    },
    { name: 'every enquiry is exactly one lead', faults: await enquiriesKept([first, second], databases, leadStreams) },
    { name: 'nothing is parked', faults: parked.map(({ key, reason }) => `${key}: ${reason}`) },
  ];
}

async function enquiriesKept(
  [first, second]: readonly [Loaded, Loaded],
  databases: Databases,
  streams: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const answers = await databases.rows<{ id: string }>(
    'leads',
    `SELECT answer ->> 'lead_id' AS id FROM enquiry_answers`,
  );
  const isNew = (id: string) => !first.before.has(id);
  return leadFaults(
    [...first.load.enquiries, ...second.load.enquiries],
    answers.map(({ id }) => id).filter(isNew),
    [...streams.keys()].filter(isNew),
  );
}
