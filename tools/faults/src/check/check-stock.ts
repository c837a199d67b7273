import type { FeedVerdict } from '@forecourt/contracts';
import type { SentBatch } from '../load/feed-lane.ts';
import { type CarFacts, differences } from '../model/car-facts.ts';
import { foldStored, type StoredEvent } from '../model/stored-car.ts';

/** A stream with its events, in the order of their versions. */
export type Streams = ReadonlyMap<string, readonly StoredEvent[]>;

/** The events of each stream by version. */
export function streamsOf(stored: readonly StoredEvent[]): Streams {
  return Map.groupBy(
    stored.toSorted((one, other) => one.version - other.version),
    ({ stream_id }) => stream_id,
  );
}

/** Streams whose versions are not 1, 2, 3, … */
export function versionFaults(streams: Streams): string[] {
  return [...streams].flatMap(([id, events]) => {
    const found = events.map(({ version }) => version);
    return found.every((version, place) => version === place + 1)
      ? []
      : [`stream ${id} has versions ${found.join(' ')}`];
  });
}

/** The vehicle id of each car, by its VIN. Two streams of one VIN are a fault, as every listing of a run has its own. */
export function vehicleIds(streams: Streams): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [id, events] of streams) {
    const { vin } = foldStored(events);
    if (ids.has(vin)) throw new Error(`The car ${vin} is listed twice: as ${ids.get(vin)} and as ${id}.`);
    ids.set(vin, id);
  }
  return ids;
}

/** The differences between the senders' answers, with the events that follow by the rules, and what is stored, each exactly once. */
export function effectFaults(sent: readonly SentBatch[], streams: Streams): string[] {
  const stored = Map.groupBy([...streams.values()].flat(), ({ meta }) => meta.causationId ?? '');
  const vins = new Map([...vehicleIds(streams)].map(([vin, id]) => [id, vin]));
  const expected = new Map<string, string[]>();
  const faults: string[] = [];
  for (const { events, answer, afterDoubt } of sent) {
    for (const [place, { event, effect }] of events.entries()) {
      const verdict = answer.verdicts[place];
      const fault = verdictFault(effect.verdict, verdict, afterDoubt);
      if (fault) faults.push(`event ${event.event_id} (${event.type} of ${event.stocknum}): ${fault}`);
      const made = effect.changes.flatMap(({ vin, types }) => types.map((type) => `${vin} ${type}`));
      expected.set(event.event_id, [...(expected.get(event.event_id) ?? []), ...made]);
    }
  }
  for (const [id, events] of stored)
    if (!expected.has(id))
      faults.push(`${events.length} events name ${id || 'nothing'} as their cause, which was never sent`);
  for (const [id, made] of expected) {
    const found = (stored.get(id) ?? []).map(({ stream_id, type }) => `${vins.get(stream_id)} ${type}`);
    const [wanted, came] = [made, found].map((each) => each.toSorted().join(', ') || 'nothing');
    if (wanted !== came) faults.push(`event ${id}: expected ${wanted}, stored ${came}`);
  }
  return faults;
}

/** A try that was not answered may have been taken in, and then the next is a repeat. */
function verdictFault(expected: string, came: FeedVerdict | undefined, afterDoubt: boolean): string | undefined {
  if (came?.verdict === expected) return undefined;
  if (afterDoubt && expected === 'accepted' && came?.verdict === 'unchanged') return undefined;
  return `expected the verdict ${expected}, got ${JSON.stringify(came)}`;
}

/** The differences between the cars that senders sent, by the sources' times, and the fold of the stored events. */
export function foldFaults(expected: readonly CarFacts[], streams: Streams): string[] {
  const ids = vehicleIds(streams);
  const unknown = new Set(ids.keys());
  const faults = expected.flatMap((car) => {
    unknown.delete(car.vin);
    const events = streams.get(ids.get(car.vin) ?? '');
    if (!events) return [`car ${car.vin} (${car.stocknum}) is not stored`];
    return differences(car, foldStored(events)).map((difference) => `car ${car.vin} (${car.stocknum}) ${difference}`);
  });
  return [...faults, ...[...unknown].map((vin) => `car ${vin} is stored but was never listed`)];
}
