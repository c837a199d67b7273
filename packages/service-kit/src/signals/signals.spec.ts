import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Metrics } from '../health/metrics.ts';
import { ReadinessRegistry } from '../health/readiness.ts';
import { isAlarming, type Signal } from './signal.ts';
import { signalReference } from './signal-reference.ts';
import { signals } from './signals.ts';

const all: [string, Signal][] = Object.entries(signals);

describe('the table of signals', () => {
  it('is what docs/signals.md lists', () => {
    const file = path.resolve(import.meta.dirname, '../../../../docs/signals.md');
    expect(readFileSync(file, 'utf8')).toBe(signalReference());
  });

  it('says of each what it means and what to do, in sentences that a line of a table can hold', () => {
    const wrong = all.filter(([, { meaning, todo }]) =>
      [meaning, todo].some((text) => !/^[A-Z0-9`].*\.$/.test(text) || /[|\n]/.test(text)),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('gives a bound to each signal that degrades its service', () => {
    expect(all.filter(([, { degrades, alarm }]) => degrades && !alarm).map(([name]) => name)).toEqual([]);
  });

  it('knows on which side of its bound a value is', () => {
    const above: Signal = { meaning: '', over: 'max', normal: '', todo: '', alarm: { above: 3, urgency: 'at night' } };
    const below: Signal = { ...above, alarm: { below: 1, urgency: 'at night' } };
    expect([isAlarming(above, 3), isAlarming(above, 4), isAlarming(below, 1), isAlarming(below, 0)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is the help of a metric, and degrades the service beyond the bound', async () => {
    const readiness = new ReadinessRegistry();
    const metrics = new Metrics('indexer', false, () => undefined, readiness);
    let behind = 1;
    metrics.gauge({ name: 'indexer_cars_behind_seconds', read: () => ({ 'cars-1': behind }) });
    expect(await metrics.registry.metrics()).toContain(`# HELP indexer_cars_behind_seconds Longest time that a car`);
    expect((await readiness.results()).map(({ state }) => state)).toEqual(['ok']);
    behind = 10_000;
    expect(await readiness.results()).toMatchObject([
      {
        name: 'indexer_cars_behind_seconds',
        state: 'degraded',
        error: { message: expect.stringMatching(/^indexer_cars_behind_seconds cars-1 is 10000, which is > \d+\./) },
      },
    ]);
  });
});
