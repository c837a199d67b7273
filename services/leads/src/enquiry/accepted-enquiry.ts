import { type FormName, hasDraw } from '@forecourt/contracts';
import { LookupKey } from '@forecourt/persons';
import { badRequest, type CallerClaims, Clock, notFound, unauthorized } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { FinanceApplications } from '../companions/finance-application/finance-applications.ts';
import { type WantedPayment, wantedPayment } from '../companions/online-payment/payment-request.ts';
import { type DrawnPrize, drawPrize } from '../companions/prize-draw/draw-prize.ts';
import { Purchases } from '../companions/purchase/purchases.ts';
import {
  requireSoldOnline,
  type WantedReservation,
  wantedReservation,
} from '../companions/reservation/reservation-request.ts';
import { type BookedSlot, bookedSlot } from '../companions/test-drive/booked-slot.ts';
import { LeadValuations, type TakenValuation } from '../companions/valuation/lead-valuations.ts';
import { EarlierPrices } from './earlier-prices.ts';
import type { EnquiredCar } from './enquired-car.ts';
import type { Enquiry } from './enquiry.ts';
import { enquiryFaults } from './enquiry-rules.ts';
import type { EnquirySite } from './enquiry-site.ts';
import { StockCars } from './stock-cars.ts';

/** An accepted enquiry, with all data for its lead. */
export interface AcceptedEnquiry {
  enquiry: Enquiry;
  site: EnquirySite;
  car: EnquiredCar | undefined;
  /** What a spin wins. */
  prize: DrawnPrize | undefined;
  /** The time of a test drive, if one was chosen. */
  booking: BookedSlot | undefined;
  /** What a deposit is to reserve. */
  reservation: WantedReservation | undefined;
  /** What of its own vehicle it hands over. */
  valuation: TakenValuation | undefined;
  /** What is paid online. */
  payment: WantedPayment | undefined;
  /** The online purchase that it completes. */
  purchaseId: string | undefined;
}

/** Accepts enquiries by the rules of their sites, or says what is wrong with them. */
@Injectable()
export class EnquiryAcceptance {
  constructor(
    @Inject(Clock) private readonly clock: Clock,
    @Inject(StockCars) private readonly stock: StockCars,
    @Inject(LookupKey) private readonly lookup: LookupKey,
    @Inject(LeadValuations) private readonly valuations: LeadValuations,
    @Inject(Purchases) private readonly purchases: Purchases,
    @Inject(FinanceApplications) private readonly applications: FinanceApplications,
    @Inject(EarlierPrices) private readonly earlier: EarlierPrices,
  ) {}

  /**
   * The enquiry with its car and what it books, pays or hands over.
   * @throws ProblemError 400 naming each field that the site's rules refuse (LEAD-4), 401 where the site asks for a sign-in, 404 for a car
   *   that is not the site's (SITE-4), 503 if the car can't be read
   */
  async accept(
    sent: Enquiry,
    site: EnquirySite,
    { caller, idempotencyKey }: { caller: CallerClaims; idempotencyKey: string },
  ): Promise<AcceptedEnquiry> {
    const { enquiry: kept, purchaseId } = await this.purchases.of(sent, { idempotencyKey, site: site.slug });
    const { enquiry: valued, valuation } = await this.valuations.of(kept, site);
    const { carId } = valued;
    const car =
      carId === undefined
        ? undefined
        : await this.earlier.beside(carId, site, () => this.stock.find(carId, caller, site));
    const faults = enquiryFaults(valued, site, car);
    if (faults.length > 0) throw badRequest(faults);
    const enquiry = await this.applications.of(valued, { site, car, caller });
    if (enquiry.form.name === SPIN && site.spin_to_win.sign_in && !caller.user)
      throw unauthorized('Please sign in to spin.');
    if (enquiry.form.name !== SPIN) {
      const booking = bookedSlot(enquiry, site, this.clock.now());
      const { url } = enquiry.origin;
      if (purchaseId !== undefined) requireSoldOnline(site, car);
      const isReservation = enquiry.form.name === RESERVE || purchaseId !== undefined;
      const reservation = isReservation ? wantedReservation(site, car, { url, user: caller.user }) : undefined;
      const payment = enquiry.form.name === PAY ? wantedPayment(site, enquiry, caller.user) : undefined;
      return { enquiry, site, car, prize: undefined, booking, reservation, valuation, payment, purchaseId };
    }
    const prize = this.#draw(enquiry, site);
    const message = `Spin to win, ${site.spin_to_win.campaign}: ${prize.name}`;
    return { enquiry: { ...enquiry, answers: { ...enquiry.answers, message } }, site, car, prize, ...nothingBooked };
  }

  /**
   * What this person's spin wins in the site's campaign: always the same, by a digest under the service's own key.
   * @throws ProblemError 404 on a site without a draw, or after its end.
   */
  #draw({ answers }: Enquiry, { slug, spin_to_win: draw }: EnquirySite): DrawnPrize {
    const isOver = draw.closes_at !== undefined && this.clock.now() >= new Date(draw.closes_at);
    if (!hasDraw({ spin_to_win: draw }) || isOver) throw notFound();
    const person = this.lookup.personIndex(answers);
    const seed = this.lookup.digest('draw', `${slug}:${draw.campaign}:${person}`);
    return drawPrize(draw.prizes, Buffer.from(seed, 'base64url').toString('hex'));
  }
}

/** The form whose leads win something. */
const SPIN: FormName = 'spin_to_win';
/** The form whose leads hold a vehicle. */
const RESERVE: FormName = 'reserve';
/** The form whose leads are paid online. */
const PAY: FormName = 'online_payment';
const nothingBooked = {
  booking: undefined,
  reservation: undefined,
  valuation: undefined,
  payment: undefined,
  purchaseId: undefined,
};
