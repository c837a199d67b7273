import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import './client.ts';

/** What kafkajs keeps a connection's requests in. */
interface Queue {
  pending: { entry: { correlationId: number }; send(): void }[];
  maybeThrottle(milliseconds: number): void;
  push(request: object): void;
  fulfillRequest(answer: { correlationId: number; payload: Buffer; size: number }): void;
}

const Connection = createRequire(import.meta.url)('kafkajs/src/network/connection') as new (
  options: object,
) => { requestQueue: Queue };

const silent = { namespace: () => silent, debug: () => undefined, warn: () => undefined, error: () => undefined };
const request = (correlationId: number, sendRequest: () => void) => ({
  entry: { correlationId, resolve: () => undefined, reject: () => undefined },
  expectResponse: true,
  requestTimeout: 30_000,
  sendRequest,
});

let queue: Queue;
beforeEach(() => {
  jest.useFakeTimers();
  queue = new Connection({ host: 'nowhere', port: 1, logger: silent, maxInFlightRequests: 1 }).requestQueue;
});
afterEach(() => void jest.useRealTimers());

it('leaves a connection alone whose requests are all answered', () => {
  queue.push(request(1, () => undefined));
  queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
  expect(jest.getTimerCount()).toBe(0);
});

it('sends a request that had to wait for another one’s answer', () => {
  const sent: number[] = [];
  for (const id of [1, 2]) queue.push(request(id, () => sent.push(id)));
  expect(sent).toEqual([1]);
  queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
  expect(sent).toEqual([1, 2]);
});

it('sends a request once the broker’s time to hold back is over', () => {
  const sent: number[] = [];
  queue.maybeThrottle(500);
  queue.push(request(1, () => sent.push(1)));
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(600);
  expect(sent).toEqual([1]);
});
