import { Bell, pause, type Stoppable } from '@forecourt/service-kit/waiting';
import type { DataSource } from 'typeorm';
import { type Claimed, claimDue, disableFailing, type Settled, settle } from './delivery-queue.ts';
import type { HttpSender, SentResult } from './http-sender.ts';
import { type LaneOutcome, Lanes } from './lanes.ts';
import type { MessagePreparation } from './prepared-message.ts';
import { nextTry } from './retry-rule.ts';

/** Looks at the queue so often while nothing is due. */
const IDLE_MS = 100;
/** While something is. */
const BUSY_MS = 5;
/** A stop waits so long for answers; what is cut off then is sent again later. */
const STOP_MS = 3_000;

/** What the worker is started with. */
export interface DeliveryWorkerParts {
  readonly dataSource: DataSource;
  readonly preparation: Pick<MessagePreparation, 'load'>;
  readonly sender: Pick<HttpSender, 'send' | 'close'>;
  /** Called with faults of this platform; those of targets are in the delivery log. */
  readonly onError: (error: unknown) => void;
  /** Called with the ids of subscriptions that were disabled. */
  readonly onDisabled: (ids: readonly string[]) => void;
}

/** Sends what waits in the queues of subscriptions until it is stopped (CRM-2, CRM-4). Any number of processes may do so at once. */
export function startDelivering(parts: DeliveryWorkerParts): Stoppable {
  return new DeliveryWorker(parts).start();
}

class DeliveryWorker {
  readonly #parts: DeliveryWorkerParts;
  readonly #lanes = new Lanes();
  readonly #bell = new Bell();
  readonly #stopping = new AbortController();
  /** Messages that are being sent: at most as many as the lanes admit. */
  readonly #sending = new Set<Promise<void>>();
  #ended: { settled: Settled; done: () => void }[] = [];
  #settling = false;

  constructor(parts: DeliveryWorkerParts) {
    this.#parts = parts;
  }

  start(): Stoppable {
    const ended = this.#run();
    return {
      stop: async () => {
        this.#stopping.abort();
        await ended;
        const answered = new AbortController();
        const answers = Promise.all(this.#sending).finally(() => answered.abort());
        await pause(STOP_MS, answered.signal);
        await this.#parts.sender.close();
        await answers;
      },
    };
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const bell = this.#bell.listen();
      const begun = await this.#begin().catch((error: unknown) => {
        this.#parts.onError(error);
        return 0;
      });
      await pause(begun > 0 ? BUSY_MS : IDLE_MS, this.#stopping.signal, ...(begun > 0 ? [] : [bell]));
    }
  }

  /** Begins what there is room for. @returns how many. */
  async #begin(): Promise<number> {
    const now = performance.now();
    this.#lanes.forgetIdle(now);
    const room = this.#lanes.room(now);
    if (room === 0) return 0;
    const { dataSource, preparation } = this.#parts;
    const claimed = await claimDue(dataSource, this.#lanes.rooms(now), room);
    if (claimed.length === 0) return 0;
    const ends = claimed.map(({ subscriptionId }) => this.#lanes.begin(subscriptionId, now));
    const requestOf = await preparation.load(claimed).catch((error: unknown) => () => Promise.reject(error));
    for (const [place, message] of claimed.entries()) {
      const sending = this.#send(message, requestOf).then((outcome) => ends[place]?.(outcome, performance.now()));
      this.#sending.add(sending);
      void sending.finally(() => {
        this.#sending.delete(sending);
        this.#bell.ring();
      });
    }
    return claimed.length;
  }

  async #send(
    message: Claimed,
    requestOf: (message: Claimed) => Promise<Parameters<HttpSender['send']>[0]>,
  ): Promise<LaneOutcome> {
    const request = await requestOf(message).catch((error: unknown) => {
      this.#parts.onError(error);
    });
    if (!request) return this.#postpone(message);
    const result = await this.#parts.sender.send(request);
    const { delivered, answer, fault, milliseconds, retryAfter } = result;
    const next = delivered ? undefined : nextTry({ ...message, retryAfter }, Math.random());
    await this.#settled({ message, sent: true, delivered, answer, fault, milliseconds, nextTry: next });
    return outcomeOf(result);
  }

  /** A message that could not be prepared is our fault: it is tried until the fault is mended, and its target is not blamed (CRM-4). */
  async #postpone(message: Claimed): Promise<LaneOutcome> {
    const fault = 'the message could not be prepared';
    const next = nextTry({ attempts: message.attempts, age: 0 }, Math.random());
    await this.#settled({ message, sent: false, delivered: false, fault, milliseconds: 0, nextTry: next });
    return 'refused';
  }

  /** Resolves once the end of an attempt is written; those that end meanwhile are written together. */
  #settled(settled: Settled): Promise<void> {
    return new Promise((done) => {
      this.#ended.push({ settled, done });
      if (!this.#settling) void this.#writeEnded();
    });
  }

  async #writeEnded(): Promise<void> {
    this.#settling = true;
    while (this.#ended.length > 0) {
      const ended = this.#ended;
      this.#ended = [];
      try {
        await settle(
          this.#parts.dataSource,
          ended.map((each) => each.settled),
        );
        if (ended.some(({ settled }) => !settled.delivered)) await this.#disableFailing();
      } catch (error) {
        // The messages come again when their lease ends.
        this.#parts.onError(error);
      }
      for (const { done } of ended) done();
    }
    this.#settling = false;
  }

  async #disableFailing(): Promise<void> {
    const ids = await disableFailing(this.#parts.dataSource);
    if (ids.length > 0) this.#parts.onDisabled(ids);
  }
}

/** A target that takes too long, breaks or asks to be left alone is unreachable; one that refuses a message responds. */
function outcomeOf({ delivered, answer }: SentResult): LaneOutcome {
  if (delivered) return 'ok';
  return answer === undefined || answer >= 500 || answer === 429 ? 'unreachable' : 'refused';
}
