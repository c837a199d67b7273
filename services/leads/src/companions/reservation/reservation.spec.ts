import { holdRefusals, holdRefusalType, type ReservationReason } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Wait } from '../../payment/process.ts';
import { decideReservation, type ReservationCommand } from './reservation.decider.ts';
import { holdRefusal } from './reservation.limits.ts';
import type { RefusedHold } from './reservation.losses.ts';
import { reservationMails } from './reservation.mails.ts';
import { StockHolds } from './reservation.process.ts';
import { nextStep, promisedUntil, type Step } from './reservation.steps.ts';
import type { RequestedReservation, ReservationEvent, SaleNews } from './reservation.ts';
import { evolveReservation, type Reservation, reasonOf } from './reservation.ts';

const START = new Date('2026-03-02T00:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const request: RequestedReservation = {
  leadId: 'lead-1',
  site: 'riverside',
  dealershipId: 1,
  carId: 'car-1',
  carTitle: '2021 Toyota Corolla',
  personId: 'person-1',
  depositCents: 20_000,
  holdHours: 48,
  origin: 'https://riverside.example',
};
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds);
/** The events of a decision; none of a refusal. */
const eventsOf = (command: ReservationCommand, events: readonly ReservationEvent[], now: Date) => {
  const decision = decideReservation(command, fold(events), now);
  return 'events' in decision ? (decision.events ?? []) : [];
};
const fold = (events: readonly ReservationEvent[]) =>
  events.reduce<Reservation | undefined>(evolveReservation, undefined);

/** given(events).when(command, at).gives(types) or .refused(code). */
function given(...events: ReservationEvent[]) {
  return {
    when(command: ReservationCommand, now = START) {
      const decision = decideReservation(command, fold(events), now);
      return {
        gives: (...types: ReservationEvent['type'][]) =>
          expect('events' in decision ? decision.events?.map(({ type }) => type) : decision.refusal).toEqual(types),
        refused: (code: string) => expect(decision.refusal).toBe(code),
      };
    },
  };
}
/** The history that commands lead to, each at its own instant. */
function history(...commands: [ReservationCommand, number][]): ReservationEvent[] {
  const events: ReservationEvent[] = [];
  for (const [command, milliseconds] of commands) events.push(...eventsOf(command, events, at(milliseconds)));
  return events;
}

const requested = history([{ type: 'RequestReservation', request }, 0]);
const toPay: [ReservationCommand, number][] = [
  [{ type: 'RequestReservation', request }, 0],
  [{ type: 'RecordHold', until: at(15 * MINUTE).toISOString() }, 100],
  [{ type: 'RecordPayment', paymentId: 'pay-1' }, 200],
];
const toConfirmed: [ReservationCommand, number][] = [
  ...toPay,
  [{ type: 'RecordAuthorisation' }, MINUTE],
  [{ type: 'RecordHold', until: at(MINUTE + 48 * HOUR).toISOString() }, MINUTE],
  [{ type: 'RecordCapture' }, 2 * MINUTE],
];
const confirmed = history(...toConfirmed);
const stepAt = (events: readonly ReservationEvent[], milliseconds: number): Step | Wait | undefined => {
  const reservation = fold(events);
  return reservation && nextStep(reservation, at(milliseconds));
};

/** The types that the release before November 2026 knows. Any other it reads as an end, and then refunds the deposit. */
const FORMER_ENDS: Readonly<Record<string, string>> = {
  CarTaken: 'taken',
  ReservationCompleted: 'completed',
  ReservationLapsed: 'lapsed',
  CarSoldElsewhere: 'sold_elsewhere',
  ReservationCancelled: 'cancelled',
};
const FORMER_DEPOSITS: Readonly<Record<string, string>> = {
  PaymentOpened: 'open',
  DepositAuthorised: 'authorised',
  DepositCaptured: 'captured',
  DepositVoided: 'voided',
  DepositRefunded: 'refunded',
};
const FORMER_TYPES: ReadonlySet<string> = new Set([
  ...['ReservationRequested', 'CarHeld', 'ReservationConfirmed', 'SaleReported', 'CarReleased', 'LetterSent'],
  ...Object.keys(FORMER_ENDS),
  ...Object.keys(FORMER_DEPOSITS),
]);
/** How that release reads what became of the deposit and the reservation. */
const asFormerly = (events: readonly ReservationEvent[]) => ({
  deposit: events.map(({ type }) => FORMER_DEPOSITS[type]).findLast((deposit) => deposit !== undefined),
  end: events.map(({ type }) => FORMER_ENDS[type]).findLast((end) => end !== undefined),
});

describe('a reservation', () => {
  it('RES-1 holds the vehicle for 15 minutes before it can be paid, and never charges without a hold', () => {
    expect(stepAt(requested, 0)).toEqual({ do: 'hold', until: at(15 * MINUTE) });
    given(...requested)
      .when({ type: 'RecordRefusedHold', refusal: 'held-by-another' })
      .gives('CarTaken');
    expect(stepAt(history(...toPay.slice(0, 2)), 100)).toEqual({ do: 'open payment' });
    expect(stepAt(history(...toPay), 200)).toEqual({ do: 'look at payment', last: false });
    expect(stepAt(history(...toConfirmed.slice(0, 4)), MINUTE)).toEqual({ do: 'hold', until: at(MINUTE + 48 * HOUR) });
    expect(stepAt(history(...toConfirmed.slice(0, 5)), MINUTE)).toEqual({ do: 'capture' });
  });

  it('RES-1 lapses after 15 minutes to the millisecond where it was not held, or had no payment page', () => {
    for (const early of [requested, history(...toPay.slice(0, 2))]) {
      expect(stepAt(early, 15 * MINUTE)).toEqual({ do: 'lapse' });
      expect(stepAt(early, 15 * MINUTE - 1)).not.toEqual({ do: 'lapse' });
    }
  });

  it('RES-1 that loses the vehicle while it is paid lets go of the money', () => {
    const lost = history(...toConfirmed.slice(0, 4), [
      { type: 'RecordRefusedHold', refusal: 'held-by-another' },
      MINUTE,
    ]);
    expect(fold(lost)).toMatchObject({ phase: 'ended', end: 'taken', deposit: 'authorised' });
    expect(stepAt(lost, MINUTE)).toEqual({ do: 'void' });
  });

  it('RES-1 holds the vehicle again before it takes a deposit that stood still for two days', () => {
    const secured = history(...toConfirmed.slice(0, 5));
    const late = MINUTE + 48 * HOUR;
    expect(stepAt(secured, late)).toEqual({ do: 'hold', until: at(late + 48 * HOUR) });
    // The call that takes the deposit may take a minute.
    expect(stepAt(secured, late - MINUTE)).toMatchObject({ do: 'hold' });
    expect(stepAt(secured, late - MINUTE - 1)).toEqual({ do: 'capture' });
    given(...secured)
      .when({ type: 'RecordRefusedHold', refusal: 'held-by-another' })
      .gives('CarTaken');
  });

  it('RES-1 gives the deposit back where somebody else has the vehicle, as stock was restored and had lost the hold', () => {
    const twoDays = at(MINUTE + 48 * HOUR);
    const reservation = fold(confirmed);
    expect(reservation && promisedUntil(reservation, at(HOUR))).toEqual(twoDays);
    expect(reservation && promisedUntil(reservation, twoDays)).toBeUndefined();
    given(...confirmed)
      .when({ type: 'RecordRefusedHold', refusal: 'held-by-another' }, at(HOUR))
      .gives('CarTaken');
    const taken = history(...toConfirmed, [{ type: 'RecordRefusedHold', refusal: 'held-by-another' }, HOUR]);
    expect(stepAt(taken, HOUR)).toEqual({ do: 'refund' });
    // The dealer was asked what became of the vehicle, and answers.
    const asked = history(...toConfirmed, [{ type: 'ReportSale', news: 'sold', at: at(HOUR) }, HOUR]);
    const question = fold(asked);
    expect(question && promisedUntil(question, at(HOUR))).toBeUndefined();
    given(...asked)
      .when({ type: 'RecordRefusedHold', refusal: 'held-by-another' }, at(HOUR))
      .gives();
  });

  it.each<[RefusedHold, ReservationReason | null, SaleNews | 'taken' | null]>([
    ['held-by-another', 'taken', 'taken'],
    ['removed', 'removed', 'removed'],
    ['not-listed', 'removed', 'removed'],
    ['sold', 'sold', 'sold'],
    ['hidden', 'hidden', 'hidden'],
    // It is theirs who paid, or stock does not say why.
    ['reserved-by-dealer', 'taken', null],
    ['not-available', 'taken', null],
    // A clock is ahead: nothing is known of the vehicle.
    ['hold-in-the-past', null, null],
  ])('RES-1 says what became of a vehicle whose hold stock refuses: %s', (refusal, reason, asked) => {
    const refused: [ReservationCommand, number] = [{ type: 'RecordRefusedHold', refusal }, 3 * MINUTE];
    for (const unpaid of [toPay.slice(0, 1), toConfirmed.slice(0, 4), toConfirmed.slice(0, 5)]) {
      const reservation = fold(history(...unpaid, refused));
      expect(reservation && (reasonOf(reservation) ?? null)).toBe(reason);
      expect(reservation?.phase === 'ended').toBe(reason !== null);
    }
    const paid = fold(history(...toConfirmed, refused));
    expect(paid?.end ?? paid?.sale?.news ?? null).toBe(asked);
  });

  it.each<[number, string, RefusedHold]>([
    ...holdRefusals.map((refusal) => [409, holdRefusalType(refusal), refusal] as [number, string, RefusedHold]),
    [404, 'about:blank', 'not-listed'],
    // As stock answered before December 2026.
    [409, 'about:blank', 'not-available'],
  ])('RES-1 reads stock’s answer %i %s as %s', async (status, type, refusal) => {
    const request = async () => {
      throw new ProblemError({ status, type, detail: 'No.' });
    };
    const held = new StockHolds({ request }).hold({ leadId: 'l', carId: 'c', dealershipId: 1 }, START);
    expect(await held).toEqual({ type: 'RecordRefusedHold', refusal });
  });

  it.each<[SaleNews, ReservationReason]>([
    ['removed', 'removed'],
    ['sold', 'sold'],
    ['hidden', 'hidden'],
  ])(
    'RES-1 says of a vehicle that was %s while the visitor paid that it was, and not that somebody else was quicker',
    (news, reason) => {
      const reported: [ReservationCommand, number] = [{ type: 'ReportSale', news, at: at(30_000) }, 30_000];
      const accepted: [ReservationCommand, number] = [{ type: 'RecordAuthorisation' }, MINUTE];
      for (const refusal of [news, 'not-available'] as const) {
        const lost = history(...toPay, reported, accepted, [{ type: 'RecordRefusedHold', refusal }, MINUTE]);
        expect(stepAt(lost, MINUTE)).toEqual({ do: 'void' });
        const over = fold([...lost, ...eventsOf({ type: 'RecordVoid' }, lost, at(MINUTE))]);
        expect(over && reasonOf(over)).toBe(reason);
        const setting = {
          site: 'Riverside',
          dealership: 'Riverside Motors',
          timeZone: 'Australia/Brisbane',
          url: '',
          name: '',
        };
        expect(over && reservationMails.not_charged(over, setting).text).not.toContain('Someone else');
      }
    },
  );

  it('RES-1 asks for a hold from now on where the card was accepted longer ago than it lasts', () => {
    const late = MINUTE + 48 * HOUR;
    const accepted = history(...toConfirmed.slice(0, 4));
    expect(stepAt(accepted, late - 1)).toEqual({ do: 'hold', until: at(late) });
    expect(stepAt(accepted, late)).toEqual({ do: 'hold', until: at(late + 48 * HOUR) });
  });

  it('RES-1 runs for 48 hours from the capture, over the start and the end of daylight saving', () => {
    expect(fold(confirmed)?.until).toBe(at(2 * MINUTE + 48 * HOUR).toISOString());
    expect(stepAt(confirmed, 2 * MINUTE)).toEqual({ do: 'hold', until: at(2 * MINUTE + 48 * HOUR) });
    // In Sydney clocks go forward on 4 October 2026 and back on 5 April 2026: 48 hours are 48 hours.
    for (const day of ['2026-10-03T06:00:00.000Z', '2026-04-04T06:00:00.000Z']) {
      const start = new Date(day);
      const secured = toConfirmed.slice(0, 5).map(([command]) => command);
      const events: ReservationEvent[] = [];
      for (const command of [...secured, { type: 'RecordCapture' } as const]) {
        events.push(...eventsOf(command, events, start));
      }
      expect(Date.parse(fold(events)?.until ?? '') - start.getTime()).toBe(48 * HOUR);
    }
  });

  it('RES-1 lapses by itself, unpaid after 15 minutes and paid after 48 hours, and then gives all back', () => {
    given(...requested)
      .when({ type: 'LapseReservation' }, at(14 * MINUTE))
      .gives();
    expect(stepAt(history(...toPay), 15 * MINUTE)).toEqual({ do: 'look at payment', last: true });
    given(...history(...toPay))
      .when({ type: 'LapseReservation' }, at(15 * MINUTE))
      .gives('ReservationLapsed');
    const over = 2 * MINUTE + 48 * HOUR;
    given(...confirmed)
      .when({ type: 'LapseReservation' }, at(over - 1))
      .gives();
    const lapsed = history(...toConfirmed, [{ type: 'LapseReservation' }, over]);
    expect(stepAt(lapsed, over)).toEqual({ do: 'refund' });
    const refunded = history(...toConfirmed, [{ type: 'LapseReservation' }, over], [{ type: 'RecordRefund' }, over]);
    expect(stepAt(refunded, over)).toEqual({ do: 'release' });
  });

  it('RES-1 ends after five minutes in which nobody goes to the payment page, and after 15 if somebody did', () => {
    const opened = fold(history(...toPay));
    const lastAt = (milliseconds: number, change: Partial<Reservation> = {}) =>
      opened && nextStep({ ...opened, ...change }, at(milliseconds));
    expect(lastAt(5 * MINUTE)).toEqual({ do: 'look at payment', last: false });
    expect(lastAt(5 * MINUTE + 200)).toEqual({ do: 'look at payment', last: true });
    given(...history(...toPay))
      .when({ type: 'LapseReservation' }, at(5 * MINUTE + 200))
      .gives('ReservationLapsed');
    expect(lastAt(14 * MINUTE, { payingSince: at(MINUTE) })).toEqual({ do: 'look at payment', last: false });
    expect(lastAt(15 * MINUTE, { payingSince: at(MINUTE) })).toEqual({ do: 'look at payment', last: true });
    // A provider that was away for six minutes costs nobody the vehicle.
    const late = fold(history(...toPay.slice(0, 2), [{ type: 'RecordPayment', paymentId: 'pay-1' }, 6 * MINUTE]));
    expect(late && nextStep(late, at(10 * MINUTE))).toEqual({ do: 'look at payment', last: false });
  });

  it('RES-1 that is cancelled after the sale says why not, and gives nothing back twice', () => {
    given(...confirmed)
      .when({ type: 'CancelReservation', by: 'visitor' })
      .gives('ReservationCancelled');
    const done = history(...toConfirmed, [{ type: 'CompleteReservation' }, HOUR]);
    given(...done)
      .when({ type: 'CancelReservation', by: 'visitor' })
      .refused('completed');
    given(...done)
      .when({ type: 'CompleteReservation' })
      .gives();
    expect(stepAt(done, HOUR)).toEqual({ do: 'release' });
    const refunded = history(
      ...toConfirmed,
      [{ type: 'CancelReservation', by: 'visitor' }, HOUR],
      [{ type: 'RecordRefund' }, HOUR],
    );
    given(...refunded)
      .when({ type: 'RecordRefund' })
      .gives();
  });

  it('RES-1 refunds again what the bank sends back, three times, and then leaves it to the dealer, who is told once', () => {
    let events = history(
      ...toConfirmed,
      [{ type: 'CancelReservation', by: 'visitor' }, HOUR],
      [{ type: 'RecordRefund' }, HOUR],
      [{ type: 'RecordRelease' }, HOUR],
      [{ type: 'RecordLetter', letter: 'receipt', sent: true }, HOUR],
      [{ type: 'RecordLetter', letter: 'refund', sent: true }, HOUR],
    );
    const tell = (command: ReservationCommand) => {
      events = [...events, ...eventsOf(command, events, at(2 * HOUR))];
    };
    expect(stepAt(events, 2 * HOUR)).toEqual({ do: 'wait', until: null });
    const owed = { do: 'post letter', letter: 'refund_owed' };
    for (const next of [{ do: 'refund' }, { do: 'refund' }, owed]) {
      given(...events)
        .when({ type: 'RecordCapture' })
        .gives('DepositCaptured');
      tell({ type: 'RecordCapture' });
      expect(stepAt(events, 2 * HOUR)).toMatchObject(next);
      if (next === owed) {
        tell({ type: 'RecordLetter', letter: 'refund_owed', sent: true });
        expect(stepAt(events, 2 * HOUR)).toEqual({ do: 'wait', until: null });
      }
      tell({ type: 'RecordRefund' });
    }
    expect(fold(events)).toMatchObject({ deposit: 'refunded', failedRefunds: 3 });
    expect(stepAt(events, 2 * HOUR)).toEqual({ do: 'wait', until: null });
  });

  it('RES-1 that is completed waits for the report of the sale, and asks the dealer about it after 14 days', () => {
    const DAY = 24 * HOUR;
    const completed = history(
      ...toConfirmed,
      [{ type: 'RecordLetter', letter: 'receipt', sent: true }, HOUR],
      [{ type: 'CompleteReservation' }, HOUR],
      [{ type: 'RecordRelease' }, HOUR],
    );
    const remindAt = HOUR + 14 * DAY;
    expect(stepAt(completed, HOUR)).toEqual({ do: 'wait', until: at(remindAt) });
    expect(stepAt(completed, remindAt)).toEqual({ do: 'post letter', letter: 'sale_reminder' });
    const reminder: ReservationCommand = { type: 'RecordLetter', letter: 'sale_reminder', sent: true };
    expect(stepAt([...completed, ...eventsOf(reminder, completed, at(remindAt))], remindAt)).toEqual({
      do: 'wait',
      until: null,
    });
    given(...completed)
      .when({ type: 'ReportSale', news: 'hidden', at: at(10 * HOUR) })
      .gives();
    given(...completed)
      .when({ type: 'ReportFreed', holdId: 'another' })
      .gives();
    for (const news of [
      { type: 'ReportSale', news: 'sold', at: at(10 * HOUR) },
      { type: 'ReportSale', news: 'removed', at: at(10 * HOUR) },
      { type: 'ReportFreed', holdId: 'lead-1' },
    ] as const) {
      given(...completed)
        .when(news)
        .gives('ReservationCompleted');
      expect(stepAt([...completed, ...eventsOf(news, completed, at(2 * HOUR))], remindAt)).toMatchObject({
        do: 'wait',
        until: null,
      });
    }
    // One that was reported before the dealer said who bought it waits for nothing.
    const sold: [ReservationCommand, number] = [{ type: 'ReportSale', news: 'sold', at: at(10 * HOUR) }, HOUR];
    expect(fold(history(...toConfirmed, sold, [{ type: 'AnswerSale', toThem: true }, 2 * HOUR]))?.settled).toBe('sold');
  });

  it('RES-1 is read by the release before as completed and paid, whatever is reported of a sale afterwards', () => {
    const completed = history(...toConfirmed, [{ type: 'CompleteReservation' }, HOUR]);
    const settled = [
      ...completed,
      ...eventsOf({ type: 'ReportSale', news: 'sold', at: at(2 * HOUR) }, completed, at(2 * HOUR)),
    ];
    expect(settled).toHaveLength(completed.length + 1);
    expect(settled.map(({ type }) => type).filter((type) => !FORMER_TYPES.has(type))).toEqual([]);
    expect(asFormerly(settled)).toEqual({ deposit: 'captured', end: 'completed' });
    expect(fold(settled)).toMatchObject({ completedAt: at(HOUR), settled: 'sold' });
  });

  it('RES-1 is read by the release before as owing a refund that the bank sent back', () => {
    const refunded = history(
      ...toConfirmed,
      [{ type: 'CancelReservation', by: 'visitor' }, HOUR],
      [{ type: 'RecordRefund' }, HOUR],
    );
    const back = [...refunded, ...eventsOf({ type: 'RecordCapture' }, refunded, at(2 * HOUR))];
    expect(back.map(({ type }) => type).filter((type) => !FORMER_TYPES.has(type))).toEqual([]);
    expect(asFormerly(back)).toEqual({ deposit: 'captured', end: 'cancelled' });
    expect(fold(back)).toMatchObject({ deposit: 'captured', failedRefunds: 1 });
  });

  it('RES-1 ends where the dealer has given back a deposit that is not known to be taken', () => {
    for (const known of [toPay, toConfirmed.slice(0, 4), toConfirmed.slice(0, 5)]) {
      const refunded = history(...known, [{ type: 'RecordRefund' }, 2 * MINUTE]);
      expect(fold(refunded)).toMatchObject({ deposit: 'refunded', end: 'cancelled', cancelledBy: 'dealer' });
      expect(stepAt(refunded, 2 * MINUTE)).toEqual({ do: 'release' });
    }
    const lapsed = history(...toPay, [{ type: 'LapseReservation' }, HOUR]);
    given(...lapsed)
      .when({ type: 'RecordRefund' })
      .gives('DepositRefunded');
  });

  it('RES-1 is not ended by what happened to the vehicle before it was asked for', () => {
    for (const news of ['sold', 'removed', 'hidden'] as const) {
      given(...confirmed)
        .when({ type: 'ReportSale', news, at: at(-1) }, at(HOUR))
        .gives();
      given(...confirmed)
        .when({ type: 'ReportSale', news, at: at(0) }, at(HOUR))
        .gives('SaleReported');
    }
    const completed = history(...toConfirmed, [{ type: 'CompleteReservation' }, HOUR]);
    given(...completed)
      .when({ type: 'ReportSale', news: 'sold', at: at(-1) }, at(2 * HOUR))
      .gives();
  });

  it('RES-1 whose sale falls through gives the deposit back and frees the vehicle', () => {
    const completed = history(
      ...toConfirmed,
      [{ type: 'CompleteReservation' }, HOUR],
      [{ type: 'RecordRelease' }, HOUR],
    );
    given(...completed)
      .when({ type: 'CancelReservation', by: 'erasure' })
      .gives();
    const cancelled = [...completed, ...eventsOf({ type: 'CancelReservation', by: 'dealer' }, completed, at(2 * HOUR))];
    expect(fold(cancelled)).toMatchObject({ end: 'cancelled', cancelledBy: 'dealer', released: false });
    expect(stepAt(cancelled, 2 * HOUR)).toEqual({ do: 'refund' });
    const refunded = [...cancelled, ...eventsOf({ type: 'RecordRefund' }, cancelled, at(2 * HOUR))];
    expect(stepAt(refunded, 2 * HOUR)).toEqual({ do: 'release' });
  });

  it('RES-1 is not reported as sold where the vehicle was removed or hidden and nobody answered', () => {
    for (const [news, reason] of [
      ['sold', 'sold'],
      ['removed', 'removed'],
      ['hidden', 'hidden'],
    ] as const) {
      const asked = history(
        ...toConfirmed,
        [{ type: 'ReportSale', news, at: at(10 * HOUR) }, HOUR],
        [{ type: 'EndUnansweredSale' }, 25 * HOUR],
      );
      const reservation = fold(asked);
      expect(reservation?.end).toBe(news === 'sold' ? 'sold_elsewhere' : 'cancelled');
      expect(reservation && reasonOf(reservation)).toBe(reason);
    }
  });

  it.each<[string, [ReservationCommand, number][]]>([
    ['not_paid', [...toPay, [{ type: 'LapseReservation' }, 15 * MINUTE]]],
    ['hold_over', [...toConfirmed, [{ type: 'LapseReservation' }, 49 * HOUR]]],
    ['declined', [...toConfirmed.slice(0, 5), [{ type: 'RecordRefusedCapture' }, MINUTE]]],
    ['cancelled_by_visitor', [...toPay, [{ type: 'CancelReservation', by: 'visitor' }, MINUTE]]],
    ['cancelled_by_dealer', [...toPay, [{ type: 'CancelReservation', by: 'dealer' }, MINUTE]]],
    ['erased', [...toPay, [{ type: 'CancelReservation', by: 'erasure' }, MINUTE]]],
    ['taken', [...toPay.slice(0, 1), [{ type: 'RecordRefusedHold', refusal: 'held-by-another' }, 10]]],
  ])('RES-1 knows why it ended: %s', (reason, commands) => {
    const reservation = fold(history(...commands));
    expect(reservation && reasonOf(reservation)).toBe(reason);
  });

  it('RES-1 asks the dealer about a sale for 24 hours, then refunds', () => {
    const asked = history(...toConfirmed, [{ type: 'ReportSale', news: 'sold', at: at(10 * HOUR) }, HOUR]);
    expect(stepAt(asked, HOUR)).toEqual({ do: 'post letter', letter: 'receipt' });
    given(...asked)
      .when({ type: 'ReportSale', news: 'hidden', at: at(10 * HOUR) })
      .gives();
    given(...asked)
      .when({ type: 'AnswerSale', toThem: true })
      .gives('ReservationCompleted');
    given(...asked)
      .when({ type: 'AnswerSale', toThem: false })
      .gives('CarSoldElsewhere');
    given(...asked)
      .when({ type: 'EndUnansweredSale' }, at(24 * HOUR))
      .gives();
    given(...asked)
      .when({ type: 'EndUnansweredSale' }, at(25 * HOUR))
      .gives('CarSoldElsewhere');
    given(...confirmed)
      .when({ type: 'AnswerSale', toThem: true })
      .refused('not-asked');
    // The 48 hours don't end it while the dealer is asked.
    given(...history(...toConfirmed, [{ type: 'ReportSale', news: 'sold', at: at(10 * HOUR) }, 47 * HOUR]))
      .when({ type: 'LapseReservation' }, at(60 * HOUR))
      .gives();
  });

  it.each(['removed', 'hidden'] as const)(
    'RES-1 that is %s while the visitor still pays is asked about once the deposit is taken, for 24 hours from then',
    (news) => {
      const whilePaid = toConfirmed.toSpliced(3, 0, [{ type: 'ReportSale', news, at: at(10 * HOUR) }, 30_000]);
      const paying = history(...whilePaid.slice(0, 4));
      expect(stepAt(paying, 40_000)).toEqual({ do: 'look at payment', last: false });
      given(...paying)
        .when({ type: 'AnswerSale', toThem: true })
        .refused('not-asked');
      given(...paying)
        .when({ type: 'LapseReservation' }, at(15 * MINUTE))
        .gives('ReservationLapsed');
      // Also where the deposit is taken only after a long standstill.
      const late = 30 * HOUR;
      const asked = history(...whilePaid.slice(0, -1), [{ type: 'RecordCapture' }, late]);
      expect(fold(asked)).toMatchObject({
        phase: 'confirmed',
        sale: { news, answerBy: at(late + 24 * HOUR).toISOString() },
      });
      const [receipt, question] = ['receipt', 'sale_question'] as const;
      expect(stepAt(asked, late)).toEqual({ do: 'post letter', letter: receipt });
      const written = [...asked, ...eventsOf({ type: 'RecordLetter', letter: receipt, sent: true }, asked, at(late))];
      expect(stepAt(written, late)).toEqual({ do: 'post letter', letter: question });
      expect(stepAt(written, late + 24 * HOUR)).toEqual({ do: 'end unanswered sale' });
    },
  );

  it('RES-1 writes to the dealer about a sale only if there was one, and of an amount let go only if there was one', () => {
    const read: [ReservationCommand, number] = [{ type: 'RecordLetter', letter: 'receipt', sent: true }, 3 * MINUTE];
    const held: [ReservationCommand, number] = [
      { type: 'RecordHold', until: at(2 * MINUTE + 48 * HOUR).toISOString() },
      2 * MINUTE,
    ];
    expect(stepAt(history(...toConfirmed, held, read), 3 * MINUTE)).toMatchObject({ do: 'wait' });
    const letGo = (...before: [ReservationCommand, number][]) => {
      const ending = [
        { type: 'CancelReservation', by: 'visitor' },
        { type: 'RecordVoid' },
        { type: 'RecordRelease' },
      ] as const;
      return stepAt(
        history(...before, ...ending.map((command) => [command, 2 * MINUTE] as [ReservationCommand, number])),
        3 * MINUTE,
      );
    };
    expect(letGo(...toPay)).toEqual({ do: 'wait', until: null });
    expect(letGo(...toConfirmed.slice(0, 4))).toEqual({ do: 'post letter', letter: 'not_charged' });
  });

  it('RES-1 records money that moved after the end, so that it is given back', () => {
    const cancelled = history(...toPay, [{ type: 'CancelReservation', by: 'visitor' }, MINUTE]);
    given(...cancelled)
      .when({ type: 'RecordCapture' })
      .gives('DepositAuthorised', 'DepositCaptured');
    const taken = history(
      ...toPay,
      [{ type: 'CancelReservation', by: 'visitor' }, MINUTE],
      [{ type: 'RecordCapture' }, MINUTE],
    );
    expect(stepAt(taken, MINUTE)).toEqual({ do: 'refund' });
  });
});

/** The provider and stock as far as a reservation meets them: what is asked twice has one effect. */
class Outside {
  payment: 'none' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded' = 'none';
  captures = 0;
  refunds = 0;
  /** Refunds that the bank has sent back. */
  bounced = 0;
  chargedWithoutHold = false;
  heldUntil = 0;
  sold = false;

  hold(until: Date, now: Date): boolean {
    if (this.sold || until <= now) return false;
    this.heldUntil = Math.max(this.heldUntil, until.getTime());
    return true;
  }

  bounce(): void {
    if (this.payment !== 'refunded' || this.bounced === 2) return;
    this.payment = 'captured';
    this.bounced += 1;
  }

  capture(now: Date): void {
    if (this.payment !== 'authorised') return;
    this.payment = 'captured';
    this.captures += 1;
    this.chargedWithoutHold ||= this.heldUntil <= now.getTime();
  }
}

/** What happens between two steps: time passes, somebody acts, or the outcome of a step is lost with its process. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.constant('step' as const) },
  { weight: 2, arbitrary: fc.constant('lost step' as const) },
  { weight: 2, arbitrary: fc.constant('pay' as const) },
  { weight: 1, arbitrary: fc.constant('cancel' as const) },
  { weight: 1, arbitrary: fc.constant('sell' as const) },
  { weight: 1, arbitrary: fc.constant('hide' as const) },
  { weight: 1, arbitrary: fc.constant('complete' as const) },
  { weight: 1, arbitrary: fc.constant('compare' as const) },
  { weight: 1, arbitrary: fc.constant('bounce' as const) },
  { weight: 1, arbitrary: fc.constant('fall through' as const) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 26 * 60 }) },
);

describe('a reservation in a world that fails', () => {
  it('RES-1 ends held and paid, or free and not charged, whatever is lost on the way', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        const outside = new Outside();
        let events = requested;
        let now = START.getTime();
        const tell = (command: ReservationCommand) => {
          events = [...events, ...eventsOf(command, events, new Date(now))];
        };
        const step = (isLost: boolean) => {
          const reservation = fold(events);
          if (!reservation) return false;
          const next = nextStep(reservation, new Date(now));
          if (next.do === 'wait') {
            if (next.until) now = Math.max(now, next.until.getTime());
            return next.until !== null;
          }
          const outcome = perform(next, outside, new Date(now));
          if (!outcome) now += 15_000;
          else if (!isLost) tell(outcome);
          return true;
        };
        for (const each of happenings) {
          if (typeof each === 'number') now += each * MINUTE;
          else if (each === 'step' || each === 'lost step') step(each === 'lost step');
          else if (each === 'pay') outside.payment = outside.payment === 'open' ? 'authorised' : outside.payment;
          else if (each === 'cancel') tell({ type: 'CancelReservation', by: 'visitor' });
          else if (each === 'complete') tell({ type: 'CompleteReservation' });
          else if (each === 'compare') tellOf(outside, tell);
          else if (each === 'bounce') outside.bounce();
          else if (each === 'fall through') tell({ type: 'CancelReservation', by: 'dealer' });
          else if (each === 'hide') tell({ type: 'ReportSale', news: 'hidden', at: at(10 * HOUR) });
          else {
            outside.sold = true;
            tell({ type: 'ReportSale', news: 'sold', at: at(10 * HOUR) });
          }
        }
        // From now on nothing fails: it comes to rest by itself, without anybody.
        tellOf(outside, tell);
        let rest = 0;
        while (step(false) && rest < 2_000) rest += 1;
        const { end, deposit, released } = fold(events) ?? {};
        expect(rest).toBeLessThan(2_000);
        expect(outside.chargedWithoutHold).toBe(false);
        expect(outside.captures).toBeLessThanOrEqual(1);
        expect(outside.refunds).toBeLessThanOrEqual(1 + outside.bounced);
        expect(released).toBe(true);
        expect(deposit).toBe(outside.payment);
        if (end === 'completed') expect(outside.payment).toBe('captured');
        else expect(['none', 'voided', 'refunded']).toContain(outside.payment);
      }),
      { numRuns: 5_000 },
    );
  });
});

function tellOf({ payment }: Outside, tell: (command: ReservationCommand) => void): void {
  const news = {
    authorised: 'RecordAuthorisation',
    captured: 'RecordCapture',
    voided: 'RecordVoid',
    refunded: 'RecordRefund',
  } as const;
  if (payment !== 'none' && payment !== 'open') tell({ type: news[payment] });
}

/** What a step does outside, and what its answer is; undefined where it is to be asked again. */
function perform(step: Exclude<Step, { do: 'wait' }>, outside: Outside, now: Date): ReservationCommand | undefined {
  const news = (): ReservationCommand | undefined => {
    let sent: ReservationCommand | undefined;
    tellOf(outside, (command) => {
      sent = command;
    });
    return sent;
  };
  switch (step.do) {
    case 'hold':
      return outside.hold(step.until, now)
        ? { type: 'RecordHold', until: step.until.toISOString() }
        : { type: 'RecordRefusedHold', refusal: outside.sold ? 'sold' : 'hold-in-the-past' };
    case 'open payment':
      if (outside.payment === 'none') outside.payment = 'open';
      return { type: 'RecordPayment', paymentId: 'pay-1' };
    case 'look at payment':
      return news() ?? (step.last ? { type: 'LapseReservation' } : undefined);
    case 'capture':
      outside.capture(now);
      return outside.payment === 'captured' ? { type: 'RecordCapture' } : { type: 'RecordRefusedCapture' };
    case 'void':
      if (outside.payment === 'open' || outside.payment === 'authorised') outside.payment = 'voided';
      return news();
    case 'refund':
      if (outside.payment === 'captured') {
        outside.payment = 'refunded';
        outside.refunds += 1;
      }
      return { type: 'RecordRefund' };
    case 'release':
      outside.heldUntil = 0;
      return { type: 'RecordRelease' };
    case 'lapse':
      return { type: 'LapseReservation' };
    case 'end unanswered sale':
      return { type: 'EndUnansweredSale' };
    case 'post letter':
      return { type: 'RecordLetter', letter: step.letter, sent: true };
  }
}

describe('what one person may hold without paying', () => {
  const held = (carId: string, more: Partial<Reservation> = {}): Reservation => {
    const reservation = fold(history(...toPay));
    if (!reservation) throw new Error('It is requested.');
    return { ...reservation, carId, ...more };
  };
  const detailOf = (own: readonly Reservation[], carId: string, milliseconds = MINUTE) =>
    holdRefusal(own, carId, at(milliseconds))?.detail;
  const lapsed = { phase: 'ended', end: 'lapsed' } as const;
  const cancelled = { phase: 'ended', end: 'cancelled', cancelledBy: 'visitor' } as const;

  it('RES-1 is two vehicles at once, and what they cancel or let lapse makes no room for an hour', () => {
    expect(detailOf([held('a')], 'c')).toBeUndefined();
    expect(detailOf([held('a'), held('b')], 'c')).toContain('2 vehicles');
    expect(detailOf([held('a', cancelled), held('b', lapsed)], 'c')).toContain('2 vehicles');
    expect(detailOf([held('a', cancelled), held('b', lapsed)], 'c', HOUR)).toBeUndefined();
  });

  it('RES-1 is not the same vehicle again at once, which was held without a payment', () => {
    for (const end of [lapsed, cancelled]) {
      expect(detailOf([held('a', end)], 'a')).toContain('a short while ago');
      expect(detailOf([held('a', end)], 'b')).toBeUndefined();
      expect(detailOf([held('a', end)], 'a', HOUR)).toBeUndefined();
    }
  });

  it('RES-1 counts nothing that was paid, that somebody else had, or that the dealer ended', () => {
    const paid = { phase: 'confirmed', until: at(48 * HOUR).toISOString() } as const;
    const taken = { phase: 'ended', end: 'taken', heldUntil: undefined } as const;
    const dealer = { phase: 'ended', end: 'cancelled', cancelledBy: 'dealer' } as const;
    expect(detailOf([held('a', paid), held('b', paid), held('c', taken), held('d', dealer)], 'c')).toBeUndefined();
  });

  it('RES-1 counts for an hour to the millisecond what the visitor or their bank ended, and nothing that was never held', () => {
    const bank = { ...cancelled, cancelledBy: 'bank' } as const;
    for (const end of [lapsed, cancelled, bank]) {
      expect(detailOf([held('a', end), held('b', end)], 'c', HOUR - 1)).toContain('2 vehicles');
      expect(detailOf([held('a', end)], 'a', HOUR - 1)).toContain('a short while ago');
      expect(detailOf([held('a', { ...end, heldUntil: undefined }), held('b')], 'a')).toBeUndefined();
    }
    expect(detailOf([held('a')], 'a')).toBeUndefined();
    expect(detailOf([held('a', cancelled), held('b', cancelled)], 'a')).toContain('a short while ago');
  });
});
