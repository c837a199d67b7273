import { describe, expect, it } from '@jest/globals';
import { Commits } from './commits.ts';

/** Commits to a broker that refuses the given number of times, and what it accepted. */
function commitsTo({ refusals = 0, takes = async () => {} }: { refusals?: number; takes?: () => Promise<void> } = {}) {
  const taken: bigint[] = [];
  const faults: unknown[] = [];
  const [stopping, lost] = [new AbortController(), new AbortController()];
  let refused = 0;
  const commits = new Commits({
    commit: async (place) => {
      if (refused < refusals) {
        refused += 1;
        throw new Error('not now');
      }
      await takes();
      taken.push(place);
    },
    backOff: { firstMs: 1, lastMs: 1 },
    onError: (error) => faults.push(error),
    stopping: stopping.signal,
    lost: lost.signal,
  });
  return { commits, taken, faults, stopping, lost };
}

describe('commits of a partition to brokers', () => {
  it('is the first place, and of those noted meanwhile the last', async () => {
    const answer = Promise.withResolvers<void>();
    const { commits, taken } = commitsTo({ takes: () => answer.promise });
    commits.note(1n);
    await new Promise(setImmediate);
    commits.note(2n);
    commits.note(3n);
    answer.resolve();
    await commits.settled();
    expect(taken.at(-1)).toBe(3n);
    expect(taken).not.toContain(2n);
  });

  it('are retried until the brokers accept them', async () => {
    const { commits, taken, faults } = commitsTo({ refusals: 2 });
    commits.note(5n);
    await commits.settled();
    expect(taken).toEqual([5n]);
    expect(faults).toHaveLength(2);
  });

  it('are sent when a worker stops, and abandoned if the brokers refuse them then', async () => {
    const willing = commitsTo();
    willing.commits.note(1n);
    willing.commits.note(2n);
    willing.stopping.abort();
    await willing.commits.settled();
    expect(willing.taken).toEqual([2n]);
    const refusing = commitsTo({ refusals: 1 });
    refusing.stopping.abort();
    refusing.commits.note(1n);
    await refusing.commits.settled();
    expect(refusing.taken).toEqual([]);
  });

  it('is nothing once the partition is lost', async () => {
    const { commits, taken, lost } = commitsTo();
    lost.abort();
    commits.note(1n);
    await commits.settled();
    expect(taken).toEqual([]);
  });
});
