import { describe, expect, it } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { askAgain } from './passing.ts';
import { ensureTopics } from './topics.ts';

/** A broker that makes topics, and denies for its first answers that it hosts them. */
class SlowBroker {
  readonly made: string[] = [];
  #denials = 1;

  listTopics = async () => [...this.made];

  createTopics = async ({ topics }: { topics: { topic: string }[] }) => {
    this.made.push(...topics.map(({ topic }) => topic));
    if (this.#denials-- > 0) {
      throw Object.assign(new Error('This server does not host this topic-partition'), {
        name: 'KafkaJSProtocolError',
        retriable: true,
      });
    }
    return true;
  };

  describeConfigs = async () => ({ resources: [{ configEntries: [] }] });
  alterConfigs = async () => undefined;
}

describe('topics that are missing', () => {
  it('are made once, also by a busy broker that does not know at once what it has made', async () => {
    const broker = new SlowBroker();
    await askAgain(() => ensureTopics(broker as unknown as Admin, [{ name: 'cars' }, { name: 'leads' }]));
    expect(broker.made).toEqual(['cars', 'leads']);
  });
});
