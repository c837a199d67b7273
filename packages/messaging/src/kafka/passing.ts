import { backOffDelay, pause } from '@forecourt/service-kit/waiting';

/** Together about a second: as long as a partition may be without a leader when a topic is new or a broker changes. */
const ATTEMPTS = 5;
const backOff = { firstMs: 50, lastMs: 500 };

/** An answer of a broker that says itself that it will be another one soon. */
export function isPassing(error: unknown): boolean {
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
