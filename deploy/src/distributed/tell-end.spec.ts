import { describe, expect, it } from '@jest/globals';
import { tellEnd } from './tell-end.ts';

const stock = { name: 'stock' };

describe('tellEnd', () => {
  it('names the part, its log and what follows', () => {
    expect(tellEnd(stock, { log: '/data/logs/stock.log', restartsInMs: 2_000, givenUp: false })).toBe(
      'stock has exited unexpectedly (its log is /data/logs/stock.log). It will be restarted in 2 s.',
    );
    expect(tellEnd({ name: 'postgres' }, { log: undefined, givenUp: false })).toBe(
      'postgres has exited unexpectedly. It will not be restarted.',
    );
  });

  it('says loudly that it is given up', () => {
    const end = { log: undefined, fault: new Error('no'), givenUp: true };
    expect(tellEnd(stock, end)).toMatch(/^stock could not be restarted\. It failed to become ready/);
  });
});
