import { describe, expect, it } from '@jest/globals';
import { afterFailure, Circuits, closedCircuit, isOpen } from './circuit.ts';

describe('a circuit', () => {
  const failing = (...keys: string[]) => keys.reduce((circuit, key) => afterFailure(circuit, key, 'no'), closedCircuit);

  it('opens when the given number of different keys failed in a row', () => {
    expect(isOpen(closedCircuit, 3)).toBe(false);
    expect(isOpen(failing('a', 'b'), 3)).toBe(false);
    expect(isOpen(failing('a', 'b', 'c'), 3)).toBe(true);
    expect(isOpen(failing('a', 'b', 'c', 'd'), 3)).toBe(true);
  });

  it('counts a key that fails again once, and keeps the last reason', () => {
    expect(isOpen(failing('a', 'a', 'b', 'a'), 3)).toBe(false);
    expect(afterFailure(failing('a'), 'b', 'TypeError: no')).toMatchObject({ reason: 'TypeError: no' });
  });

  it('leaves the circuit before it as it was', () => {
    const before = failing('a');
    afterFailure(before, 'b', 'no');
    expect([...before.failedKeys]).toEqual(['a']);
  });
});

describe('the circuits of a consumer', () => {
  it('close after any success of their topic, and start counting again', () => {
    const circuits = new Circuits(2);
    expect(circuits.failed('cars', 'a', 'no')).toBe(false);
    circuits.succeeded('cars');
    expect(circuits.failed('cars', 'b', 'no')).toBe(false);
    expect(circuits.failed('cars', 'c', 'never')).toBe(true);
    expect([...circuits.open()]).toEqual([['cars', { failedKeys: new Set(['b', 'c']), reason: 'never' }]]);
    circuits.succeeded('cars');
    expect(circuits.open().size).toBe(0);
  });

  it('are per topic', () => {
    const circuits = new Circuits(2);
    circuits.failed('cars', 'a', 'no');
    expect(circuits.failed('sites', 'b', 'no')).toBe(false);
    circuits.succeeded('sites');
    expect(circuits.hasFailed('cars', 'a')).toBe(true);
    expect(circuits.hasFailed('sites', 'b')).toBe(false);
    expect(circuits.failed('cars', 'b', 'no')).toBe(true);
  });

  it('never open if no number of keys is enough', () => {
    const circuits = new Circuits(Number.POSITIVE_INFINITY);
    for (let key = 0; key < 100; key += 1) expect(circuits.failed('cars', String(key), 'no')).toBe(false);
  });
});
