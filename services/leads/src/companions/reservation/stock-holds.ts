import type { HoldRelease, VehicleHold } from '@forecourt/contracts';
import { type InternalClient, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { STOCK } from '../../enquiry/stock-cars.ts';

/** A vehicle of a dealership, and the hold's id: that of its reservation. */
export interface HeldCar {
  readonly leadId: string;
  readonly carId: string;
  readonly dealershipId: number;
}

/** The stock service's holds (RES-1). Both calls may be repeated. */
@Injectable()
export class StockHolds {
  constructor(@Inject(STOCK) private readonly stock: Pick<InternalClient, 'request'>) {}

  /**
   * Holds the vehicle, or extends the hold.
   * @returns whether it is held; false if somebody else has it or it is gone
   * @throws ProblemError if stock can't answer: it may be held then
   */
  async hold(car: HeldCar, until: Date): Promise<boolean> {
    const body: VehicleHold = { dealership_id: car.dealershipId, until: until.toISOString() };
    return this.#ask('PUT', pathOf(car), body);
  }

  /** Releases the hold; one that is over stays so. @throws ProblemError if stock can't answer */
  async release(car: HeldCar, reason: HoldRelease['reason']): Promise<void> {
    const body: HoldRelease = { dealership_id: car.dealershipId, reason };
    await this.#ask('POST', `${pathOf(car)}/release`, body);
  }

  async #ask(method: 'PUT' | 'POST', path: string, body: VehicleHold | HoldRelease): Promise<boolean> {
    try {
      await this.stock.request(method, path, { body, caller: { actor: 'system:leads' } });
      return true;
    } catch (error) {
      if (error instanceof ProblemError && (error.status === 404 || error.status === 409)) return false;
      throw error;
    }
  }
}

const pathOf = ({ carId, leadId }: HeldCar): string =>
  `/vehicles/${encodeURIComponent(carId)}/holds/${encodeURIComponent(leadId)}`;
