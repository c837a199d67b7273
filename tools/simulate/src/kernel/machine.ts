import crypto from 'node:crypto';
import timersPromises from 'node:timers/promises';

/** The machine's own clock, timers and chance, kept before the simulation puts the kernel in their place. */
export const machine = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  abortAfter: AbortSignal.timeout,
  pause: timersPromises.setTimeout,
  Date: globalThis.Date,
  now: Date.now,
  monotonic: performance.now.bind(performance),
  random: Math.random,
  uuid: crypto.randomUUID,
  int: crypto.randomInt as (...bounds: number[]) => number,
  bytes: crypto.randomBytes,
  fill: globalThis.crypto.getRandomValues.bind(globalThis.crypto),
};
