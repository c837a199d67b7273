import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  centsTyped,
  decideOnlinePayment,
  evolveOnlinePayment,
  nextPaymentStep,
  type OnlinePayment,
  type OnlinePaymentCommand,
  type OnlinePaymentEvent,
  payOnlineBy,
  type RequestedPayment,
} from './online-payment.ts';

const START = new Date('2026-03-02T00:00:00.000Z');
const request: RequestedPayment = {
  leadId: 'lead-1',
  site: 'riverside',
  dealershipId: 1,
  amountCents: 125_050,
  reference: 'INV-20417',
  origin: 'https://riverside.example',
};
const fold = (events: readonly OnlinePaymentEvent[]) =>
  events.reduce<OnlinePayment | undefined>(evolveOnlinePayment, undefined);
const eventsOf = (command: OnlinePaymentCommand, events: readonly OnlinePaymentEvent[], now: Date) => {
  const decision = decideOnlinePayment(command, fold(events), now);
  return 'events' in decision ? (decision.events ?? []) : [];
};
const requested = eventsOf({ type: 'RequestPayment', request }, [], START);

/** What the provider has, and what was done there. */
class Provider {
  money: 'none' | 'open' | 'authorised' | 'captured' | 'voided' = 'none';
  captures = 0;

  do(step: 'open payment' | 'capture' | 'void' | 'refund'): void {
    if (step === 'open payment' && this.money === 'none') this.money = 'open';
    if (step === 'void' && (this.money === 'open' || this.money === 'authorised')) this.money = 'voided';
    if (step !== 'capture' || this.money !== 'authorised') return;
    this.money = 'captured';
    this.captures += 1;
  }

  news(): OnlinePaymentCommand | undefined {
    return this.money === 'none' || this.money === 'open' ? undefined : { type: 'RecordMoney', status: this.money };
  }
}

describe('an online payment', () => {
  it('reads the amount as it is typed, to the cent', () => {
    expect(['$1,250.50', '1250.50', '$ 20', '99 999.99', '0.10'].map(centsTyped)).toEqual([
      125_050, 125_050, 2_000, 9_999_999, 10,
    ]);
  });

  it('is paid once and has one receipt, or ends with nothing taken, whatever is lost on the way', () => {
    const happening = fc.oneof(
      { weight: 5, arbitrary: fc.constant('step' as const) },
      { weight: 2, arbitrary: fc.constant('lost step' as const) },
      { weight: 2, arbitrary: fc.constant('pay' as const) },
      { weight: 1, arbitrary: fc.constant('stop' as const) },
      { weight: 1, arbitrary: fc.constant('hour' as const) },
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        const provider = new Provider();
        let events = requested;
        let now = START.getTime();
        let receipts = 0;
        const tell = (command: OnlinePaymentCommand) => {
          events = [...events, ...eventsOf(command, events, new Date(now))];
        };
        const step = (isLost: boolean): boolean => {
          const payment = fold(events);
          if (!payment) return false;
          const next = nextPaymentStep(payment, new Date(now));
          if (next.do === 'wait') return false;
          if (next.do === 'post receipt') {
            receipts += isLost ? 0 : 1;
            if (!isLost) tell({ type: 'RecordReceipt', sent: true });
            return true;
          }
          if (next.do !== 'look at payment') provider.do(next.do);
          const news: OnlinePaymentCommand | undefined =
            next.do === 'open payment'
              ? { type: 'RecordOpened', paymentId: 'pay-1' }
              : (provider.news() ??
                (next.do === 'look at payment' && next.last ? { type: 'StopPayment', why: 'not_paid' } : undefined));
          if (!news) now += 15_000;
          else if (!isLost) tell(news);
          return true;
        };
        for (const each of happenings) {
          if (each === 'step' || each === 'lost step') step(each === 'lost step');
          else if (each === 'pay') provider.money = provider.money === 'open' ? 'authorised' : provider.money;
          else if (each === 'stop') tell({ type: 'StopPayment', why: 'not_paid' });
          else now += 3_600_000;
        }
        let rest = 0;
        while (step(false) && rest < 1_000) rest += 1;
        const payment = fold(events);
        expect(rest).toBeLessThan(1_000);
        expect(payment?.money).toBe(provider.money);
        expect(['captured', 'voided']).toContain(provider.money);
        expect(provider.captures).toBe(provider.money === 'captured' ? 1 : 0);
        expect(receipts).toBe(provider.captures);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refunded again where the bank sends a refund back, three times', () => {
    let events = requested;
    const tell = (...commands: OnlinePaymentCommand[]) => {
      for (const command of commands) events = [...events, ...eventsOf(command, events, START)];
    };
    const next = () => {
      const payment = fold(events);
      return payment && nextPaymentStep(payment, START).do;
    };
    tell({ type: 'RecordOpened', paymentId: 'pay-1' }, { type: 'RecordMoney', status: 'captured' });
    tell({ type: 'RecordReceipt', sent: true }, { type: 'RecordMoney', status: 'refunded' });
    expect(next()).toBe('wait');
    for (const step of ['refund', 'refund', 'wait']) {
      tell({ type: 'RecordMoney', status: 'captured' });
      expect(next()).toBe(step);
      tell({ type: 'RecordMoney', status: 'refunded' });
    }
    // The release before knows no other type for it, and would lose the payment's state over one.
    const captures = events.filter((event) => event.type === 'OnlinePaymentCaptured');
    expect(captures.map(({ data }) => data)).toEqual([{}, { again: true }, { again: true }, { again: true }]);
    expect(fold(events)?.failedRefunds).toBe(3);
  });

  it('can be paid for an hour', () => {
    const opened = [...requested, ...eventsOf({ type: 'RecordOpened', paymentId: 'pay-1' }, requested, START)];
    const payment = fold(opened);
    if (!payment) throw new Error('It was requested.');
    expect(nextPaymentStep(payment, START)).toEqual({ do: 'look at payment', last: false });
    expect(nextPaymentStep(payment, payOnlineBy(payment))).toEqual({ do: 'look at payment', last: true });
  });
});
