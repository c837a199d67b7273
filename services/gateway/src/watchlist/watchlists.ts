import {
  readPhone,
  type SignedInUser,
  type StoredWatchlist,
  storedWatchlist,
  type WatchlistRequest,
} from '@forecourt/contracts';
import { forbidden, unauthorized } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LeadsClient } from '../clients/service-clients.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Whether two numbers are the same phone, however each is written: +61412345678 and 0412 345 678 are. */
export function isSamePhone(one: string, other: string): boolean {
  const known = readPhone(one)?.number;
  return known !== undefined && known === readPhone(other)?.number;
}

/** A person taps hearts; moving a browser's hundred favourites takes two minutes then. */
const CHANGES_A_MINUTE = 60;

/** Watchlists of signed-in users, which the leads service keeps (WATCH-1). */
@Injectable()
export class Watchlists {
  readonly #limit: RateLimit;

  constructor(
    private readonly leads: LeadsClient,
    private readonly sessions: VisitorSessions,
    writes: WriteLimits,
  ) {
    this.#limit = writes.limit({ name: 'watchlist', times: CHANGES_A_MINUTE, seconds: 60 });
  }

  /**
   * Saves or removes a car for whoever is signed in.
   * @throws ProblemError 401 if nobody is, 403 for another's phone, 404 for a car of another site (SITE-4), 409 for a full list, 429, 503
   */
  async change(
    site: SiteContext,
    request: FastifyRequest,
    change: 'save' | 'remove',
    { phone_number, car_id }: WatchlistRequest,
  ): Promise<void> {
    const user = await this.#user(site, request);
    if (!isSamePhone(user.phone, phone_number))
      throw forbidden('This is not the phone number that you signed in with.');
    await this.#limit.take(user.user_id);
    const body = { user_id: user.user_id, car_id };
    await this.leads.request('POST', `/watchlists/${change}`, { body, caller: visitorOf(site) });
  }

  /** What whoever is signed in has saved, newest first. @throws ProblemError 401 if nobody is, 503 */
  async list(site: SiteContext, request: FastifyRequest): Promise<StoredWatchlist['cars']> {
    const { user_id } = await this.#user(site, request);
    const asked = { body: { user_id }, answer: storedWatchlist, caller: visitorOf(site) };
    return (await this.leads.request('POST', '/watchlists/list', asked)).body.cars;
  }

  async #user(site: SiteContext, request: FastifyRequest): Promise<SignedInUser> {
    const user = await this.sessions.userOf(site, request);
    if (!user) throw unauthorized('Please sign in to use your watchlist.');
    return user;
  }
}
