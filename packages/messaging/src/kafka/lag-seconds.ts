import type { Admin } from 'kafkajs';
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

const FIRST_GUESS_MS = 100;
const STEP = 4;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Nothing is stored for longer than this without a check. */
const OLDEST_MS = 36_500 * DAY_MS;
/** An age is watched for its size: each question is a request to every leader of the topic. */
const PRECISION = 1.2;

/**
 * Finds an age, in milliseconds, when one can only ask whether it is exceeded. First in factors of four, then by halving the
 * ratio, to within a fifth above it: a young age takes one question, one of seconds about seven, one of a day thirteen.
 * @param isOlderThan whether the age exceeds this many milliseconds.
 */
export async function findAge(isOlderThan: (milliseconds: number) => Promise<boolean>): Promise<number> {
  let [above, upTo] = [0, FIRST_GUESS_MS];
  while (upTo < OLDEST_MS && (await isOlderThan(upTo))) [above, upTo] = [upTo, upTo * STEP];
  while (above > 0 && upTo > above * PRECISION) {
    const middle = Math.sqrt(above * upTo);
    if (await isOlderThan(middle)) above = middle;
    else upTo = middle;
  }
  return upTo;
}
