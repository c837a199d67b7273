import { ReadinessRegistry } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { registerReadiness } from './readiness.ts';

describe('the readiness of the indexer', () => {
  const halt = { topic: 'stock', reason: 'another epoch', since: new Date(0), met: undefined };
  const circuit = { topic: 'stock', keys: ['a'], reason: 'TypeError: no' };
  const look = async (steps: { ready?: boolean; healthy?: boolean; isOpen?: boolean; isHalted?: boolean }[]) => {
    const readiness = new ReadinessRegistry();
    let now = { ready: false, healthy: false, isOpen: false, isHalted: false };
    registerReadiness(readiness, {
      consumer: () => ({
        healthy: () => now.healthy,
        openCircuits: () => (now.isOpen ? [circuit] : []),
        haltedTopics: () => (now.isHalted ? [halt] : []),
      }),
      flusher: () => now,
    });
    const seen: string[] = [];
    for (const step of steps) {
      now = { ...now, ...step };
      seen.push((await readiness.results()).map(({ state }) => state).join(', '));
    }
    return seen;
  };

  it('waits for its cars and its group', async () => {
    expect(await look([{}, { healthy: true }, { ready: true }])).toEqual([
      'not ready, not ready, ok, ok',
      'not ready, ok, ok, ok',
      'ok, ok, ok, ok',
    ]);
  });

  it('is degraded without its broker and while its handler fails', async () => {
    expect(await look([{ ready: true, healthy: true }, { healthy: false }, { healthy: true, isOpen: true }])).toEqual([
      'ok, ok, ok, ok',
      'ok, degraded, ok, ok',
      'ok, ok, degraded, ok',
    ]);
  });

  it('is degraded while a topic is halted', async () => {
    expect(await look([{ ready: true, healthy: true, isHalted: true }])).toEqual(['ok, ok, ok, degraded']);
  });
});
