import { describe, expect, it } from '@jest/globals';
import { describeEnd } from './describe-end.ts';

const stock = { name: 'stock' };

describe('describeEnd', () => {
  it('names the part, its log and what follows', () => {
    expect(describeEnd(stock, { log: '/data/logs/stock.log', restartsInMs: 2_000, givenUp: false })).toBe(
      'stock has exited unexpectedly (its log is /data/logs/stock.log). It will be restarted in 2 s.',
    );
    expect(describeEnd({ name: 'postgres' }, { log: undefined, givenUp: false })).toBe(
      'postgres has exited unexpectedly. It will not be restarted.',
    );
  });

  it('says loudly that it is given up', () => {
    const end = { log: undefined, fault: new Error('no'), givenUp: true };
    expect(describeEnd(stock, end)).toMatch(/^stock could not be restarted\. It failed to become ready/);
  });
});
