import { applyCommand, type EventTransaction } from '@forecourt/event-store';
import { Injectable } from '@nestjs/common';
import { leadRules } from '../../lead/lead.rows.ts';
import { PaymentProcess, ProcessParts } from '../../payment/payment-process.ts';
import { type PaymentView, paymentSteps } from '../../payment/payment-steps.ts';
import type { Loaded } from '../../payment/process.ts';
import type { ProcessChange } from '../../payment/stream-processes.ts';
import { OnlinePaymentLetters } from './online-payment.letters.ts';
import { paymentRows } from './online-payment.rows.ts';
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
} from './online-payment.ts';

/** Takes online payments from step to step (RES-3): takes the money, and sends the receipt. */
@Injectable()
export class OnlinePaymentProcess extends PaymentProcess<OnlinePayment, OnlinePaymentStep, OnlinePaymentCommand> {
  constructor(parts: ProcessParts, letters: OnlinePaymentLetters) {
    const view: PaymentView<OnlinePayment, OnlinePaymentCommand> = {
      ...onlinePaymentView,
      orderOf: (payment) => letters.orderOf(payment),
    };
    super(parts, {
      name: 'payment',
      rows: paymentRows,
      stream: {
        idOf: onlinePaymentStream,
        load: loadOnlinePayment,
        change: async (tx, command, change) => {
          if (command.type !== 'RecordReceipt') return changeOnlinePayment(tx, command, change);
          const { state } = (await loadOnlinePayment(tx, change.leadId)) ?? {};
          if (!state || state.receiptDone) return;
          const sent = await letters.postReceipt(tx, state);
          await changeOnlinePayment(tx, { ...command, sent }, change);
        },
      },
      view,
      next: nextPaymentStep,
      steps: {
        ...paymentSteps(view, parts.payments),
        // It is posted in the transaction that records it.
        'post receipt': async () => {
          letters.requireSites();
          return { type: 'RecordReceipt', sent: true };
        },
      },
    });
  }
}

/** How an online payment sees its money. */
const onlinePaymentView = {
  payBy: payOnlineBy,
  moneyOf: ({ money }) => money,
  isPayable: ({ money, stopped }) => money === 'open' && !stopped,
  opened: (paymentId) => ({ type: 'RecordOpened', paymentId }),
  newsOf: ({ status }) => (status === 'open' ? undefined : { type: 'RecordMoney', status }),
  unpaid: { type: 'StopPayment', why: 'not_paid' },
  declined: { type: 'StopPayment', why: 'declined' },
} as const satisfies Omit<PaymentView<OnlinePayment, OnlinePaymentCommand>, 'orderOf'>;

async function loadOnlinePayment(tx: EventTransaction, leadId: string): Promise<Loaded<OnlinePayment> | undefined> {
  const events = await tx.load<OnlinePaymentEvent>(onlinePaymentStream(leadId));
  const state = events.reduce<OnlinePayment | undefined>(evolveOnlinePayment, undefined);
  return state && { state, version: events.length };
}

/** Changes an online payment in the open transaction, which holds the locks of its stream and of its lead; the lead says that it is paid. */
export async function changeOnlinePayment(
  tx: EventTransaction,
  command: OnlinePaymentCommand,
  { leadId, meta, now }: ProcessChange,
): Promise<void> {
  const streamId = onlinePaymentStream(leadId);
  const order = { streamId, meta, command: () => command };
  const { after, events } = await applyCommand(tx, onlinePaymentRules, order, now);
  if (!after || !events.some(isFirstCapture)) return;
  const { amountCents, reference } = after;
  const paid = { type: 'RecordPaymentReceived', amountCents, reference } as const;
  await applyCommand(tx, leadRules, { streamId: leadId, meta, command: () => paid }, now);
}

/** What is with the provider again because a refund came back is no second payment. */
const isFirstCapture = (event: OnlinePaymentEvent): boolean =>
  event.type === 'OnlinePaymentCaptured' && !event.data.again;
