import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { Kernel } from './kernel.ts';
import { machine } from './machine.ts';

let kernel: Kernel | undefined;

/** The kernel that drives the code from now on; undefined gives the machine's clock and chance back. */
export function driveBy(next: Kernel | undefined): void {
  kernel = next;
}

type Call = (...args: unknown[]) => void;

/** What setTimeout gives: as much of Node's own as is used. */
class Timer {
  callOff: () => void = () => undefined;

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }
}

function startTimer(driver: Kernel, call: Call, milliseconds: number, args: unknown[]): Timer {
  const timer = new Timer();
  timer.callOff = driver.timer(milliseconds, () => call(...args));
  return timer;
}

function startImmediate(driver: Kernel, call: Call, args: unknown[]): Timer {
  const timer = new Timer();
  timer.callOff = driver.later(0, () => call(...args));
  return timer;
}

function startInterval(driver: Kernel, call: Call, milliseconds: number, args: unknown[]): Timer {
  const timer = new Timer();
  const again = () => {
    timer.callOff = driver.timer(milliseconds, () => {
      again();
      call(...args);
    });
  };
  again();
  return timer;
}

/**
 * Puts the kernel in the place of the machine's clock, timers and chance, for all code of this process. The product takes its clock
 * and ids from what is injected; this is for what stands below: its libraries, and its waiting.
 */
export function installGlobals(): void {
  installTimers();
  installClock();
  installChance();
}

function installTimers(): void {
  const clear = (timer: unknown) =>
    timer instanceof Timer ? timer.callOff() : machine.clearTimeout(timer as NodeJS.Timeout);
  Object.assign(globalThis, {
    setTimeout: (call: Call, ms: number, ...args: unknown[]) =>
      kernel ? startTimer(kernel, call, ms, args) : machine.setTimeout(call, ms, ...args),
    setInterval: (call: Call, ms: number, ...args: unknown[]) =>
      kernel ? startInterval(kernel, call, ms, args) : machine.setInterval(call, ms, ...args),
    setImmediate: (call: Call, ...args: unknown[]) =>
      kernel ? startImmediate(kernel, call, args) : machine.setImmediate(call, ...args),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });
  AbortSignal.timeout = (ms: number) => {
    if (!kernel) return machine.abortAfter.call(AbortSignal, ms);
    const controller = new AbortController();
    kernel.later(ms, () =>
      controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    );
    return controller.signal;
  };
  const pause: unknown = (ms: number, value: unknown, options: object) =>
    kernel ? kernel.pause(ms).then(() => value) : machine.pause(ms, value, options);
  timersPromises.setTimeout = pause as typeof machine.pause;
}

function installClock(): void {
  const now = () => (kernel ? Math.floor(kernel.now) : machine.now());
  // No class, as its dates would be none of the machine's own, and no proxy, which would be asked at every step.
  function SimulatedDate(...args: unknown[]): Date | string {
    if (!new.target) return new machine.Date(now()).toString();
    return Reflect.construct(machine.Date, args.length === 0 ? [now()] : args, new.target);
  }
  const statics = Object.getOwnPropertyDescriptors(machine.Date);
  Object.defineProperties(SimulatedDate, { ...statics, now: { ...statics.now, value: now } });
  globalThis.Date = SimulatedDate as unknown as DateConstructor;
  performance.now = () => (kernel ? kernel.now : machine.monotonic());
}

function installChance(): void {
  Math.random = () => (kernel ? kernel.random.next() : machine.random());
  const uuid: unknown = () => (kernel ? kernel.random.uuid() : machine.uuid());
  crypto.randomUUID = uuid as typeof crypto.randomUUID;
  const int: unknown = (...bounds: [number] | [number, number]) =>
    kernel ? between(kernel, bounds) : machine.int(...bounds);
  crypto.randomInt = int as typeof crypto.randomInt;
  const bytes: unknown = (count: number) => (kernel ? kernel.random.bytes(count) : machine.bytes(count));
  crypto.randomBytes = bytes as typeof crypto.randomBytes;
  syncBuiltinESMExports();
  const fill: unknown = (array: Uint8Array) => (kernel ? fillWith(kernel, array) : machine.fill(array));
  globalThis.crypto.getRandomValues = fill as typeof globalThis.crypto.getRandomValues;
  for (const [name, method] of Object.entries(Object.getOwnPropertyDescriptors(SubtleCrypto.prototype))) {
    if (typeof method.value !== 'function' || name === 'constructor') continue;
    Object.defineProperty(SubtleCrypto.prototype, name, {
      ...method,
      value(this: unknown, ...args: unknown[]) {
        const done: Promise<unknown> = method.value.apply(this, args);
        return kernel ? kernel.standStillFor(done) : done;
      },
    });
  }
}

/** A whole number below the bound, or from the first to below the second. */
function between(driver: Kernel, bounds: [number] | [number, number]): number {
  const [from, below] = bounds.length === 1 ? [0, bounds[0]] : bounds;
  return from + driver.random.below(below - from);
}

function fillWith(driver: Kernel, array: Uint8Array): Uint8Array {
  array.set(driver.random.bytes(array.length));
  return array;
}
