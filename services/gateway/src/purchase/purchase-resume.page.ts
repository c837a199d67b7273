import type { FoundPurchases, PurchaseResumePage } from '@forecourt/contracts';
import { carTitle, dealershipZone, shownDayAndTime } from '@forecourt/retail-rules';
import { badRequest, nothingIfRefused, ProblemError, unauthorized } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';
import { purchasePath } from './purchase-steps.view.ts';
import { PURCHASE_LIMIT, Purchases } from './purchases.ts';

const PATH = '/checkout-journey/resume';
const address = z.email().max(254);
const UNKNOWN = 'Nothing was saved with this address and your mobile number. Please check it.';

type Unclaimed = NonNullable<PurchaseResumePage['unclaimed']>;

/**
 * The purchases of a signed-in visitor, also those of another device (RES-3). What somebody signed out began with the visitor's number is
 * continued once the visitor says which address was given with it: a stranger may have begun it, whose words are not shown (AUTH-4).
 */
@Injectable()
export class PurchaseResumePageLoader implements PageLoader {
  constructor(
    private readonly purchases: Purchases,
    private readonly sessions: VisitorSessions,
    private readonly cars: CarPages,
    @Inject(PURCHASE_LIMIT) private readonly limit: RateLimit,
  ) {}

  load({ site, request }: PageVisit): Promise<FoundPage> {
    return this.#show(site, request);
  }

  /** Claims by an address, and shows the page again; if nothing was claimed it says so. */
  async take({ site }: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    // Refused without the page: another website's form is shown nothing.
    requireSameOrigin(request.headers, request.host);
    const typed = fields.get('email')?.trim() ?? '';
    try {
      await this.limit.take(request.ip);
      const user = await this.sessions.userOf(site, request);
      if (!user) throw unauthorized('Please sign in.');
      const email = address.safeParse(typed);
      if (!email.success) throw badRequest([{ field: 'email', message: UNKNOWN }]);
      const before = await this.purchases.ofUser(site, user);
      await this.purchases.claim(site, user, email.data);
      const after = await this.purchases.ofUser(site, user);
      if (after.unclaimed.length === before.unclaimed.length) throw badRequest([{ field: 'email', message: UNKNOWN }]);
      return { location: PATH };
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      const message = problem.errors[0]?.message ?? problem.message;
      const again = await this.#show(site, request, { email: typed.slice(0, 254), message });
      return { again: { ...again, status: problem.status }, problem };
    }
  }

  async #show(
    site: SiteContext,
    request: FastifyRequest | undefined,
    sent: Unclaimed['sent'] = null,
  ): Promise<FoundPage> {
    const user = request ? await this.sessions.userOf(site, request) : null;
    const { purchases, unclaimed } = user ? await this.purchases.ofUser(site, user) : NONE;
    const content: PurchaseResumePage = {
      kind: 'purchase_resume',
      title: 'Continue your purchase',
      message: messageOf(purchases.length, unclaimed.length),
      purchases: await Promise.all(
        purchases.map(async (found) => ({
          ...(await this.#named(site, found)),
          href: purchasePath(found.id),
          label: found.sent ? 'See the summary' : 'Continue',
        })),
      ),
      unclaimed:
        unclaimed.length === 0
          ? null
          : {
              message:
                'These were started with your mobile number without signing in. To continue, please enter the email address used at the time.',
              purchases: await Promise.all(unclaimed.map((found) => this.#named(site, found))),
              ...{ path: PATH, label: 'Email', submit: 'Continue', sent },
            },
      back: { label: 'Browse our stock', href: site.config.search.path },
    };
    return { content, words: wordsOf(content), personal: true };
  }

  async #named(site: SiteContext, { car_id, changed_at: at, sent }: FoundPurchases['unclaimed'][number]) {
    const saved = shownDayAndTime(new Date(at), dealershipZone(site.dealerships[0]));
    return { title: await this.#titleOf(site, car_id), saved: `${sent ? 'Sent' : 'Saved'} ${saved}` };
  }

  async #titleOf(site: SiteContext, carId: string): Promise<string> {
    const answer = await this.cars.find(site, carId).catch(nothingIfRefused);
    if (answer?.kind !== 'found' && answer?.kind !== 'gone') return 'A vehicle that’s no longer listed';
    return carTitle(vehicleAsListed(answer.vehicle, answer.dealership, site));
  }
}

const NONE: FoundPurchases = { purchases: [], unclaimed: [] };

function messageOf(own: number, unclaimed: number): string {
  if (own > 0) return 'Here’s everything saved under your mobile number.';
  return unclaimed > 0
    ? 'Something was saved with your mobile number.'
    : 'Nothing is saved under your mobile number. We keep a purchase for 30 days.';
}
