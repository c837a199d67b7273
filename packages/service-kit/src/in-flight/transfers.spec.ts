import { describe, expect, it } from '@jest/globals';
import type { Turn } from './fair-rotation.ts';
import { TRANSFER_PACE, type Transfer, Transfers } from './transfers.ts';

const turn = (site: string, network: string): Turn => ({ site, network });
const bounds = { count: 8, bytes: 8_000 };

/** Transfers by name, and those that had to go. */
function some(changes: Partial<typeof bounds> = {}) {
  const transfers = new Transfers<string>({ ...bounds, ...changes });
  const named = new Map<string, Transfer<string>>();
  const gone: string[] = [];
  const settle = (of: Turn) => {
    for (let next = transfers.surplus(of); next; next = transfers.surplus(of)) {
      gone.push(next.item);
      transfers.end(next);
    }
  };
  const begin = (name: string, of: Turn, now = 0) => {
    named.set(name, transfers.begin(name, of, now));
    settle(of);
  };
  const move = (name: string, bytes: number, now: number, held = 0) => {
    const transfer = named.get(name);
    if (!transfer) throw new Error(`There is no ${name}.`);
    transfers.moved(transfer, { bytes, held }, now);
    settle(transfer.turn);
  };
  const late = (now: number) => transfers.late(now).map(({ item }) => item);
  return { transfers, named, gone, begin, move, late };
}

describe('transfers', () => {
  it('are late after two seconds, and later by a second for each kilobyte that moved', () => {
    const { begin, move, late } = some();
    begin('slow', turn('a', 'n1'));
    begin('steady', turn('a', 'n2'));
    move('slow', 8, 100);
    move('steady', 3_000, 100);
    expect(late(TRANSFER_PACE.graceMs)).toEqual([]);
    expect(late(TRANSFER_PACE.graceMs + 8)).toEqual(['slow']);
    expect(late(5_000)).toEqual(['slow', 'steady']);
  });

  it('that were fast once may pause for ten seconds, and no longer', () => {
    const { begin, move, late } = some();
    begin('burst', turn('a', 'n1'));
    move('burst', 50_000_000, 1_000);
    expect(late(1_000 + TRANSFER_PACE.mostAheadMs - 1)).toEqual([]);
    expect(late(1_000 + TRANSFER_PACE.mostAheadMs)).toEqual(['burst']);
  });

  it('are no later while they wait for us', () => {
    const { transfers, named, begin, late } = some();
    begin('queued', turn('a', 'n1'));
    const queued = named.get('queued');
    if (queued) transfers.excuse(queued, 60_000);
    expect(late(61_999)).toEqual([]);
    expect(late(62_000)).toEqual(['queued']);
  });

  it('of a network are a quarter of all at most, and its own slowest goes', () => {
    const { begin, move, gone } = some();
    begin('n1 first', turn('a', 'n1'));
    begin('n1 second', turn('b', 'n1'));
    move('n1 first', 1_000, 10);
    begin('other', turn('a', 'n2'));
    begin('n1 third', turn('a', 'n1'), 5);
    expect(gone).toEqual(['n1 second']);
  });

  it('of a site are half of all at most, and the slowest of its largest network goes', () => {
    const { begin, gone } = some();
    begin('n1 old', turn('a', 'n1'));
    begin('n1 new', turn('a', 'n1'), 10);
    begin('n2', turn('a', 'n2'), 1);
    begin('n3', turn('a', 'n3'), 1);
    begin('n4', turn('a', 'n4'), 20);
    expect(gone).toEqual(['n1 old']);
  });

  it('beyond all there is room for end with the slowest of the largest holder, never with another’s', () => {
    const { begin, gone, transfers } = some({ count: 8 });
    for (const network of ['n1', 'n2', 'n3', 'n4']) begin(`flood ${network}`, turn('a', network));
    for (const network of ['n5', 'n6', 'n7']) begin(`b ${network}`, turn('b', network));
    begin('c', turn('c', 'n8'));
    expect(gone).toEqual([]);
    begin('late', turn('d', 'n9'), 1);
    expect(gone).toEqual(['flood n1']);
    expect(transfers.counts).toEqual({ transfers: 8, bytes: 0 });
  });

  it('are bounded by what they hold, too', () => {
    const { begin, move, gone, transfers } = some();
    begin('large', turn('a', 'n1'));
    begin('small', turn('a', 'n1'));
    move('small', 100, 1, 100);
    move('large', 2_000, 2, 2_000);
    expect(gone).toEqual(['small']);
    expect(transfers.counts).toEqual({ transfers: 1, bytes: 2_000 });
    move('large', 1, 3, 2_001);
    expect(gone).toEqual(['small', 'large']);
    expect(transfers.counts).toEqual({ transfers: 0, bytes: 0 });
  });

  it('have two seconds, a kilobyte a second and a pause of ten seconds', () => {
    expect(TRANSFER_PACE).toEqual({ graceMs: 2_000, bytesPerSecond: 1_000, mostAheadMs: 10_000 });
  });

  it('that ended count for nothing any more, whatever is still said of them', () => {
    const { transfers, named, begin, move, late } = some();
    begin('gone', turn('a', 'n1'));
    begin('left', turn('a', 'n1'));
    move('gone', 100, 1, 1_000);
    move('left', 100, 1, 500);
    const gone = named.get('gone');
    if (!gone) throw new Error('It began.');
    transfers.end(gone);
    transfers.end(gone);
    transfers.moved(gone, { bytes: 1, held: 5_000 }, 2);
    transfers.excuse(gone, 60_000);
    expect(transfers.counts).toEqual({ transfers: 1, bytes: 500 });
    expect([...transfers.all()].map(({ item }) => item)).toEqual(['left']);
    expect(late(60_000)).toEqual(['left']);
  });

  it('end with those of the site and the network that hold most, by bytes as by count', () => {
    const { begin, move, gone } = some({ count: 100, bytes: 8_000 });
    begin('a n1', turn('a', 'n1'));
    begin('a n2', turn('a', 'n2'));
    begin('b n3', turn('b', 'n3'));
    begin('b n4', turn('b', 'n4'));
    begin('c n5', turn('c', 'n5'));
    move('a n1', 1, 1, 1_500);
    move('a n2', 1, 1, 2_000);
    move('b n3', 1, 1, 1_500);
    move('b n4', 1, 1, 1_500);
    expect(gone).toEqual([]);
    move('c n5', 1, 1, 1_501);
    expect(gone).toEqual(['a n2']);
  });
});
