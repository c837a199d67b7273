import { applyCommand, type EventMeta, EventStore, type EventTransaction } from '@forecourt/event-store';
import { type Payment, PaymentFault, type PaymentProvider } from '@forecourt/payments';
import { Clock, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { retryAt } from '../due-work/due-rows.ts';
import { type KnownPayment, PAYMENTS, type PaymentBook } from '../due-work/payment-book.ts';
import { leadRules } from '../lead/lead.rules.ts';
import {
  evolveOnlinePayment,
  nextPaymentStep,
  type OnlinePayment,
  type OnlinePaymentCommand,
  type OnlinePaymentEvent,
  onlinePaymentRules,
  onlinePaymentStream,
  type PaymentStep,
  payOnlineBy,
} from '../online-payment/online-payment.ts';
import { duePayments } from '../online-payment/online-payment-rows.ts';
import { OnlinePaymentLetters } from './online-payment-letters.ts';

/** More than a payment ever has to do at once. */
const MOST_STEPS = 10;
const AT_ONCE = 10;
/** How often a payment that is open is looked at, should its provider say nothing. */
const LOOK_EVERY_MS = 15_000;

/**
 * Takes online payments from step to step (RES-3). Nothing is remembered between two steps but events, and the provider is told by the
 * lead's id, so whichever process continues charges nobody twice.
 */
@Injectable()
export class OnlinePaymentProcess implements PaymentBook {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(PAYMENTS) private readonly payments: PaymentProvider,
    @Inject(OnlinePaymentLetters) private readonly letters: OnlinePaymentLetters,
  ) {}

  /** Continues what is due. @returns how many payments were looked at */
  async continueDue(): Promise<number> {
    const due = await duePayments.claim(this.dataSource, this.clock.now(), AT_ONCE);
    const ended = await Promise.allSettled(due.map(({ leadId, attempts }) => this.advance(leadId, attempts)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  /** Does all that a payment has to do now. @param attempts how often in a row somebody did not answer */
  async advance(leadId: string, attempts = 0): Promise<void> {
    for (let count = 0; count < MOST_STEPS; count += 1) {
      const loaded = await this.#load(leadId);
      if (!loaded) return;
      const { payment, version } = loaded;
      const step = nextPaymentStep(payment, this.clock.now());
      const outcome = step.do === 'wait' ? null : await this.#perform(step, payment, attempts);
      if (outcome === null || outcome instanceof Date) {
        const isLooking = step.do === 'look' || outcome === null;
        await duePayments.setDue(this.dataSource, leadId, {
          ...{ version, dueAt: outcome },
          attempts: isLooking ? 0 : attempts + 1,
        });
        return;
      }
      await this.tell(leadId, outcome);
    }
  }

  /** Applies a command to a payment, its lead included. */
  tell(leadId: string, command: OnlinePaymentCommand, meta: EventMeta = {}): Promise<void> {
    return this.store.transact(async (tx) => {
      await tx.lock([onlinePaymentStream(leadId)]);
      await tx.lock([leadId]);
      await changeOnlinePayment(tx, command, { leadId, meta, now: this.clock.now() });
    });
  }

  /** A payment as it is now. */
  async find(leadId: string): Promise<OnlinePayment | undefined> {
    return (await this.#load(leadId))?.payment;
  }

  toCompare(limit: number): Promise<string[]> {
    return duePayments.claimToCompare(this.dataSource, this.clock.now(), limit);
  }

  async known(leadId: string): Promise<KnownPayment | undefined> {
    const { paymentId, money } = (await this.find(leadId)) ?? {};
    return paymentId === undefined || money === undefined ? undefined : { paymentId, status: money };
  }

  async correct(leadId: string, { status }: Payment): Promise<void> {
    if (status !== 'open') await this.tell(leadId, { type: 'RecordMoney', status });
    await this.advance(leadId);
  }

  /** Where it is paid now; null if there is nothing to pay, or the provider can't say. */
  async payUrl({ money, stopped, paymentId }: OnlinePayment): Promise<string | null> {
    if (money !== 'open' || stopped || paymentId === undefined) return null;
    return this.payments.find(paymentId).then(
      ({ pageUrl }) => pageUrl,
      (error: unknown) => {
        if (error instanceof PaymentFault) return null;
        throw error;
      },
    );
  }

  #load(leadId: string): Promise<{ payment: OnlinePayment; version: number } | undefined> {
    return this.store.transact(async (tx) => {
      const events = await tx.load<OnlinePaymentEvent>(onlinePaymentStream(leadId));
      const payment = events.reduce<OnlinePayment | undefined>(evolveOnlinePayment, undefined);
      return payment && { payment, version: events.length };
    });
  }

  /** Does one step. @returns what is to be recorded, or when it is tried again */
  async #perform(
    step: Exclude<PaymentStep, { do: 'wait' }>,
    payment: OnlinePayment,
    attempts: number,
  ): Promise<OnlinePaymentCommand | Date> {
    try {
      return await this.#act(step, payment, attempts);
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      if (step.do === 'capture' && error.kind === 'refused') return { type: 'StopPayment' };
      this.logger.info({ err: error, lead: payment.leadId, step: step.do }, 'an online payment waits');
      return retryAt(this.clock.now(), attempts);
    }
  }

  async #act(
    step: Exclude<PaymentStep, { do: 'wait' }>,
    payment: OnlinePayment,
    attempts: number,
  ): Promise<OnlinePaymentCommand | Date> {
    const { paymentId = '' } = payment;
    switch (step.do) {
      case 'open':
        return { type: 'RecordOpened', paymentId: (await this.payments.open(this.letters.orderOf(payment))).id };
      case 'look': {
        const news = newsOf(await this.payments.find(paymentId));
        if (news) return news;
        if (step.last) return { type: 'StopPayment' };
        const next = this.clock.now().getTime() + LOOK_EVERY_MS;
        return new Date(Math.min(next, payOnlineBy(payment).getTime()));
      }
      case 'capture':
        return newsOf(await this.payments.capture(paymentId)) ?? retryAt(this.clock.now(), attempts);
      case 'void':
        return newsOf(await this.payments.void(paymentId)) ?? retryAt(this.clock.now(), attempts);
      case 'send receipt':
        return this.letters.sendReceipt(payment, attempts);
    }
  }
}

function newsOf({ status }: Payment): OnlinePaymentCommand | undefined {
  return status === 'open' ? undefined : { type: 'RecordMoney', status };
}

/** Changes an online payment in the open transaction, which holds the locks of its stream and of its lead; the lead says that it is paid. */
export async function changeOnlinePayment(
  tx: EventTransaction,
  command: OnlinePaymentCommand,
  { leadId, meta, now }: { leadId: string; meta: EventMeta; now: Date },
): Promise<void> {
  const streamId = onlinePaymentStream(leadId);
  const order = { streamId, meta, command: () => command };
  const { after, events } = await applyCommand(tx, onlinePaymentRules, order, now);
  if (!after || !events.some(({ type }) => type === 'OnlinePaymentCaptured')) return;
  const { amountCents, reference } = after;
  const paid = { type: 'RecordPaymentReceived', amountCents, reference } as const;
  await applyCommand(tx, leadRules, { streamId: leadId, meta, command: () => paid }, now);
}
