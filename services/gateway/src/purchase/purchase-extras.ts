import { createHash } from 'node:crypto';
import {
  type Dealership,
  type FormAnswers,
  type FormValues,
  type PurchaseStep,
  type ShownValuation,
  takesValuations,
  type VehicleView,
  valuationChangeOf,
  valuationRequest,
} from '@forecourt/contracts';
import { distanceKm, type Point } from '@forecourt/places';
import { deliveryPriceCents, formatDollars } from '@forecourt/retail-rules';
import { badRequest, Clock, nothingIfRefused, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { GEOCODER, type Geocoder } from '../places/geocoder.ts';
import { locationOf } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { ValuationDesk } from '../valuation/valuation-desk.ts';

/** What a step is answered about. */
export interface BoughtVehicle {
  readonly vehicle: VehicleView;
  readonly dealership: Dealership;
}

/** What a delivery costs where it is too far for a price. */
export const ON_REQUEST = 'On request';

/** What the platform adds to the answers of a step of buying online (RES-3): an estimate of the trade-in, and the price of the delivery. */
@Injectable()
export class PurchaseExtras {
  constructor(
    private readonly desk: ValuationDesk,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** What follows from the answers of a step. @throws ProblemError 400 for a postcode that there is not */
  async of(
    site: SiteContext,
    { name }: PurchaseStep,
    { bought, purchaseId, values }: { bought: BoughtVehicle; purchaseId: string; values: FormValues },
  ): Promise<FormAnswers> {
    if (name === 'vehicle') return this.#valued(site, bought.vehicle.id, purchaseId, values);
    return name === 'delivery' ? this.#delivered(site, bought, values) : {};
  }

  /** The estimate that answers hold; null where a person values the vehicle. */
  async valuation(site: SiteContext, { valuation_id: id }: FormAnswers): Promise<ShownValuation | null> {
    if (id === undefined) return null;
    return this.desk.find(site, id).catch(nothingIfRefused);
  }

  /** Without an estimate, for whatever reason, the dealer values the vehicle: nobody is held up by it. */
  async #valued(site: SiteContext, carId: string, purchaseId: string, values: FormValues): Promise<FormAnswers> {
    const request = valuationRequest.safeParse({ rego: values.rego, regoState: values.regoState, car_id: carId });
    if (!takesValuations(site.config) || !request.success) return {};
    // The same vehicle on the same day is the same valuation.
    const day = this.clock.now().toISOString().slice(0, 10);
    const named = [purchaseId, request.data.rego, request.data.regoState, day].join('\0');
    const key = createHash('sha256').update(named).digest('base64url');
    try {
      const { shown } = await this.desk.start(site, request.data, key);
      const { rego: _, regoState: __, ...change } = valuationChangeOf(values, true);
      const valued = await this.desk.change(site, shown.id, change);
      this.desk.note(site, valued);
      return { valuation_id: valued.id };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.logger.info({ err: error }, 'a trade-in of an online purchase is valued by a person');
      return {};
    }
  }

  async #delivered(
    site: SiteContext,
    { vehicle, dealership }: BoughtVehicle,
    values: FormValues,
  ): Promise<FormAnswers> {
    const to = await this.geocoder.find(String(values.postcode), []);
    if (!to) throw badRequest([{ field: 'postcode', message: 'We don’t know this postcode. Please check it.' }]);
    const from = await this.#pointOf(locationOf(vehicle, dealership).address);
    const cents = from && deliveryPriceCents(distanceKm(from, to), site.config.reservations.purchases);
    return { delivery_price: cents === null ? ON_REQUEST : formatDollars(cents) };
  }

  async #pointOf({ lat, long, postcode }: Dealership['locations'][number]['address']): Promise<Point | null> {
    return lat === undefined || long === undefined ? this.geocoder.find(postcode, []) : { lat, long };
  }
}
