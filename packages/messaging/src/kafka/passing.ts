import { backOffDelay, pause } from '@forecourt/service-kit/waiting';

/** Together about a second: as long as a partition may be without a leader when a topic is new or a broker changes. */
const ATTEMPTS = 5;
const backOff = { firstMs: 50, lastMs: 500 };

/** kafkajs does not know who leads a topic's partitions at this moment. */
class LeaderUnknownError extends Error {}

/**
 * What a question about a topic's offsets gives. While the metadata of a shared client is replaced, kafkajs asks no leader, and trips over
 * having no answer.
 */
export async function knowingLeaders<Answer>(topic: string, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new LeaderUnknownError(`Nobody leads the partitions of ${topic} at this moment.`, { cause: error });
  }
}

/** An answer of a broker that says itself that it will be another one soon, or a leader that will be known soon. */
export function isPassing(error: unknown): boolean {
  if (error instanceof LeaderUnknownError) return true;
  return (
    error instanceof Error && error.name === 'KafkaJSProtocolError' && 'retriable' in error && error.retriable === true
  );
}

/** Retries while the answer is temporary, which kafkajs does not do for an admin. @throws the error of the last attempt. */
export async function askAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      await pause(backOffDelay(backOff, attempt));
    }
  }
}
