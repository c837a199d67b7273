import {
  type Payment,
  PaymentFault,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentStatus,
} from '@forecourt/payments';
import { type RetryAt, retryLater, type StepTable } from './process.ts';

/** How often a payment that is open is looked at, should its provider say nothing. */
const LOOK_EVERY_MS = 15_000;

/** What a process with a payment asks of the payment's provider. */
export type PaymentStep =
  | { readonly do: 'open payment' }
  /** @param last whether the time to pay is over: what is not paid now ends */
  | { readonly do: 'look at payment'; readonly last: boolean }
  | { readonly do: 'capture' }
  | { readonly do: 'void' }
  | { readonly do: 'refund' };

/** What the payment's steps read of a state. */
export interface PaidState {
  readonly leadId: string;
  readonly paymentId?: string | undefined;
}

/** How a process sees its payment: what is read of its state, and the commands that record what became of the payment. Pure. */
export interface PaymentView<State extends PaidState, Command> {
  readonly orderOf: (state: State) => PaymentOrder;
  /** When it ends unless it is paid. */
  readonly payBy: (state: State) => Date;
  readonly moneyOf: (state: State) => PaymentStatus | 'none';
  /** Whether somebody can pay it now. */
  readonly isPayable: (state: State) => boolean;
  readonly opened: (paymentId: string) => Command;
  /** What the provider says of the payment; undefined if that is no news. */
  readonly newsOf: (payment: Payment) => Command | undefined;
  /** Nobody has paid in time. */
  readonly unpaid: Command;
  /** The bank does not pay what was set aside. */
  readonly declined: Command;
}

/** The steps that every process with a payment has in common. Each asks by the payment's own id, so that asking twice charges nobody twice. */
export function paymentSteps<State extends PaidState, Command>(
  view: PaymentView<State, Command>,
  payments: PaymentProvider,
): StepTable<State, PaymentStep, Command> {
  return {
    'open payment': async (state) => view.opened((await payments.open(view.orderOf(state))).id),
    'look at payment': async (state, { step, now }) => {
      const news = view.newsOf(await payments.find(paymentOf(state)));
      if (news) return news;
      if (step.last) return view.unpaid;
      const retryAt = new Date(Math.min(now.getTime() + LOOK_EVERY_MS, view.payBy(state).getTime()));
      return { retryAt, failed: false };
    },
    capture: async (state) => {
      const taken = await refusedAsNull(payments.capture(paymentOf(state)));
      // One that is still only set aside was not let go of.
      if (!taken || taken.status === 'authorised') return view.declined;
      return view.newsOf(taken) ?? view.declined;
    },
    void: async (state, { now, attempts }) => {
      const ended = await payments.void(paymentOf(state));
      return view.newsOf(ended) ?? retryLater(now, attempts);
    },
    refund: async (state, { now, attempts }): Promise<Command | RetryAt> => {
      const refunded = await payments.refund(paymentOf(state));
      return (refunded.status === 'refunded' && view.newsOf(refunded)) || retryLater(now, attempts);
    },
  };
}

const paymentOf = ({ paymentId = '' }: PaidState): string => paymentId;

/** The payment, or null where its provider refuses the call for good. */
async function refusedAsNull(asked: Promise<Payment>): Promise<Payment | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentFault && error.kind === 'refused') return null;
    throw error;
  }
}
