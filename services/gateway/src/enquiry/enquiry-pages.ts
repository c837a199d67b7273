import type { CarAnswer, CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/vehicle.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { EnquiryKind } from './enquiry-address.ts';
import type { EnquirySubject } from './enquiry-form.view.ts';

/** What the address of an enquiry leads to: its subject, or what became of the car. */
export type EnquiryPlace =
  | { readonly kind: 'found'; readonly subject: EnquirySubject }
  | Exclude<CarAnswer, { readonly kind: 'found' }>;

/** Enquiries by their addresses. */
export class EnquiryPages {
  readonly #cars: CarPages;

  constructor(cars: CarPages) {
    this.#cars = cars;
  }

  /**
   * What an enquiry at an address is about.
   * @param idOrSlug of the car; null for an enquiry that is about none.
   */
  async find(site: SiteContext, idOrSlug: string | null, kind: EnquiryKind): Promise<EnquiryPlace> {
    if (idOrSlug === null) return { kind: 'found', subject: 'general' };
    const answer = await this.#cars.find(site, idOrSlug);
    if (answer.kind !== 'found') return answer;
    const { vehicle, dealership } = answer;
    return { kind: 'found', subject: { car: vehicleAsListed(vehicle, dealership, site), kind } };
  }
}
