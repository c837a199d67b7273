import { type EventMeta, EventStore, type EventTransaction } from '@forecourt/event-store';
import { type Payment, PaymentFault, type PaymentOrder, type PaymentProvider } from '@forecourt/payments';
import { Clock, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { type DueRows, retryAt } from './due-rows.ts';
import { type KnownPayment, PAYMENTS, type PaymentBook } from './payment-book.ts';

/** More than a process ever has to do at once. */
const MOST_STEPS = 20;
const AT_ONCE = 10;
/** How often a payment that is open is looked at, should its provider say nothing. */
const LOOK_EVERY_MS = 15_000;
/** From so many failures in a row on, somebody should look. */
const MANY_ATTEMPTS = 5;

/** What both kinds of process have to do besides their own. */
export type PaymentStep =
  | { readonly do: 'open payment' }
  /** @param last whether the time to pay is over: what is not paid now ends */
  | { readonly do: 'look at payment'; readonly last: boolean }
  | { readonly do: 'void' }
  /** @param until when it has something to do again; null if never */
  | { readonly do: 'wait'; readonly until: Date | null };

/** What is read of a process's state. */
interface PaidState {
  readonly leadId: string;
  readonly paymentId?: string | undefined;
}

/** A state with the version of its stream. */
export interface Loaded<State> {
  readonly state: State;
  readonly version: number;
}

/** What every process works with. */
@Injectable()
export class ProcessParts {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(DataSource) readonly dataSource: DataSource,
    @Inject(Clock) readonly clock: Clock,
    @Inject(SERVICE_LOGGER) readonly logger: Logger,
    @Inject(PAYMENTS) readonly payments: PaymentProvider,
  ) {}
}

/**
 * Takes what is paid for a lead from step to step: a reservation (RES-1) or an online payment (RES-3). Nothing is remembered between two
 * steps but events: what a step did is asked for again by the same ids if its outcome was lost, so that whichever process continues charges
 * nobody twice.
 */
export abstract class PaymentProcess<
  State extends PaidState,
  Command extends { readonly type: string },
  Step extends { readonly do: string },
> implements PaymentBook
{
  protected constructor(
    protected readonly parts: ProcessParts,
    private readonly rows: DueRows,
  ) {}

  protected abstract load(tx: EventTransaction, leadId: string): Promise<Loaded<State> | undefined>;
  protected abstract streamOf(leadId: string): string;
  /** The next step of a state. Pure. */
  protected abstract next(state: State, now: Date): Step | PaymentStep;
  /** Does a step of its own. @returns what is recorded, or when it is tried again */
  protected abstract act(step: Step, state: State, attempts: number): Promise<Command | Date>;
  /** Changes it and its lead in the open transaction, which holds the locks of both. */
  protected abstract change(
    tx: EventTransaction,
    command: Command,
    change: { readonly leadId: string; readonly meta: EventMeta; readonly now: Date },
  ): Promise<void>;
  protected abstract orderOf(state: State): PaymentOrder;
  protected abstract payBy(state: State): Date;
  protected abstract moneyOf(state: State): KnownPayment['status'];
  /** Whether somebody can pay it now. */
  protected abstract isPayable(state: State): boolean;
  /** What is recorded of a payment that was opened, of what its provider says, and of one that nobody has paid in time. */
  protected abstract opened(paymentId: string): Command;
  protected abstract newsOf(payment: Payment): Command | undefined;
  protected abstract unpaid(): Command;

  /** Continues what is due. @returns how many were looked at */
  async continueDue(): Promise<number> {
    const due = await this.rows.claim(this.parts.dataSource, this.parts.clock.now(), AT_ONCE);
    const ended = await Promise.allSettled(due.map(({ leadId, attempts }) => this.advance(leadId, attempts)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  /**
   * Does all that it has to do now. What can't be done yet, because somebody does not answer, is tried again later.
   * @param attempts how often that has happened in a row
   */
  async advance(leadId: string, attempts = 0): Promise<void> {
    const { dataSource, clock } = this.parts;
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const loaded = await this.#load(leadId);
      if (!loaded) return;
      const { state, version } = loaded;
      const step = this.next(state, clock.now());
      if (isWait(step)) {
        await this.rows.setDue(dataSource, leadId, { version, dueAt: step.until, attempts: 0 });
        return;
      }
      const outcome = await this.#perform(step, state, attempts);
      if (outcome instanceof Date) {
        const isOpen = step.do === 'look at payment';
        await this.rows.setDue(dataSource, leadId, { version, dueAt: outcome, attempts: isOpen ? 0 : attempts + 1 });
        return;
      }
      await this.apply(leadId, outcome);
    }
  }

  /** Does at once what it can for somebody who waits to be led on. What fails is logged, and done when it is next due. */
  async begin(leadId: string): Promise<void> {
    await this.advance(leadId).catch((error: unknown) => {
      this.parts.logger.warn({ err: error, lead: leadId }, 'a payment is begun later');
    });
  }

  /** Applies a command, its lead included. @throws ProblemError 404 for no such process, 409 if it is refused */
  apply(leadId: string, command: Command, meta: EventMeta = {}): Promise<void> {
    return this.parts.store.transact(async (tx) => {
      await tx.lock([this.streamOf(leadId)]);
      await tx.lock([leadId]);
      await this.change(tx, command, { leadId, meta, now: this.parts.clock.now() });
    });
  }

  /** It as it is now. */
  async find(leadId: string): Promise<State | undefined> {
    return (await this.#load(leadId))?.state;
  }

  toCompare(limit: number): Promise<string[]> {
    return this.rows.claimToCompare(this.parts.dataSource, this.parts.clock.now(), limit);
  }

  async known(leadId: string): Promise<KnownPayment | undefined> {
    const state = await this.find(leadId);
    return state?.paymentId === undefined ? undefined : { paymentId: state.paymentId, status: this.moneyOf(state) };
  }

  async correct(leadId: string, payment: Payment): Promise<void> {
    const news = this.newsOf(payment);
    if (news) await this.apply(leadId, news);
    await this.advance(leadId);
  }

  /** Where it is paid now; null if there is nothing to pay, or the provider can't say. */
  async payUrl(state: State): Promise<string | null> {
    if (!this.isPayable(state) || state.paymentId === undefined) return null;
    return this.parts.payments.find(state.paymentId).then(
      ({ pageUrl }) => pageUrl,
      (error: unknown) => {
        if (error instanceof PaymentFault) return null;
        throw error;
      },
    );
  }

  /** Takes what was set aside. @param refused what is recorded if the bank does not let go of it */
  protected async capture({ paymentId = '' }: PaidState, refused: Command): Promise<Payment | Command> {
    try {
      return await this.parts.payments.capture(paymentId);
    } catch (error) {
      if (error instanceof PaymentFault && error.kind === 'refused') return refused;
      throw error;
    }
  }

  protected later(attempts: number): Date {
    return retryAt(this.parts.clock.now(), attempts);
  }

  #load(leadId: string): Promise<Loaded<State> | undefined> {
    return this.parts.store.transact((tx) => this.load(tx, leadId));
  }

  /** Does one step. @returns what is recorded, or when it is tried again */
  async #perform(step: Step | NoWait, state: State, attempts: number): Promise<Command | Date> {
    try {
      return isPaymentStep(step) ? await this.#pay(step, state, attempts) : await this.act(step, state, attempts);
    } catch (error) {
      if (!(error instanceof PaymentFault || error instanceof ProblemError)) throw error;
      const level = attempts > MANY_ATTEMPTS ? 'warn' : 'info';
      this.parts.logger[level]({ err: error, lead: state.leadId, step: step.do }, 'a step of a payment waits');
      return this.later(attempts);
    }
  }

  async #pay(step: NoWait, state: State, attempts: number): Promise<Command | Date> {
    const { payments, clock } = this.parts;
    const { paymentId = '' } = state;
    switch (step.do) {
      case 'open payment':
        return this.opened((await payments.open(this.orderOf(state))).id);
      case 'look at payment': {
        const news = this.newsOf(await payments.find(paymentId));
        if (news) return news;
        if (step.last) return this.unpaid();
        return new Date(Math.min(clock.now().getTime() + LOOK_EVERY_MS, this.payBy(state).getTime()));
      }
      case 'void':
        return this.newsOf(await payments.void(paymentId)) ?? this.later(attempts);
    }
  }
}

type NoWait = Exclude<PaymentStep, { do: 'wait' }>;

const SHARED: ReadonlySet<string> = new Set<NoWait['do']>(['open payment', 'look at payment', 'void']);

function isPaymentStep<Step extends { readonly do: string }>(step: Step | NoWait): step is NoWait {
  return SHARED.has(step.do);
}

function isWait<Step extends { readonly do: string }>(
  step: Step | PaymentStep,
): step is Extract<PaymentStep, { do: 'wait' }> {
  return step.do === 'wait';
}
