import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { describeEnd, type PartEnd, type Runner, WatchedPart } from './part.ts';

/** A runner without a process. */
class FakeRunner implements Runner {
  readonly name = 'stock';
  readonly kind = 'service';
  readonly log = '/logs/stock.log';
  starts = 0;
  /** Whether starts fail. */
  broken = false;
  #life: PromiseWithResolvers<void> | undefined;

  pid(): number | undefined {
    return this.#life && this.starts;
  }

  async start(): Promise<void> {
    this.starts += 1;
    if (this.broken) throw new Error('It does not become ready.');
    this.#life ??= Promise.withResolvers();
  }

  ended(): Promise<void> {
    return this.#life?.promise ?? Promise.resolve();
  }

  async kill(): Promise<void> {
    this.#life?.resolve();
    this.#life = undefined;
  }

  stop(): Promise<void> {
    return this.kill();
  }
}

describe('a watched part', () => {
  let runner: FakeRunner;
  let ends: PartEnd[];
  let shutdown: AbortController;
  const watched = (restart: boolean) =>
    new WatchedPart(runner, { restart, signal: shutdown.signal, onEnd: (_part, end) => ends.push(end) });
  const passed = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  beforeEach(() => {
    jest.useFakeTimers();
    runner = new FakeRunner();
    ends = [];
    shutdown = new AbortController();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is restarted after a pause when it exits by itself, and each exit is reported', async () => {
    const part = watched(true);
    await part.start();
    await runner.kill();
    await passed(999);
    expect([runner.starts, ends]).toEqual([1, [{ log: runner.log, restartsInMs: 1_000, givenUp: false }]]);
    await passed(1);
    expect(part.pid()).toBe(2);
    await part.kill();
    await passed(2_000);
    expect(part.pid()).toBe(3);
  });

  it('is given up when it does not become ready again', async () => {
    const part = watched(true);
    await part.start();
    runner.broken = true;
    await runner.kill();
    await passed(120_000);
    expect(ends.map(({ givenUp }) => givenUp)).toEqual([false, false, false, false, false, true]);
    expect(ends.at(-1)?.fault).toEqual(new Error('It does not become ready.'));
    expect(runner.starts).toBe(6);
  });

  it('stays dead when it is killed if nothing is restarted, until it is started', async () => {
    const part = watched(false);
    await part.start();
    await part.kill();
    await passed(60_000);
    expect([part.pid(), ends]).toEqual([undefined, []]);
    await part.start();
    await runner.kill();
    await passed(60_000);
    expect([runner.starts, ends]).toEqual([2, [{ log: runner.log, givenUp: false }]]);
  });

  it('is not started again after a stop, nor once everything stops', async () => {
    const part = watched(true);
    await part.start();
    await runner.kill();
    await part.stop();
    await passed(60_000);
    expect(runner.starts).toBe(1);

    await part.start();
    await runner.kill();
    await passed(500);
    shutdown.abort();
    await passed(60_000);
    expect(runner.starts).toBe(2);
  });
});

const stock = { name: 'stock' };

describe('describeEnd', () => {
  it('names the part, its log and what follows', () => {
    expect(describeEnd(stock, { log: '/data/logs/stock.log', restartsInMs: 2_000, givenUp: false })).toBe(
      'stock has exited unexpectedly (its log is /data/logs/stock.log). It will be restarted in 2 s.',
    );
    expect(describeEnd({ name: 'postgres' }, { log: undefined, givenUp: false })).toBe(
      'postgres has exited unexpectedly. It will not be restarted.',
    );
  });

  it('says loudly that it is given up', () => {
    const end = { log: undefined, fault: new Error('no'), givenUp: true };
    expect(describeEnd(stock, end)).toMatch(/^stock could not be restarted\. It failed to become ready/);
  });
});
