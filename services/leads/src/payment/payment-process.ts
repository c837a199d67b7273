import { type EventMeta, EventStore } from '@forecourt/event-store';
import { type Payment, PaymentFault, type PaymentProvider } from '@forecourt/payments';
import { Clock, Ids, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { type KnownPayment, PAYMENTS, type PaymentBook } from './payment-book.ts';
import type { PaidState, PaymentView } from './payment-steps.ts';
import type { NamedStep, ProcessDefinition } from './process.ts';
import type { ProcessRows } from './process-rows.ts';
import { ProcessRunner } from './process-runner.ts';
import { type ProcessStream, StreamProcesses } from './stream-processes.ts';

/** How long somebody who looks at a process waits for whoever is at it. */
const WAIT_MS = 5_000;
/** Looks at what is due, of ten at once. */
const MOST_ROUNDS = 20;

/** What every process works with. */
@Injectable()
export class ProcessParts {
  constructor(
    readonly store: EventStore,
    readonly dataSource: DataSource,
    readonly clock: Clock,
    readonly ids: Ids,
    @Inject(SERVICE_LOGGER) readonly logger: Logger,
    @Inject(PAYMENTS) readonly payments: PaymentProvider,
  ) {}
}

/** A process of a lead with a payment, as data. */
export interface PaymentProcessDefinition<State extends PaidState, Step extends NamedStep, Command extends object>
  extends Omit<ProcessDefinition<State, Step, Command>, 'isPassing'> {
  readonly rows: ProcessRows;
  readonly stream: ProcessStream<State, Command>;
  readonly view: PaymentView<State, Command>;
  /**
   * Asks again whether what the process relies on outside, beside its payment, is still there.
   * @returns what to record; undefined if nothing has changed
   * @throws ProblemError if it can't be known now; the next comparison asks again
   */
  readonly recheck?: (state: State, now: Date) => Promise<Command | undefined>;
}

/** The process of a lead with a payment, a reservation (RES-1) or an online payment (RES-3), as the rest of the service uses it. */
@Injectable()
export class PaymentProcess<State extends PaidState, Step extends NamedStep, Command extends object>
  implements PaymentBook
{
  readonly #parts: ProcessParts;
  readonly #definition: PaymentProcessDefinition<State, Step, Command>;
  readonly #processes: StreamProcesses<State, Command>;
  readonly #runner: ProcessRunner<State, Step, Command>;

  constructor(parts: ProcessParts, definition: PaymentProcessDefinition<State, Step, Command>) {
    this.#parts = parts;
    this.#definition = definition;
    this.#processes = new StreamProcesses(parts, definition.rows, definition.stream);
    const isPassing = (error: unknown) => error instanceof PaymentFault || error instanceof ProblemError;
    const { clock, logger } = parts;
    this.#runner = new ProcessRunner({ ...definition, isPassing }, { store: this.#processes, clock, pause, logger });
  }

  /** Continues what is due. @returns how many were looked at */
  continueDue(): Promise<number> {
    return this.#runner.continueDue();
  }

  /** Continues all that is due, some hundred at most: a service that stops waits for it. */
  async continueAll(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await this.continueDue()) === 0) return;
  }

  /** Does all that it has to do now; if somebody else is at it, waits for them for some seconds. */
  advance(leadId: string): Promise<void> {
    return this.#runner.advance(leadId, WAIT_MS);
  }

  /** Does at once what it can for somebody who waits to be led on. What fails is logged, and done when it is next due. */
  begin(leadId: string): Promise<void> {
    return this.#runner.begin(leadId);
  }

  /** Applies a command, its lead included. @throws ProblemError 404 for no such process, 409 if it is refused */
  apply(leadId: string, command: Command, meta: EventMeta = {}): Promise<void> {
    return this.#processes.apply(leadId, command, { meta, now: this.#parts.clock.now() });
  }

  /** It as it is now. */
  async find(leadId: string): Promise<State | undefined> {
    return (await this.#processes.load(leadId))?.state;
  }

  toCompare(limit: number): Promise<string[]> {
    return this.#definition.rows.claimToCompare(this.#parts.dataSource, this.#parts.clock.now(), limit);
  }

  async compare(leadId: string, report: (known: KnownPayment, payment: Payment) => void): Promise<boolean> {
    return this.#runner.lookUp(leadId, (state) => this.#newsOfPayment(state, report), WAIT_MS);
  }

  async #newsOfPayment(
    state: State,
    report: (known: KnownPayment, payment: Payment) => void,
  ): Promise<Command | undefined> {
    if (state.paymentId === undefined) return undefined;
    const { moneyOf, newsOf } = this.#definition.view;
    const known = { paymentId: state.paymentId, status: moneyOf(state) };
    const payment = await this.#parts.payments.find(state.paymentId);
    if (payment.status === known.status || payment.status === 'open') return undefined;
    report(known, payment);
    return newsOf(payment);
  }

  async recheck(leadId: string): Promise<boolean> {
    const { recheck } = this.#definition;
    return recheck === undefined || this.#runner.lookUp(leadId, (state) => this.#lostOutside(leadId, state), WAIT_MS);
  }

  async #lostOutside(leadId: string, state: State): Promise<Command | undefined> {
    const { clock, logger } = this.#parts;
    try {
      return await this.#definition.recheck?.(state, clock.now());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      logger.info({ err: error, lead: leadId }, `a ${this.#definition.name} could not be compared`);
      return undefined;
    }
  }

  paymentsOf(leadIds: readonly string[]): Promise<Map<string, string | null>> {
    return this.#definition.rows.paymentsOf(this.#parts.dataSource, leadIds);
  }

  owingRefunds(): Promise<number> {
    return this.#definition.rows.owingRefunds(this.#parts.dataSource);
  }

  adopt(leadId: string, { id }: Payment): Promise<boolean> {
    const { opened } = this.#definition.view;
    const look = async ({ paymentId }: State) => (paymentId === undefined ? opened(id) : undefined);
    return this.#runner.lookUp(leadId, look, WAIT_MS);
  }

  /** Where it is paid now; null if there is nothing to pay, or the provider can't say. */
  async payUrl(state: State): Promise<string | null> {
    if (!this.#definition.view.isPayable(state) || state.paymentId === undefined) return null;
    return this.#parts.payments.find(state.paymentId).then(
      ({ pageUrl }) => pageUrl,
      (error: unknown) => {
        if (error instanceof PaymentFault) return null;
        throw error;
      },
    );
  }
}
