import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairLane, type LaneBounds, type LoopView, type Ticket } from './fair-lane.ts';

const bounds: LaneBounds = {
  ...{ seats: 4, waiting: 8, waitMilliseconds: 60_000, holdMilliseconds: 60_000, pauseMilliseconds: 60_000 },
};

/** So many that all have a seat who may: one is given in each. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

/** A lane with a list of those who were admitted or turned away, in that order. */
function aLane(changes: Partial<LaneBounds> = {}, loop?: LoopView) {
  const lane = new FairLane({ ...bounds, ...changes }, loop);
  const admitted: string[] = [];
  const refused: string[] = [];
  const tickets = new Map<string, Ticket>();
  const enter = (name: string, site: string, network: string) => {
    const ticket = lane.enter({ site, network });
    tickets.set(name, ticket);
    void ticket.admitted.then((isIn) => (isIn ? admitted : refused).push(name));
  };
  const leave = async (...names: string[]) => {
    for (const name of names) tickets.get(name)?.leave();
    await turns();
  };
  return { lane, admitted, refused, enter, leave };
}

describe('a fair lane', () => {
  it('lets a network have a quarter of its seats and a site half', async () => {
    const { admitted, enter } = aLane();
    enter('a1', 'a', 'n1');
    enter('a1 again', 'a', 'n1');
    enter('a2', 'a', 'n2');
    enter('a3', 'a', 'n3');
    enter('b1', 'b', 'n1');
    enter('b4', 'b', 'n4');
    await turns();
    expect(admitted).toEqual(['a1', 'a2', 'b4']);
  });

  it('gives free seats to sites in turn, and within a site to networks in turn, regardless of arrival order', async () => {
    const { admitted, enter, leave } = aLane({ seats: 2, waiting: 100 });
    enter('seated a', 'a', 'flood');
    enter('seated b', 'b', 'other');
    await turns();
    for (let turn = 0; turn < 20; turn += 1) enter(`flood ${turn}`, 'a', 'flood');
    enter('a late', 'a', 'late');
    enter('b 0', 'b', 'n5');
    enter('c 0', 'c', 'n6');
    await leave('seated a');
    expect(admitted.slice(2)).toEqual(['flood 0']);
    await leave('flood 0');
    expect(admitted.slice(3)).toEqual(['c 0']);
    await leave('seated b', 'c 0');
    expect(admitted.slice(4)).toEqual(['b 0', 'a late']);
  });

  it('gives one seat per turn of the event loop, so that new arrivals take part before earlier ones are all served', async () => {
    const { admitted, enter, leave } = aLane({ seats: 100, waiting: 100 });
    for (let turn = 0; turn < 8; turn += 1) enter(`flood ${turn}`, 'a', 'flood');
    await nextTurn();
    enter('b', 'b', 'other');
    await leave();
    expect(admitted.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'flood 2', 'b']);
    expect(admitted).toHaveLength(9);
  });

  it('gives no seat while connections come in, as others may wait behind them, but for one in 128 turns', async () => {
    const loop = { milliseconds: 0, isAccepting: true };
    const { admitted, enter } = aLane({ seats: 100, waiting: 100 }, loop);
    for (const name of ['flood 0', 'flood 1', 'flood 2']) enter(name, 'a', 'flood');
    for (let turn = 1; turn < 128; turn += 1) await nextTurn();
    expect(admitted).toEqual(['flood 0']);
    enter('b', 'b', 'other');
    await nextTurn();
    expect(admitted).toEqual(['flood 0', 'flood 1']);
    loop.isAccepting = false;
    await turns();
    expect(admitted).toEqual(['flood 0', 'flood 1', 'b', 'flood 2']);
  });

  it('gives one after a while all the same, if turns are so long that few connections come in', async () => {
    const { admitted, enter } = aLane({ pauseMilliseconds: 1 }, { milliseconds: 0, isAccepting: true });
    enter('a', 'a', 'n1');
    enter('b', 'b', 'n2');
    for (const until = performance.now() + 2; performance.now() < until; );
    await nextTurn();
    expect(admitted).toEqual(['a', 'b']);
  });

  it.each([
    ['short', 10, 64],
    ['longer', 40, 16],
    ['very long', 400, 8],
  ])(
    'gives as many seats as leave turns of the event loop short: where they are %s, %d ms, %d of 64',
    async (_, ms, seats) => {
      const { lane, enter } = aLane({ seats: 64, waiting: 1_000 }, { milliseconds: ms, isAccepting: false });
      for (let place = 0; place < 64; place += 1) enter(`${place}`, `site ${place}`, `network ${place}`);
      for (let turn = 0; turn < 7; turn += 1) await turns();
      expect(lane.counts.taken).toBe(seats);
    },
  );

  it('gives all its seats again once turns are short, and shares the fewer ones in the same parts before', async () => {
    const loop = { milliseconds: 100, isAccepting: false };
    const { admitted, enter, leave } = aLane({ seats: 64, waiting: 1_000 }, loop);
    for (let place = 0; place < 40; place += 1) enter(`a ${place}`, 'a', 'flood');
    enter('b', 'b', 'other');
    await turns();
    expect(admitted).toEqual(['a 0', 'a 1', 'b']);
    loop.milliseconds = 1;
    await leave('b');
    await turns();
    expect(admitted).toHaveLength(1 + 16);
  });

  it('turns away what its network, its site or all may not add to the queue, and the longest gives way to a shorter', async () => {
    const { refused, enter, lane } = aLane();
    for (const site of ['w', 'x']) for (const turn of [1, 2]) enter(`${site}${turn}`, site, `${site}${turn}`);
    await turns();
    expect(lane.counts).toMatchObject({ taken: 4, waiting: 0 });
    for (const turn of [1, 2, 3]) enter(`n1 ${turn}`, 'a', 'n1');
    await nextTurn();
    expect(refused).toEqual(['n1 3']);
    for (const turn of [1, 2]) enter(`n2 ${turn}`, 'a', 'n2');
    enter('n3 1', 'a', 'n3');
    await nextTurn();
    expect(refused).toEqual(['n1 3', 'n1 2']);
    for (const turn of [1, 2, 3, 4]) enter(`b${turn}`, 'b', `m${turn}`);
    expect(lane.counts.waiting).toBe(8);
    enter('c1', 'c', 'p1');
    await nextTurn();
    expect(refused).toEqual(['n1 3', 'n1 2', 'n2 2']);
    expect(lane.counts).toEqual({ taken: 4, waiting: 8, turnedAway: 3 });
  });

  it('rejects a request that waited too long, and passes on the seat of one that keeps it too long', async () => {
    const impatient = aLane({ seats: 1, waitMilliseconds: 1 });
    impatient.enter('first', 'a', 'n1');
    const { admitted } = impatient.lane.enter({ site: 'b', network: 'n2' });
    expect(await admitted).toBe(false);
    const slow = aLane({ seats: 1, holdMilliseconds: 1 });
    slow.enter('slow', 'a', 'n1');
    expect(await slow.lane.enter({ site: 'b', network: 'n2' }).admitted).toBe(true);
  });

  it('forgets who left, waiting or seated, and counts a seat once however often it is given back', async () => {
    const { enter, leave, admitted, lane } = aLane({ seats: 1 });
    enter('seated', 'a', 'n1');
    await turns();
    enter('waiting', 'a', 'n2');
    enter('next', 'a', 'n3');
    await leave('waiting', 'seated', 'seated');
    expect(admitted).toEqual(['seated', 'next']);
    await leave('next');
    expect(lane.counts).toMatchObject({ taken: 0, waiting: 0 });
  });

  it('lets a site have half of its seats, and leaves an eighth of them however long turns are', async () => {
    const half = aLane({ seats: 8, waiting: 100 });
    for (let place = 0; place < 8; place += 1) half.enter(`${place}`, 'a', `n${place}`);
    await turns();
    expect(half.admitted).toHaveLength(4);
    const eighth = aLane({ seats: 72, waiting: 1_000 }, { milliseconds: 400, isAccepting: false });
    for (let place = 0; place < 72; place += 1) eighth.enter(`${place}`, `site ${place}`, `network ${place}`);
    for (let turn = 0; turn < 8; turn += 1) await turns();
    expect(eighth.admitted).toHaveLength(9);
  });

  it('gives one seat per turn also of those that are given back together', async () => {
    const { admitted, enter, leave } = aLane({ seats: 2 });
    enter('a', 'a', 'n1');
    enter('b', 'b', 'n2');
    await turns();
    enter('c', 'c', 'n3');
    enter('d', 'd', 'n4');
    const left = leave('a', 'b');
    await Promise.resolve();
    expect(admitted).toEqual(['a', 'b', 'c']);
    await left;
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  /** Its one seat is taken, and nine wait: of a network three at most, of a site five. */
  async function aFullQueue(...waiting: readonly (readonly [site: string, networks: readonly string[]])[]) {
    const { enter, lane, refused } = aLane({ seats: 1, waiting: 9 });
    enter('seated', 'z', 'z');
    await turns();
    for (const [site, networks] of waiting)
      for (const [place, network] of networks.entries()) enter(`${site} ${network} ${place}`, site, network);
    expect(lane.counts.waiting).toBe(9);
    const refusedBy = async (site: string, network: string) => {
      enter('new', site, network);
      await nextTurn();
      expect(lane.counts.waiting).toBe(9);
      return refused.at(-1);
    };
    return { refusedBy };
  }

  it('gives way in a full queue to a smaller site, whatever its networks have', async () => {
    const queue = () => aFullQueue(['a', ['n1', 'n2', 'n3', 'n4']], ['b', ['m1', 'm1']], ['c', ['p1', 'p2', 'p3']]);
    expect(await (await queue()).refusedBy('b', 'm1')).toBe('a n1 0');
    expect(await (await queue()).refusedBy('d', 'q1')).toBe('a n1 0');
  });

  it('gives way within the largest site to a shorter lane alone', async () => {
    const queue = () => aFullQueue(['a', ['n1', 'n1', 'n2']], ['b', ['m1', 'm2', 'm3']], ['c', ['p1', 'p2', 'p3']]);
    expect(await (await queue()).refusedBy('a', 'n1')).toBe('new');
    expect(await (await queue()).refusedBy('a', 'n2')).toBe('a n1 1');
  });

  it('lets a network have a quarter of the queue', async () => {
    const { enter, lane } = aLane({ seats: 1, waiting: 20 });
    enter('seated', 'z', 'z');
    await turns();
    for (let place = 0; place < 7; place += 1) enter(`${place}`, 'a', 'n1');
    expect(lane.counts.waiting).toBe(5);
  });
});
