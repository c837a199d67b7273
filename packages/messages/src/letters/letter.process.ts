import { Clock, Ids, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Bell, pause, type Stoppable } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type EmailAttachment, MessageFault } from '../message.ts';
import { MessageSender } from '../message-sender.ts';
import { SMS_BUDGET, type SmsBudget, smsADay } from '../sms-budget.ts';
import { type LeasedLetter, LetterStore } from './letter.rows.ts';
import { afterAttempt, type LetterOutcome, type LetterState, letterMessageId } from './letter.ts';
import { Letters, type OpenedLetter } from './letters.ts';
import { rulesOf } from './purposes.ts';
import { MOST_SMS_PARTS } from './sms-text.ts';

/** Letters that one process sends at once. */
const AT_ONCE = 8;
/** How often the queue is checked while nothing is due. */
const IDLE_MS = 200;
/** How long a stop waits for letters that are being sent. One that is cut off is sent again after its lease. */
const STOP_MS = 5_000;
const DAY_MS = 86_400_000;

/** Sends the letters of one service, each under a lease: no transaction is open while a mail server or provider is called. */
@Injectable()
export class LetterCarrier {
  constructor(
    private readonly store: LetterStore,
    private readonly letters: Letters,
    @Inject(MessageSender) private readonly sender: Pick<MessageSender, 'sendEmail' | 'sendSms'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
    @Inject(SMS_BUDGET) private readonly budget: SmsBudget,
  ) {}

  /** Takes up to `limit` letters that are due, for `carry`. */
  take(limit: number): Promise<LeasedLetter[]> {
    return this.store.lease({ now: this.clock.now(), lease: this.ids.uuid(), limit });
  }

  /** Sends a committed letter immediately, for somebody who waits for it. @returns undefined if another process sends it */
  async carryNow(id: string): Promise<LetterState | undefined> {
    const order = { now: this.clock.now(), lease: this.ids.uuid(), limit: 1, id };
    const [letter] = await this.store.lease(order);
    return letter && this.carry(letter);
  }

  /** Makes one attempt, and records what follows from it. @returns undefined if another process has taken it over */
  async carry(letter: LeasedLetter): Promise<LetterState | undefined> {
    const now = this.clock.now();
    const step =
      now >= letter.endsAt
        ? ({ state: 'expired', reason: 'nothing could be sent before its end' } as const)
        : afterAttempt(letter, await this.#attempt(letter), this.clock.now());
    if (step.state === 'failed' || step.state === 'expired') {
      const { id, purpose, attempts } = letter;
      this.logger.warn({ letter: id, purpose, attempts, reason: step.reason }, 'a letter was given up');
    }
    return (await this.store.settle(letter, step, this.clock.now())) ? step.state : undefined;
  }

  async #attempt(letter: LeasedLetter): Promise<LetterOutcome> {
    let opened: OpenedLetter | undefined;
    try {
      opened = await this.letters.open(letter);
    } catch (error) {
      if ((error as Error).name !== 'SecretBoxError') throw error;
      return { kind: 'refused', reason: 'it can’t be opened: its key is not there' };
    }
    if (!opened) return { kind: 'erased' };
    if (await this.#isBeyondMoney(letter)) return { kind: 'temporary', reason: 'its site’s money for SMS is spent' };
    try {
      await this.#send(letter.id, opened);
      return { kind: 'accepted' };
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      return { kind: error.kind, reason: error.message };
    }
  }

  /**
   * Whether an SMS beside an email costs more than its site may spend. Each counts those that are being sent: the bound is never passed, and the last
   * of several at once waits for its next attempt.
   */
  async #isBeyondMoney({ by, purpose, site }: LeasedLetter): Promise<boolean> {
    if (by !== 'sms' || site === null || !rulesOf(purpose).alsoBySms) return false;
    const most = smsADay(this.budget, 'letters', MOST_SMS_PARTS);
    return (await this.store.textsOf(site, new Date(this.clock.now().getTime() - DAY_MS))) > most;
  }

  #send(id: string, { to, content }: OpenedLetter): Promise<void> {
    if (content.by === 'sms') return this.sender.sendSms({ to, text: content.text }, 1);
    const { by, calendar, ...email } = content;
    const attachments = calendar === undefined ? {} : { attachments: [calendarAttachment(calendar)] };
    return this.sender.sendEmail({ ...email, ...attachments, to: [to], messageId: letterMessageId(id, content) }, 1);
  }
}

const calendarAttachment = (content: string): EmailAttachment => ({
  ...{ filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content },
});

/** Sends what is due until it is stopped. Any number of processes may do so at once. @param onError called with faults of this side */
export function startCarrying(carrier: LetterCarrier, onError: (error: unknown) => void): Stoppable {
  const stopping = new AbortController();
  const bell = new Bell();
  const sending = new Set<Promise<unknown>>();
  const begin = async (): Promise<void> => {
    for (const letter of await carrier.take(AT_ONCE - sending.size)) {
      const sent = carrier.carry(letter).catch(onError);
      sending.add(sent);
      void sent.finally(() => {
        sending.delete(sent);
        bell.ring();
      });
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const rung = bell.listen();
      if (sending.size < AT_ONCE) await begin().catch(onError);
      await pause(IDLE_MS, stopping.signal, rung);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      const done = new AbortController();
      void Promise.all(sending).finally(() => done.abort());
      await pause(STOP_MS, done.signal);
    },
  };
}
