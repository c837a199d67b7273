import { applyCommand, type EventMeta, type EventTransaction } from '@forecourt/event-store';
import type { Payment, PaymentOrder } from '@forecourt/payments';
import { Inject, Injectable } from '@nestjs/common';
import { type Loaded, PaymentProcess, type PaymentStep, ProcessParts } from '../due-work/payment-process.ts';
import { leadRules } from '../lead/lead.rules.ts';
import {
  evolveOnlinePayment,
  nextPaymentStep,
  type OnlinePayment,
  type OnlinePaymentCommand,
  type OnlinePaymentEvent,
  type OnlinePaymentStep,
  onlinePaymentRules,
  onlinePaymentStream,
  payOnlineBy,
} from '../online-payment/online-payment.ts';
import { duePayments } from '../online-payment/online-payment-rows.ts';
import { OnlinePaymentLetters } from './online-payment-letters.ts';

type OwnStep = Exclude<OnlinePaymentStep, PaymentStep>;

/** Takes online payments from step to step (RES-3): takes the money, and sends the receipt. */
@Injectable()
export class OnlinePaymentProcess extends PaymentProcess<OnlinePayment, OnlinePaymentCommand, OwnStep> {
  constructor(
    @Inject(ProcessParts) parts: ProcessParts,
    @Inject(OnlinePaymentLetters) private readonly letters: OnlinePaymentLetters,
  ) {
    super(parts, duePayments);
  }

  protected async load(tx: EventTransaction, leadId: string): Promise<Loaded<OnlinePayment> | undefined> {
    const events = await tx.load<OnlinePaymentEvent>(onlinePaymentStream(leadId));
    const state = events.reduce<OnlinePayment | undefined>(evolveOnlinePayment, undefined);
    return state && { state, version: events.length };
  }

  protected change(
    tx: EventTransaction,
    command: OnlinePaymentCommand,
    change: { leadId: string; meta: EventMeta; now: Date },
  ): Promise<void> {
    return changeOnlinePayment(tx, command, change);
  }

  protected streamOf(leadId: string): string {
    return onlinePaymentStream(leadId);
  }

  protected next(payment: OnlinePayment, now: Date): OnlinePaymentStep {
    return nextPaymentStep(payment, now);
  }

  protected orderOf(payment: OnlinePayment): PaymentOrder {
    return this.letters.orderOf(payment);
  }

  protected payBy(payment: OnlinePayment): Date {
    return payOnlineBy(payment);
  }

  protected moneyOf({ money }: OnlinePayment): OnlinePayment['money'] {
    return money;
  }

  protected isPayable({ money, stopped }: OnlinePayment): boolean {
    return money === 'open' && !stopped;
  }

  protected opened(paymentId: string): OnlinePaymentCommand {
    return { type: 'RecordOpened', paymentId };
  }

  protected unpaid(): OnlinePaymentCommand {
    return { type: 'StopPayment' };
  }

  protected newsOf({ status }: Payment): OnlinePaymentCommand | undefined {
    return status === 'open' ? undefined : { type: 'RecordMoney', status };
  }

  protected async act(step: OwnStep, payment: OnlinePayment, attempts: number): Promise<OnlinePaymentCommand | Date> {
    if (step.do === 'send receipt') return this.letters.sendReceipt(payment, attempts);
    const taken = await this.capture(payment, { type: 'StopPayment' });
    return 'type' in taken ? taken : (this.newsOf(taken) ?? this.later(attempts));
  }
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
