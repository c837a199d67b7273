import { randomInt } from 'node:crypto';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  type CodeAnswer,
  type CodeRequest,
  type StartedSession,
} from '@forecourt/contracts';
import { applyCommand, type EventMeta, EventStore, retryOnConflict } from '@forecourt/event-store';
import { LetterCarrier, LetterRows, Letters, SMS_BUDGET, type SmsBudget } from '@forecourt/messages';
import { LookupKey, PersonKeys, personLock, toAustralianMobile } from '@forecourt/persons';
import { badRequest, Clock, constantTimeEqual, Ids, SecretBox, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findUserOfPerson, noteDigest, userRules } from '../user/user.rows.ts';
import { digestOfToken, SessionService } from '../user/user.sessions.ts';
import { phoneContext, userStream } from '../user/user.ts';
import { countCode } from './code-limits.ts';
import { codeText, MOST_TRIES, type StoredCode, signInCodes } from './sign-in-code.ts';

const MINUTE_MS = 60_000;

/**
 * Signs users in by a code that is sent to their phone (AUTH-1). To ask for a code looks up no user, so answer and work are the same
 * whether the number is known or not.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly letters: Letters,
    private readonly queue: LetterRows,
    private readonly carrier: LetterCarrier,
    private readonly sessions: SessionService,
    private readonly persons: PersonKeys,
    private readonly lookup: LookupKey,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(SMS_BUDGET) private readonly budget: SmsBudget,
  ) {}

  /**
   * Sends a code, which takes the place of the browser's last one. While the provider is away it is tried again, for as long as it works.
   * @throws ProblemError 400 for a text that is no Australian mobile number, or for another code without a first one; 429 if a limit is
   *   reached; 503 if the provider refuses it
   */
  async sendCode(site: string, request: CodeRequest): Promise<void> {
    const browser = digestOfToken(request.browser);
    const phone = await this.#phoneOf(site, browser, request.phone);
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const now = this.clock.now();
    const asked = {
      site,
      phoneDigest: this.lookup.digest('code-to', phone),
      networkDigest: this.lookup.digest('code-from', request.network),
      wideNetworkDigest: this.lookup.digest('code-from', request.wide_network ?? request.network),
      isSeen: request.known !== undefined && constantTimeEqual(request.known, this.#knownBrowser(site, phone)),
    };
    const text = codeText({ code, siteName: request.site_name, host: request.host, minutes: CODE_MINUTES });
    const letter = await this.store.transact(async (tx) => {
      await countCode(tx, asked, { now, budget: this.budget });
      await tx.queryRunner.manager.getRepository(signInCodes).upsert(
        {
          site,
          browser,
          sealedPhone: this.box.seal(phone, codeContext(site, browser)),
          codeDigest: this.#codeDigest(site, browser, code),
          tries: 0,
          expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
          usedAt: null,
        },
        ['site', 'browser'],
      );
      const [purpose, about] = ['sign_in_code', `${site}:${browser}`] as const;
      await this.queue.withdraw(tx.queryRunner, { purpose, about }, now);
      return this.letters.post(tx.queryRunner, {
        act: `sign_in_code:${this.ids.uuid()}`,
        // Nobody is looked up for a code, so it is sealed by no person's key.
        ...{ purpose, site, about, person: null, to: phone, content: { by: 'sms', text } },
      });
    });
    if ((await this.carrier.carryNow(letter.id)) === 'failed') {
      throw unavailable('We couldn’t send the code. Please try again shortly.');
    }
  }

  /**
   * Signs in by a code, once, in the browser that asked for it.
   * @throws ProblemError 400 with the field `code`, which says whether another try is left
   */
  async signIn(
    site: string,
    { browser: secret, code, device, previous }: CodeAnswer,
    meta: EventMeta,
  ): Promise<StartedSession> {
    const browser = digestOfToken(secret);
    const phone = await this.#useCode(site, browser, code.replace(/\s/g, ''));
    const personIndex = this.lookup.digest('user', `${site}:${phone}`);
    return retryOnConflict(() =>
      this.store.transact(async (tx) => {
        await tx.lock([personLock(personIndex)]);
        const { queryRunner } = tx;
        const known = await this.persons.findByIndex(queryRunner, personIndex);
        const user = known && (await findUserOfPerson(queryRunner.manager, known.personId));
        const userId = user?.userId ?? this.ids.uuid();
        const streamId = userStream(userId);
        await tx.lock([streamId]);
        const key = known ?? (await this.persons.findOrMake(queryRunner, personIndex));
        const sessionId = this.ids.uuid();
        const registration = { site, personId: key.personId, sealedPhone: key.seal(phone, phoneContext(userId)) };
        const command = () => ({ type: 'SignIn', registration, session: { sessionId, device } }) as const;
        await applyCommand(tx, userRules, { streamId, meta, command }, this.clock.now());
        await noteDigest(queryRunner.manager, userId, this.lookup.digest('phone', phone));
        const token = await this.sessions.begin(queryRunner.manager, { sessionId, userId, site, device }, previous);
        return { token, user_id: userId, known: this.#knownBrowser(site, phone) };
      }),
    );
  }

  /** The number that was typed, or the one that the browser's last code went to. */
  async #phoneOf(site: string, browser: string, typed: string | undefined): Promise<string> {
    if (typed !== undefined) {
      const phone = toAustralianMobile(typed);
      if (phone === undefined) throw badRequest([{ field: 'phone', message: PHONE_FAULT }]);
      return phone;
    }
    const last = await this.dataSource.getRepository(signInCodes).findOneBy({ site, browser });
    if (!last || last.usedAt) throw badRequest([{ field: 'phone', message: 'Please enter your mobile number again.' }]);
    return this.box.open(last.sealedPhone, codeContext(site, browser)).toString('utf8');
  }

  /**
   * Counts the try before the code is compared, in one statement: however many are sent at once, five are compared. The code is used up in
   * the same transaction, so that of two that are right only one signs in.
   */
  async #useCode(site: string, browser: string, code: string): Promise<string> {
    const outcome: { phone: string } | { left: number } = await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const [rows]: [{ code_digest: string; sealed_phone: string; tries: number }[], number] = await manager.query(
        `UPDATE sign_in_codes SET tries = tries + 1
         WHERE site = $1 AND browser = $2 AND used_at IS NULL AND expires_at > $3 AND tries < $4
         RETURNING code_digest, sealed_phone, tries`,
        [site, browser, now, MOST_TRIES],
      );
      const [row] = rows;
      const isRight = constantTimeEqual(this.#codeDigest(site, browser, code), row?.code_digest ?? NO_DIGEST);
      if (!row) return { left: 0 };
      if (!isRight) return { left: MOST_TRIES - row.tries };
      await manager.getRepository(signInCodes).update({ site, browser }, { usedAt: now } satisfies Partial<StoredCode>);
      return { phone: this.box.open(row.sealed_phone, codeContext(site, browser)).toString('utf8') };
    });
    if ('phone' in outcome) return outcome.phone;
    throw badRequest([{ field: 'code', message: wrongCode(outcome.left) }]);
  }

  /** What a browser that has signed in with a number on a site shows afterwards. Nobody is looked up by it. */
  #knownBrowser(site: string, phone: string): string {
    return this.lookup.digest('known-browser', `${site}:${phone}`);
  }

  #codeDigest(site: string, browser: string, code: string): string {
    return this.lookup.digest('sign-in-code', `${site}:${browser}:${code}`);
  }
}

const PHONE_FAULT = 'Please enter an Australian mobile number, such as 0412 345 678.';
/** Compared where there is no code, so that the answer takes as long. */
const NO_DIGEST = 'A'.repeat(43);

const wrongCode = (left: number): string =>
  left === 0
    ? 'This code has expired or can’t be used any more. Please request another one.'
    : `That code isn’t right. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`;

const codeContext = (site: string, browser: string): string => `code:${site}:${browser}`;
