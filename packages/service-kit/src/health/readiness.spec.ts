import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { ReadinessLog, ReadinessRegistry, type ReadinessResult } from './readiness.ts';

describe('the readiness of a service', () => {
  const failing = () => {
    throw new Error('away');
  };

  it('reports for each check what its failure means', async () => {
    const readiness = new ReadinessRegistry();
    readiness.register('database', failing);
    readiness.register('search', failing, 'start');
    readiness.register('relay', failing, 'degrade');
    readiness.register('sites', () => undefined);
    expect((await readiness.results()).map(({ name, state }) => `${name}: ${state}`)).toEqual([
      'database: not ready',
      'search: not ready',
      'relay: degraded',
      'sites: ok',
    ]);
  });

  it('is only degraded by what it needs to start, once that has responded', async () => {
    const readiness = new ReadinessRegistry();
    let isAway = true;
    readiness.register('search', () => isAway && failing(), 'start');
    const states: string[] = [];
    for (const away of [true, false, true]) {
      isAway = away;
      states.push(...(await readiness.results()).map(({ state }) => state));
    }
    expect(states).toEqual(['not ready', 'ok', 'degraded']);
  });

  it('is over as soon as the service begins to stop', async () => {
    const readiness = new ReadinessRegistry();
    readiness.register('database', () => undefined);
    readiness.startStopping();
    expect(await readiness.results()).toEqual([{ name: 'stopping', state: 'not ready' }]);
  });
});

describe('the log of readiness', () => {
  it('has a line for each change and none while nothing changes', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = new ReadinessLog(createLogger('cars', { destination }));
    const looks: ReadinessResult['state'][] = ['ok', 'not ready', 'not ready', 'not ready', 'degraded', 'ok', 'ok'];
    for (const state of looks) log.note([{ name: 'search', state }]);
    expect(lines.map((line) => JSON.parse(line)).map(({ level, check, msg }) => `${level} ${check} ${msg}`)).toEqual([
      'warn search not ready',
      'warn search degraded',
      'info search ok again',
    ]);
  });
});
