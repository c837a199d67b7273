import { describe, expect, it } from '@jest/globals';
import { workLevel } from './work-level.ts';

const free = { network: 10, wide: 40, site: 400 };
const none = { network: 0, wide: 0, site: 0 };

describe('how hard a proof of work is', () => {
  it.each([
    [{}, 0],
    [{ network: 9 }, 0],
    [{ network: 10 }, 1],
    [{ network: 19 }, 1],
    [{ network: 20 }, 2],
    [{ network: 40 }, 3],
    [{ network: 1_000_000 }, 4],
    [{ wide: 39 }, 0],
    [{ wide: 80 }, 2],
    [{ site: 399 }, 0],
    [{ site: 400 }, 1],
    [{ site: 1_000_000 }, 2],
    [{ network: 40, site: 400 }, 3],
  ])('doubles with what a network or a site does of late: %j makes %i', (acts, level) => {
    expect(workLevel({ ...none, ...acts }, free)).toBe(level);
  });
});
