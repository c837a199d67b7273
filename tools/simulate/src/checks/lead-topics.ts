import { leadTopics } from '@forecourt/contracts';
import { streamsOf } from '../world/stored-events.ts';
import type { World } from '../world/world.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Every accepted lead is on each of its topics: at least once, and what is first met of it comes in the order of its versions. */
export function checkLeadTopics(world: World): string[] {
  const faults: string[] = [];
  const streams = [...streamsOf(world.databases.leads)].filter(
    ([id, events]) => UUID.test(id) && events[0]?.type === 'LeadSubmitted',
  );
  for (const { name } of leadTopics) {
    const { partitions } = world.broker.topic(name);
    const versions = new Map<string, number[]>();
    for (const { key, headers } of partitions.flat()) {
      const met = versions.get(key) ?? [];
      const version = Number(headers.ce_streamversion);
      if (!met.includes(version)) met.push(version);
      versions.set(key, met);
    }
    for (const [id, events] of streams) {
      const met = versions.get(id) ?? [];
      if (met.length !== events.length)
        faults.push(`${met.length} of the ${events.length} events of ${id} are on ${name}`);
      if (met.some((version, place) => version !== place + 1))
        faults.push(`events of ${id} are on ${name} in the order ${met.join(', ')}`);
    }
  }
  return faults;
}

/** Nobody who was answered is without a lead, unless a restore has lost it, and nobody has two. */
export function checkAnswered(world: World, leadIds: readonly string[]): string[] {
  const streams = streamsOf(world.databases.leads);
  return leadIds
    .filter((id) => streams.get(id)?.[0]?.type !== 'LeadSubmitted' && !world.isLost(id))
    .map((id) => `the answered lead ${id} is not there`);
}
