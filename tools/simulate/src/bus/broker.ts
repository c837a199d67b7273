import type { TopicDefinition, TopicPartition } from '@forecourt/messaging';
import { DEFAULT_PARTITIONS_SIMULATED, type PartitionEnd } from './settings.ts';
import { nameOf, TopicLog } from './topic-log.ts';

/** A member as its group's coordinator knows it. */
export interface GroupMember {
  readonly topics: readonly string[];
  /** Given whenever the group's partitions are shared anew. */
  share(partitions: readonly TopicPartition[]): void;
}

/** A consumer group: its members, and how far it has acknowledged. */
class Group {
  readonly members: GroupMember[] = [];
  readonly committed = new Map<string, bigint>();
}

/** The broker of a run: what it has acknowledged it keeps, whichever process crashes. */
export class Broker {
  readonly topics = new Map<string, TopicLog>();
  readonly #groups = new Map<string, Group>();

  ensure(definitions: readonly TopicDefinition[]): void {
    for (const { name, partitions = DEFAULT_PARTITIONS_SIMULATED } of definitions) {
      if (!this.topics.has(name)) this.topics.set(name, new TopicLog(name, partitions));
    }
  }

  /** A topic is deleted with all its messages and made again, empty; what groups have acknowledged of it is gone with it. */
  lose(name: string): void {
    this.topic(name).lose();
    for (const { committed } of this.#groups.values()) {
      for (const place of committed.keys()) if (place.startsWith(`${name}/`)) committed.delete(place);
    }
  }

  /** @throws Error for a topic that does not exist */
  topic(name: string): TopicLog {
    const topic = this.topics.get(name);
    if (!topic) throw new Error(`There is no topic ${name}.`);
    return topic;
  }

  join(group: string, member: GroupMember): void {
    this.#group(group).members.push(member);
    this.#share(group);
  }

  /** Takes a member out of its group, which shares its partitions anew. */
  leave(group: string, member: GroupMember): void {
    const { members } = this.#group(group);
    const place = members.indexOf(member);
    if (place < 0) return;
    members.splice(place, 1);
    this.#share(group);
  }

  committed(group: string, partition: TopicPartition): bigint | undefined {
    return this.#group(group).committed.get(nameOf(partition));
  }

  commit(group: string, partition: TopicPartition, next: bigint): void {
    this.#group(group).committed.set(nameOf(partition), next);
  }

  ends(topic: string): PartitionEnd[] {
    const log = this.topic(topic);
    return log.partitions.map((_, partition) => ({ partition, end: log.end(partition) }));
  }

  groupsOf(topic: string): string[] {
    const names = [...this.#groups].filter(([, { committed }]) =>
      [...committed.keys()].some((name) => name.startsWith(`${topic}/`)),
    );
    return names.map(([name]) => name).sort();
  }

  #group(name: string): Group {
    const known = this.#groups.get(name);
    if (known) return known;
    const made = new Group();
    this.#groups.set(name, made);
    return made;
  }

  #share(group: string): void {
    const { members } = this.#group(group);
    const topics = [...new Set(members.flatMap((member) => member.topics))];
    const shares = new Map(members.map((member) => [member, [] as TopicPartition[]]));
    for (const topic of topics) {
      const readers = members.filter((member) => member.topics.includes(topic));
      this.topic(topic).partitions.forEach((_, partition) => {
        const reader = readers[partition % readers.length];
        if (reader) shares.get(reader)?.push({ topic, partition });
      });
    }
    for (const [member, share] of shares) member.share(share);
  }
}
