import { afterTraces, SpanKind } from '@forecourt/service-kit/tracing';
import { Bell, pause, type Stoppable } from '@forecourt/service-kit/waiting';
import type { DataSource } from 'typeorm';
import { type Claimed, claimDue, disableFailing, nextTry, type Settled, settle } from './delivery-queue.ts';
import type { DeliveryResult, DeliverySender, PassedOver, Traced } from './delivery-sender.ts';
import { type LaneOutcome, Lanes } from './lanes.ts';
import type { MessagePreparation } from './prepared-message.ts';

/** Looks at the queue so often while nothing is due. */
const IDLE_MS = 100;
/** While something is: what becomes due meanwhile is taken together, which costs a fraction of the statements. */
const BUSY_MS = 25;
/** A stop waits so long for answers; what is cut off then is sent again later. */
const STOP_MS = 3_000;
const DELIVERY_SPAN = { name: 'deliver to CRM', kind: SpanKind.CLIENT };

/** What the worker is started with. */
export interface DeliveryWorkerParts {
  readonly dataSource: DataSource;
  readonly preparation: Pick<MessagePreparation, 'load'>;
  readonly sender: Pick<DeliverySender, 'send' | 'close'>;
  /** Called with faults of this platform; those of targets are in the delivery log. */
  readonly onError: (error: unknown) => void;
  /** Called with messages that are passed over, and why. */
  readonly onPassedOver: (message: Claimed, why: string) => void;
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
    // A message that can't be loaded would keep all others of its batch from being sent.
    const alone = async (message: Claimed) => (await preparation.load([message]))(message);
    const prepare = await preparation.load(claimed).catch(() => alone);
    for (const [place, message] of claimed.entries()) {
      const sending = this.#send(message, prepare).then((outcome) => ends[place]?.(outcome, performance.now()));
      this.#sending.add(sending);
      void sending.finally(() => {
        this.#sending.delete(sending);
        this.#bell.ring();
      });
    }
    return claimed.length;
  }

  async #send(message: Claimed, prepare: (message: Claimed) => Promise<Traced | PassedOver>): Promise<LaneOutcome> {
    const prepared = await prepare(message).catch((error: unknown) => {
      this.#parts.onError(error);
    });
    if (!prepared) {
      await this.#postpone(message, { fault: 'the message could not be prepared', milliseconds: 0 });
      return 'refused';
    }
    if ('passedOver' in prepared) {
      const { passedOver: fault } = prepared;
      this.#parts.onPassedOver(message, fault);
      await this.#settled({ message, sent: false, delivered: true, fault: `passed over: ${fault}`, milliseconds: 0 });
      return 'ok';
    }
    const result = await afterTraces([prepared.trace], DELIVERY_SPAN, () => this.#parts.sender.send(prepared));
    const { delivered, answer, fault, milliseconds, retryAfter, gone } = result;
    if (result.ours) {
      await this.#postpone(message, { fault, milliseconds });
      return 'unreachable';
    }
    // What is gone is given up for its subscription, not for each message: they wait until it is enabled.
    const failed = { attempts: message.attempts, age: gone ? 0 : message.age, retryAfter };
    const next = delivered ? undefined : nextTry(failed, Math.random());
    await this.#settled({ message, sent: true, delivered, answer, fault, gone, milliseconds, nextTry: next });
    return outcomeOf(result, 'email' in prepared);
  }

  /** What fails on our side is tried until it is mended, and the message's target is not blamed (CRM-4). */
  async #postpone(message: Claimed, ended: Pick<Settled, 'fault' | 'milliseconds'>): Promise<void> {
    const next = nextTry({ attempts: message.attempts, age: 0 }, Math.random());
    await this.#settled({ message, sent: false, delivered: false, ...ended, nextTry: next });
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
        const failed = ended.flatMap(({ settled }) => (settled.delivered ? [] : settled));
        if (failed.length > 0) await this.#disableFailing(failed);
      } catch (error) {
        // The messages come again when their lease ends.
        this.#parts.onError(error);
      }
      for (const { done } of ended) done();
    }
    this.#settling = false;
  }

  async #disableFailing(failed: readonly Settled[]): Promise<void> {
    const gone = failed.flatMap((settled) => (settled.gone ? settled.message.subscriptionId : []));
    const ids = await disableFailing(this.#parts.dataSource, gone);
    if (ids.length > 0) this.#parts.onDisabled(ids);
  }
}

/** A target that takes too long, breaks or asks to be left alone is unreachable; one that refuses a message responds. */
function outcomeOf({ delivered, answer }: DeliveryResult, isMail: boolean): LaneOutcome {
  if (delivered) return 'ok';
  if (isMail) return 'refused';
  return answer === undefined || answer >= 500 || answer === 429 ? 'unreachable' : 'refused';
}
