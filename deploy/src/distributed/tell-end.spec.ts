import { describe, expect, it } from '@jest/globals';
import { tellEnd } from './tell-end.ts';

const stock = { name: 'stock' };

describe('tellEnd', () => {
  it('names the part, its log and what follows', () => {
    expect(tellEnd(stock, { log: '/data/logs/stock.log', restartsInMs: 2_000, givenUp: false })).toBe(
      'stock has ended unexpectedly (its log is /data/logs/stock.log). It is started again in 2 s.',
    );
    expect(tellEnd({ name: 'postgres' }, { log: undefined, givenUp: false })).toBe(
      'postgres has ended unexpectedly. It is not started again.',
    );
  });

  it('says loudly that it is given up', () => {
    const end = { log: undefined, fault: new Error('no'), givenUp: true };
    expect(tellEnd(stock, end)).toMatch(/^stock could not be started again\. It is given up/);
  });
});
