/** A message as far as its order matters. */
export interface PublishedEvent {
  partition: number;
  offset: bigint;
  key: string;
  /** Of its stream; NaN if it is not an event. */
  version: number;
  /** Its whole content, to find repeats that differ. */
  content: string;
}

/** A topic's content, checked against its promises. */
export interface TopicFindings {
  faults: string[];
  /** Messages that are there again, which at-least-once allows. */
  repeats: number;
}

/**
 * At least once, and in order per key: every stored event is there, nothing else is, each stream's versions come in order the first time,
 * always in one partition, and a repeat is the same to the letter.
 * @param published in the order of each partition.
 * @param streams how many events each stream has.
 */
export function checkTopic(
  topic: string,
  published: readonly PublishedEvent[],
  streams: ReadonlyMap<string, number>,
): TopicFindings {
  const faults = holesIn(topic, published);
  let repeats = 0;
  const byKey = Map.groupBy(published, ({ key }) => key);
  for (const [key, events] of byKey) {
    const name = `${topic} ${key}`;
    const contents: string[] = [];
    for (const { version, content } of events) {
      if (version === contents.length + 1) contents.push(content);
      else if (!(version <= contents.length)) faults.push(`${name}: version ${version} follows ${contents.length}`);
      else {
        repeats += 1;
        if (contents[version - 1] !== content)
          faults.push(`${name}: version ${version} is repeated with different content`);
      }
    }
    if (new Set(events.map(({ partition }) => partition)).size > 1) faults.push(`${name}: is in several partitions`);
    const stored = streams.get(key) ?? 0;
    if (contents.length !== stored) faults.push(`${name}: ${stored} events are stored, ${contents.length} published`);
  }
  for (const [key, stored] of streams) {
    if (!byKey.has(key)) faults.push(`${topic} ${key}: ${stored} events are stored, none published`);
  }
  return { faults, repeats };
}

/** Offsets that were not given: each partition is read from 0, and nothing of these topics is transactional or compacted. */
function holesIn(topic: string, published: readonly PublishedEvent[]): string[] {
  const next = new Map<number, bigint>();
  return published.flatMap(({ partition, offset }) => {
    const expected = next.get(partition) ?? 0n;
    next.set(partition, offset + 1n);
    return offset === expected ? [] : [`${topic}/${partition}: expected offset ${expected}, found ${offset}`];
  });
}
