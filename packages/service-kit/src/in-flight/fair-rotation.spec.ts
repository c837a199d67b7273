import { describe, expect, it } from '@jest/globals';
import { addTo, FairRotation, type RotationBounds, type Turn } from './fair-rotation.ts';

const always = () => true;
const turn = (site: string, network: string): Turn => ({ site, network });

/** A rotation, and what it gives until nothing is left. */
function aRotation(bounds: RotationBounds = { waiting: 100 }) {
  const rotation = new FairRotation<string>(bounds);
  const takeAll = (isOpen: (turn: Turn) => boolean = always) => {
    const taken: string[] = [];
    for (let next = rotation.next(isOpen); next; next = rotation.next(isOpen)) {
      rotation.remove(next.turn, next.item);
      taken.push(next.item);
    }
    return taken;
  };
  return { rotation, takeAll };
}

describe('a fair rotation', () => {
  it('gives turns to sites, and within a site to networks, regardless of arrival order', () => {
    const { rotation, takeAll } = aRotation();
    for (let number = 0; number < 4; number += 1) rotation.add(turn('a', 'flood'), `flood ${number}`);
    rotation.add(turn('a', 'late'), 'a late');
    rotation.add(turn('b', 'n'), 'b');
    expect(takeAll()).toEqual(['flood 0', 'b', 'a late', 'flood 1', 'flood 2', 'flood 3']);
    expect([rotation.size, rotation.sizeOfSite('a'), rotation.sizeOf(turn('a', 'flood'))]).toEqual([0, 0, 0]);
  });

  it('has no room for more of one site or network than they may have, and still room for others', () => {
    const { rotation } = aRotation({ waiting: 100, waitingPerSite: 10, waitingPerNetwork: 4 });
    const added = (site: string, network: (number: number) => string) =>
      Array.from({ length: 50 }, (_, number) => rotation.add(turn(site, network(number)), `${site} ${number}`)).filter(
        Boolean,
      ).length;
    expect(added('a', (number) => `n${number}`)).toBe(10);
    expect(added('b', () => 'one network')).toBe(4);
    expect(added('c', (number) => `m${number}`)).toBe(10);
  });

  it('passes by lanes that are not open and items that are not ready, which keep their turn', () => {
    const { rotation, takeAll } = aRotation();
    rotation.add(turn('a', 'n'), 'slow a');
    rotation.add(turn('a', 'n'), 'quick a');
    rotation.add(turn('b', 'n'), 'quick b');
    expect(rotation.next(always, (item) => item.startsWith('quick'))?.item).toBe('quick a');
    expect(takeAll(({ site }) => site === 'b')).toEqual(['quick b']);
    expect(rotation.next(({ site }) => site === 'c')).toBeUndefined();
    expect(takeAll()).toEqual(['slow a', 'quick a']);
  });

  it('holds no more than its bounds, in all and of a network on all sites, and has room again afterwards', () => {
    const { rotation } = aRotation({ waiting: 3, waitingPerNetwork: 2 });
    expect(rotation.add(turn('a', 'n'), '1')).toBe(true);
    expect(rotation.add(turn('b', 'n'), '2')).toBe(true);
    expect(rotation.add(turn('c', 'n'), '3')).toBe(false);
    expect(rotation.add(turn('c', 'm'), '3')).toBe(true);
    expect(rotation.add(turn('d', 'o'), '4')).toBe(false);
    expect(rotation.remove(turn('a', 'n'), '1')).toBe(true);
    expect(rotation.remove(turn('a', 'n'), '1')).toBe(false);
    expect(rotation.add(turn('d', 'n'), '4')).toBe(true);
    expect(rotation.size).toBe(3);
  });

  it('names the site with the most items, and the last of its longest lane', () => {
    const { rotation } = aRotation();
    expect([rotation.largestSite(), rotation.lastOfLongest('a')]).toEqual([undefined, undefined]);
    rotation.add(turn('b', 'n'), 'b');
    for (const item of ['a 1', 'a 2']) rotation.add(turn('a', 'long'), item);
    rotation.add(turn('a', 'short'), 'a 3');
    expect(rotation.largestSite()).toBe('a');
    expect(rotation.lastOfLongest('a')).toEqual({ item: 'a 2', turn: turn('a', 'long') });
  });

  it('gives a site or network that comes again its turn after those that wait already', () => {
    const { rotation, takeAll } = aRotation();
    rotation.add(turn('a', 'n'), 'a n');
    rotation.add(turn('a', 'm'), 'a m');
    rotation.remove(turn('a', 'n'), 'a n');
    rotation.add(turn('a', 'n'), 'a n again');
    expect(takeAll()).toEqual(['a m', 'a n again']);
    rotation.add(turn('a', 'n'), 'a');
    rotation.add(turn('b', 'n'), 'b');
    rotation.remove(turn('a', 'n'), 'a');
    rotation.add(turn('a', 'n'), 'a again');
    expect(takeAll()).toEqual(['b', 'a again']);
  });

  it('names the one that came first of several with as many items', () => {
    const { rotation } = aRotation();
    for (const site of ['a', 'b'])
      for (const network of ['n', 'm']) rotation.add(turn(site, network), `${site} ${network}`);
    expect(rotation.largestSite()).toBe('a');
    expect(rotation.lastOfLongest('b')?.item).toBe('b n');
  });

  it('keeps no count of what is gone', () => {
    const counts = new Map<string, number>();
    addTo(counts, 'a', 2);
    addTo(counts, 'a', -1);
    expect([...counts]).toEqual([['a', 1]]);
    addTo(counts, 'a', -1);
    expect([...counts]).toEqual([]);
  });
});
