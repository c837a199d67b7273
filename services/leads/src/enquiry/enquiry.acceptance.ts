import { badRequest } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LEAD_COMPANIONS } from '../lead/follow-history.ts';
import { EarlierPrices } from './earlier-prices.ts';
import { type EnquiredCar, StockCars } from './enquiry.car.ts';
import { enquiryFaults } from './enquiry.rules.ts';
import type { EnquirySite } from './enquiry.site.ts';
import type { Enquiry } from './enquiry.ts';
import type { Accepted, Brought, EnquirySetting, LeadCompanion } from './lead-companion.ts';

/** An accepted enquiry, with all data for its lead. */
export interface AcceptedEnquiry {
  readonly enquiry: Enquiry;
  readonly site: EnquirySite;
  readonly car: EnquiredCar | undefined;
  /** What its lead brings with it, in the order in which it is locked and written. */
  readonly brings: readonly Brought[];
}

/** Accepts enquiries by the rules of their sites, or says what is wrong with them. */
@Injectable()
export class EnquiryAcceptance {
  constructor(
    private readonly stock: StockCars,
    private readonly earlier: EarlierPrices,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly LeadCompanion[],
  ) {}

  /**
   * The enquiry with its car and what it books, pays or hands over.
   * @throws ProblemError 400 naming each field that the site's rules refuse (LEAD-4), 401 where the site asks for a sign-in, 404 for a car
   *   that is not the site's (SITE-4), 503 if the car can't be read
   */
  async accept(sent: Enquiry, setting: EnquirySetting): Promise<AcceptedEnquiry> {
    const { site, caller } = setting;
    const round = new Round(sent, this.companions);
    await round.ask((companion, enquiry) => companion.recall?.(enquiry, setting));
    await round.ask((companion, enquiry) => companion.state?.(enquiry, setting));
    const { carId } = round.enquiry;
    const car =
      carId === undefined
        ? undefined
        : await this.earlier.beside(carId, site, () => this.stock.find(carId, caller, site));
    const faults = enquiryFaults(round.enquiry, site, car);
    if (faults.length > 0) throw badRequest(faults);
    await round.ask((companion, enquiry) => companion.accept?.(enquiry, { ...setting, car }));
    return { enquiry: round.enquiry, site, car, brings: round.brings() };
  }

  /** Whether what a lead brought with it is over. */
  async isOver(leadId: string): Promise<boolean> {
    const ends = await Promise.all(this.companions.map((companion) => companion.isOver?.(leadId)));
    return ends.includes(true);
  }
}

/** One enquiry on its way past the companions: each gets it as the one before has left it. */
class Round {
  readonly #companions: readonly LeadCompanion[];
  readonly #brought = new Map<LeadCompanion, Brought>();
  enquiry: Enquiry;

  constructor(enquiry: Enquiry, companions: readonly LeadCompanion[]) {
    this.enquiry = enquiry;
    this.#companions = companions;
  }

  async ask(question: (companion: LeadCompanion, enquiry: Enquiry) => Promise<Accepted> | undefined): Promise<void> {
    for (const companion of this.#companions) {
      const accepted = await question(companion, this.enquiry);
      if (!accepted) continue;
      this.enquiry = accepted.enquiry;
      if (accepted.brings) this.#brought.set(companion, { ...this.#brought.get(companion), ...accepted.brings });
    }
  }

  brings(): Brought[] {
    return this.#companions.flatMap((companion) => this.#brought.get(companion) ?? []);
  }
}
