import type { Admin } from 'kafkajs';
import { findAge } from './oldest-age.ts';
import { knowingLeaders } from './passing.ts';
import { readLag } from './topics.ts';

/**
 * Age in seconds of the oldest message that a group has yet to read; 0 if there is none. A broker does not report a message's time, only
 * the offset where a time begins: a waiting message is older than that time if the group's position is below it.
 * @param now by the clock of the producers' timestamps, in milliseconds since 1970.
 */
export async function readLagSeconds(admin: Admin, group: string, topic: string, now: number): Promise<number> {
  const waiting = (await readLag(admin, group, topic)).filter(({ committed, end }) => committed < end);
  if (waiting.length === 0) return 0;
  const isOlderThan = async (milliseconds: number) => {
    const since = Math.round(now - milliseconds);
    const begins = await knowingLeaders(topic, admin.fetchTopicOffsetsByTimestamp(topic, since));
    const places = new Map(begins.map(({ partition, offset }) => [partition, BigInt(offset)]));
    return waiting.some(({ partition, committed }) => committed < (places.get(partition) ?? 0n));
  };
  return (await findAge(isOlderThan)) / 1_000;
}
