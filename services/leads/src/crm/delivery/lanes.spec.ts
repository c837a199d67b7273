import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.ts';

describe('the lanes of subscriptions', () => {
  const begin = (lanes: Lanes, id: string, times: number, at = 0) =>
    Array.from({ length: times }, () => lanes.begin(id, at));

  it('let a lane send more at once with each success, up to eight', () => {
    const lanes = new Lanes();
    const [first] = begin(lanes, 'a', 2);
    expect(lanes.rooms(0).get('a')).toBe(0);
    first?.('ok', 1);
    expect(lanes.rooms(1).get('a')).toBe(2);
    for (const end of begin(lanes, 'a', 20)) end('refused', 2);
    expect(lanes.rooms(2).get('a')).toBe(7);
  });

  it('leave one at a time to a target that cannot be reached, and pause after five failures in a row', () => {
    const lanes = new Lanes();
    for (let failure = 1; failure < 5; failure++) {
      lanes.begin('a', failure)('unreachable', failure);
      expect(lanes.rooms(failure).get('a')).toBe(1);
    }
    lanes.begin('a', 5)('unreachable', 5);
    expect([lanes.rooms(1_004).get('a'), lanes.rooms(1_005).get('a')]).toEqual([0, 1]);
    lanes.begin('a', 1_005)('unreachable', 1_005);
    expect([lanes.rooms(3_004).get('a'), lanes.rooms(3_005).get('a')]).toEqual([0, 1]);
    lanes.begin('a', 3_005)('ok', 3_006);
    expect(lanes.rooms(3_006).get('a')).toBe(2);
  });

  it('give the places of messages that take longer than a second to others, up to a limit', () => {
    const lanes = new Lanes();
    for (let hanging = 0; hanging < 32; hanging++) begin(lanes, `hanging-${hanging}`, 2);
    expect([lanes.room(999), lanes.room(1_000)]).toEqual([0, 64]);
    for (let hanging = 32; hanging < 256; hanging++) begin(lanes, `hanging-${hanging}`, 2);
    expect(lanes.room(5_000)).toBe(0);
  });

  it('keep nothing of lanes that are idle, of failed ones a while longer', () => {
    const lanes = new Lanes();
    lanes.begin('well', 0)('ok', 1);
    lanes.begin('gone', 0)('unreachable', 1);
    lanes.forgetIdle(10_001);
    expect([...lanes.rooms(1).keys()]).toEqual(['well', 'gone']);
    lanes.forgetIdle(10_002);
    expect([...lanes.rooms(1).keys()]).toEqual(['gone']);
    lanes.forgetIdle(600_002);
    expect(lanes.rooms(1).size).toBe(0);
  });
});
