import { describe, expect, it } from '@jest/globals';
import { askAgain, knowingLeaders } from './passing.ts';

const passing = () => Object.assign(new Error('not the leader'), { name: 'KafkaJSProtocolError', retriable: true });

describe('a question to a broker', () => {
  it('is repeated while the answer is temporary', async () => {
    let asked = 0;
    const answer = await askAgain(async () => {
      asked += 1;
      if (asked < 3) throw passing();
      return 'leader';
    });
    expect([answer, asked]).toEqual(['leader', 3]);
  });

  it('is repeated while kafkajs knows no leader to ask', async () => {
    const none: { partitions: number[] }[] = [];
    let asked = 0;
    const ends = await askAgain(() => {
      asked += 1;
      const answers = asked < 3 ? none : [{ partitions: [0, 1] }];
      return knowingLeaders('orders', (async () => (answers.at(-1) as { partitions: number[] }).partitions)());
    });
    expect([ends, asked]).toEqual([[0, 1], 3]);
  });

  it('is given up after five such answers, and at once after another fault', async () => {
    let asked = 0;
    const ask = (fault: Error) =>
      askAgain(() => {
        asked += 1;
        return Promise.reject(fault);
      });
    await expect(ask(passing())).rejects.toThrow('not the leader');
    expect(asked).toBe(5);
    await expect(ask(new Error('closed'))).rejects.toThrow('closed');
    expect(asked).toBe(6);
  });
});
