import type { PurchaseResumePage } from '@forecourt/contracts';
import { carTitle, dayAndTime, dealershipZone } from '@forecourt/retail-rules';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/vehicle.view.ts';
import { type FoundPage, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';
import { purchasePath } from './purchase-steps.view.ts';
import { Purchases } from './purchases.ts';

/** The purchases of who has proven a mobile number by a code, also those of another device (RES-3). Its gate lets only users in. */
@Injectable()
export class PurchaseResumePageLoader implements PageLoader {
  constructor(
    private readonly purchases: Purchases,
    private readonly sessions: VisitorSessions,
    private readonly cars: CarPages,
  ) {}

  async load({ site, request }: PageVisit): Promise<FoundPage> {
    const user = request ? await this.sessions.userOf(site, request) : null;
    const found = user ? await this.purchases.ofPhone(site, user.phone) : [];
    const zone = dealershipZone(site.dealerships[0]);
    const content: PurchaseResumePage = {
      kind: 'purchase_resume',
      title: 'Continue your purchase',
      message:
        found.length > 0
          ? 'What you saved under your mobile number is here.'
          : 'Nothing is saved under your mobile number. We keep a purchase for 30 days.',
      purchases: await Promise.all(
        found.map(async ({ id, car_id: carId, changed_at: at, sent }) => ({
          title: await this.#titleOf(site, carId),
          saved: `${sent ? 'Sent' : 'Saved'} ${dayAndTime(new Date(at), zone)}`,
          href: purchasePath(id),
          label: sent ? 'See the summary' : 'Continue',
        })),
      ),
      back: { label: 'Browse our stock', href: site.config.search.path },
    };
    return { content, words: wordsOf(content), personal: true };
  }

  async #titleOf(site: SiteContext, carId: string): Promise<string> {
    const answer = await this.cars.find(site, carId).catch((error: unknown) => {
      if (error instanceof ProblemError) return null;
      throw error;
    });
    if (answer?.kind !== 'found' && answer?.kind !== 'gone') return 'A vehicle that is no longer here';
    return carTitle(vehicleAsListed(answer.vehicle, answer.dealership, site));
  }
}
