import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Due,
  type Lease,
  LeaseLostError,
  type ProcessStore,
  type RetryAt,
  type StepTable,
  type Wait,
} from './process.ts';
import { ProcessRunner } from './process-runner.ts';

const SECOND = 1_000;
const LEASE_MS = 60 * SECOND;

/** A parcel is packed, then sent; then there is nothing to do. */
interface Parcel {
  readonly packed: boolean;
  readonly sent: boolean;
  readonly refused: number;
}
type Step = { readonly do: 'pack' } | { readonly do: 'send' };
type Command = { readonly type: 'RecordPacked' | 'RecordSent' | 'RecordRefused' };

const next = ({ packed, sent }: Parcel): Step | Wait =>
  packed ? (sent ? { do: 'wait', until: null } : { do: 'send' }) : { do: 'pack' };

/** One process in memory, on a clock that tests move. */
class OneParcel implements ProcessStore<Parcel, Command> {
  now = new Date('2026-11-26T00:00:00Z');
  recorded: Command['type'][] = [];
  isNews = (_command: Command): boolean => true;
  due: Due = { dueAt: this.now, attempts: 0 };
  #wakes = 0;
  #version = 1;
  #lease: { token: string; until: Date } | undefined;
  #tokens = 0;

  readonly clock = { now: () => this.now };

  pass(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds);
  }

  get isHeld(): boolean {
    return this.#lease !== undefined && this.#lease.until > this.now;
  }

  async load() {
    const count = (type: Command['type']) => this.recorded.filter((each) => each === type).length;
    const state = { packed: count('RecordPacked') > 0, sent: count('RecordSent') > 0, refused: count('RecordRefused') };
    return { state, version: this.#version };
  }

  async takeDue(now: Date): Promise<Lease[]> {
    if (!this.due.dueAt || this.due.dueAt > now) return [];
    const lease = await this.take('parcel', now, false);
    return lease ? [lease] : [];
  }

  async take(id: string, now: Date, wake: boolean): Promise<Lease | undefined> {
    if (wake) this.#wakes += 1;
    if (this.isHeld) return undefined;
    this.#tokens += 1;
    this.#lease = { token: String(this.#tokens), until: new Date(now.getTime() + LEASE_MS) };
    return { id, token: this.#lease.token, wakes: this.#wakes, attempts: this.due.attempts };
  }

  async record({ id, token }: Lease, command: Command, now: Date): Promise<void> {
    if (this.#lease?.token !== token) throw new LeaseLostError(id);
    this.#lease.until = new Date(now.getTime() + LEASE_MS);
    if (!this.isNews(command)) return;
    this.recorded.push(command.type);
    this.#version += 1;
  }

  async settle(lease: Lease, version: number, due: Due): Promise<Lease | undefined> {
    if (this.#lease?.token !== lease.token) return undefined;
    if (version !== this.#version || lease.wakes !== this.#wakes) return { ...lease, wakes: this.#wakes };
    await this.release(lease, due);
    return undefined;
  }

  async release({ token }: Lease, due: Due): Promise<void> {
    if (this.#lease?.token !== token) return;
    this.#lease = undefined;
    this.due = due;
  }
}

describe('a process', () => {
  let store: OneParcel;
  let effects: string[];
  /** Waits of those who wait for a holder: each lets others go first. */
  let waits: number;
  beforeEach(() => {
    store = new OneParcel();
    effects = [];
    waits = 0;
  });

  function runner(steps: Partial<StepTable<Parcel, Step, Command>> = {}) {
    const table: StepTable<Parcel, Step, Command> = {
      pack: async () => {
        effects.push('pack');
        return { type: 'RecordPacked' };
      },
      send: async () => {
        effects.push('send');
        return { type: 'RecordSent' };
      },
      ...steps,
    };
    return new ProcessRunner<Parcel, Step, Command>(
      { name: 'parcel', next, steps: table, isPassing: (error) => error instanceof RangeError },
      {
        store,
        clock: store.clock,
        pause: async () => {
          waits += 1;
          await new Promise(setImmediate);
        },
        logger: { info: () => undefined, warn: () => undefined },
      },
    );
  }

  it('has each effect once, however many ask for it at once', async () => {
    const parcel = runner();
    await Promise.all([
      parcel.begin('parcel'),
      parcel.advance('parcel', SECOND),
      parcel.continueDue(),
      parcel.advance('parcel'),
    ]);
    expect(effects).toEqual(['pack', 'send']);
    expect(store.isHeld).toBe(false);
    expect(store.due).toEqual({ dueAt: null, attempts: 0 });
  });

  it('is looked at again by its holder, where somebody asks while the last step is under way and goes on', async () => {
    const asked = Promise.withResolvers<void>();
    let looks = 0;
    const parcel = runner({
      pack: async (_parcel, { now }): Promise<Command | RetryAt> => {
        looks += 1;
        if (looks === 1) {
          // Somebody knows that there is something to pack by now; this look has missed it.
          await parcel.advance('parcel');
          asked.resolve();
          return { retryAt: new Date(now.getTime() + 15 * SECOND), failed: false };
        }
        return { type: 'RecordPacked' };
      },
    });
    await parcel.advance('parcel');
    await asked.promise;
    expect(store.recorded).toEqual(['RecordPacked', 'RecordSent']);
  });

  it('keeps who wants to see the outcome waiting until its holder is done', async () => {
    const parcel = runner({
      send: async () => {
        await new Promise(setImmediate);
        effects.push('send');
        return { type: 'RecordSent' };
      },
    });
    const first = parcel.advance('parcel');
    await parcel.advance('parcel', SECOND);
    expect(store.recorded).toContain('RecordSent');
    expect(waits).toBeGreaterThan(0);
    await first;
    expect(effects).toEqual(['pack', 'send']);
  });

  it('takes no outcome of a holder whose lease somebody else has taken', async () => {
    const other = runner({ pack: async () => ({ type: 'RecordRefused' }) });
    const parcel = runner({
      pack: async () => {
        effects.push('pack slowly');
        store.pass(LEASE_MS);
        const lease = await store.take('parcel', store.now, true);
        if (lease) await store.record(lease, { type: 'RecordPacked' }, store.now);
        return { type: 'RecordRefused' };
      },
    });
    await parcel.advance('parcel');
    expect(store.recorded).toEqual(['RecordPacked']);
    store.pass(LEASE_MS);
    await other.continueDue();
    expect(store.recorded).toEqual(['RecordPacked', 'RecordSent']);
  });

  it('records an outcome after its lease where nobody else has taken it', async () => {
    const parcel = runner({
      pack: async () => {
        store.pass(2 * LEASE_MS);
        return { type: 'RecordPacked' };
      },
    });
    await parcel.advance('parcel');
    expect(store.recorded).toEqual(['RecordPacked', 'RecordSent']);
  });

  it('tries a step again later and later where somebody does not answer', async () => {
    const parcel = runner({
      pack: async () => {
        throw new RangeError('no answer');
      },
    });
    const waited: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      await parcel.continueDue();
      const { dueAt } = store.due;
      waited.push(((dueAt?.getTime() ?? 0) - store.now.getTime()) / SECOND);
      if (dueAt) store.now = dueAt;
    }
    expect(waited).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('tries a step again later and later where its outcome changes nothing, and ends', async () => {
    // Its stream refuses to take it as news.
    store.isNews = ({ type }) => type !== 'RecordPacked';
    const parcel = runner();
    const waited: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      while ((await parcel.continueDue()) > 0);
      const { dueAt } = store.due;
      waited.push(((dueAt?.getTime() ?? 0) - store.now.getTime()) / SECOND);
      if (dueAt) store.now = dueAt;
    }
    expect(effects).toEqual(['pack', 'pack', 'pack']);
    expect(waited).toEqual([1, 2, 4]);
    store.isNews = () => true;
    await parcel.continueDue();
    expect(store.due).toEqual({ dueAt: null, attempts: 0 });
  });

  it('that never comes to rest makes way, so that a look at what is due ends', async () => {
    const parcel = runner({ pack: async () => ({ type: 'RecordRefused' }) });
    while ((await parcel.continueDue()) > 0);
    expect(store.recorded.length).toBeLessThanOrEqual(20);
    expect(store.due.dueAt?.getTime()).toBeGreaterThan(store.now.getTime());
  });

  it('gives its lease back after a fault of the program, and reports it', async () => {
    const parcel = runner({
      pack: async () => {
        throw new TypeError('a fault');
      },
    });
    await expect(parcel.advance('parcel')).rejects.toThrow('a fault');
    expect(store.isHeld).toBe(false);
    expect(store.due.attempts).toBe(1);
  });

  it('records what is looked up under the lease, and nothing that a step has done meanwhile', async () => {
    const parcel = runner();
    const looked = await parcel.lookUp('parcel', async ({ packed }) => (packed ? undefined : { type: 'RecordPacked' }));
    expect(looked).toBe(true);
    expect(effects).toEqual(['send']);
    const held = await store.take('parcel', store.now, false);
    expect(await parcel.lookUp('parcel', async () => ({ type: 'RecordRefused' }))).toBe(false);
    expect(held && store.recorded).toEqual(['RecordPacked', 'RecordSent']);
  });
});
