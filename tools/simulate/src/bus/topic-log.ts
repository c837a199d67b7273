import type { OutgoingMessage, ReceivedMessage, TopicPartition } from '@forecourt/messaging';

/** The messages of a topic, in partitions by their keys. */
export class TopicLog {
  readonly name: string;
  readonly partitions: ReceivedMessage[][];
  readonly #listeners: Set<() => void>[];
  /** When each message came, virtual milliseconds. */
  readonly #times: number[][];
  /** How often it was deleted and made again: what was read of an earlier one says nothing of this. */
  generation = 0;

  constructor(name: string, partitions: number) {
    this.name = name;
    this.partitions = Array.from({ length: partitions }, () => []);
    this.#times = Array.from({ length: partitions }, () => []);
    this.#listeners = Array.from({ length: partitions }, () => new Set());
  }

  partitionOf(key: string): number {
    let hash = 2_166_136_261;
    for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
    return hash % this.partitions.length;
  }

  append({ key, headers, value }: OutgoingMessage, at: number): { partition: number; offset: bigint } {
    const partition = this.partitionOf(key);
    const messages = this.partitions[partition] ?? [];
    const offset = BigInt(messages.length);
    messages.push({ topic: this.name, partition, offset, key, headers: { ...headers }, value: Buffer.from(value) });
    this.#times[partition]?.push(at);
    for (const call of [...(this.#listeners[partition] ?? [])]) call();
    this.#listeners[partition]?.clear();
    return { partition, offset };
  }

  end(partition: number): bigint {
    return BigInt(this.partitions[partition]?.length ?? 0);
  }

  /** When the message at an offset came; undefined where there is none. */
  appendedAt(partition: number, offset: bigint): number | undefined {
    return this.#times[partition]?.[Number(offset)];
  }

  read(partition: number, from: bigint, most: number): ReceivedMessage[] {
    const messages = this.partitions[partition]?.slice(Number(from), Number(from) + most) ?? [];
    return messages.map((message) => ({
      ...message,
      headers: { ...message.headers },
      value: Buffer.from(message.value),
    }));
  }

  /** Has somebody called when the next message comes to a partition. @returns how to call it off */
  onAppend(partition: number, call: () => void): () => void {
    const listeners = this.#listeners[partition];
    listeners?.add(call);
    return () => listeners?.delete(call);
  }

  /** Has more partitions from now on; keys go to others then. @throws RangeError for fewer than there are */
  grow(count: number): void {
    if (count < this.partitions.length) throw new RangeError(`${this.name} has ${this.partitions.length} partitions.`);
    while (this.partitions.length < count) {
      this.partitions.push([]);
      this.#times.push([]);
      this.#listeners.push(new Set());
    }
  }

  /** Is deleted with all its messages, and made again, empty. */
  lose(): void {
    this.generation += 1;
    for (const list of [...this.partitions, ...this.#times]) list.length = 0;
  }
}

export function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
