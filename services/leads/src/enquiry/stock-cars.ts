import { foundVehicle } from '@forecourt/contracts';
import { type CallerClaims, type InternalClient, ProblemError, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type EnquiredCar, toEnquiredCar } from './enquired-car.ts';
import type { EnquirySite } from './enquiry-site.ts';

/** Injection token of the client of the stock service. */
export const STOCK = Symbol('STOCK');

/** The cars as the stock service knows them. */
@Injectable()
export class StockCars {
  constructor(@Inject(STOCK) private readonly stock: Pick<InternalClient, 'request'>) {}

  /**
   * A car of the caller's site.
   * @throws ProblemError 404 naming car_id for a car of another site or none (SITE-4), 503 if stock can't answer.
   */
  async find(carId: string, { actor, scope }: CallerClaims, { dealerships }: EnquirySite): Promise<EnquiredCar> {
    const caller = { actor, scope };
    const { body } = await this.stock
      .request('GET', `/vehicles/${encodeURIComponent(carId)}`, { caller, answer: foundVehicle })
      .catch((error: unknown) => Promise.reject(toRefusal(error)));
    const car = toEnquiredCar(body.vehicle);
    if (!dealerships.some(({ id }) => id === car.dealershipId)) throw unknownCar();
    return car;
  }
}

function toRefusal(error: unknown): ProblemError {
  if (error instanceof ProblemError && error.status === 404) return unknownCar();
  return unavailable('We can’t take your enquiry right now. Please send it again shortly.', { cause: error });
}

/** Leads are about whatever a site sells, so the word fits each kind. */
function unknownCar(): ProblemError {
  const detail = 'This vehicle is no longer on this site.';
  return new ProblemError({ status: 404, detail, errors: [{ field: 'car_id', message: detail }] });
}
