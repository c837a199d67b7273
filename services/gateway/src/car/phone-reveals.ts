import type { Dealership, RevealedPhone, VehicleView } from '@forecourt/contracts';
import { notFound, ProblemError, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LeadsClient } from '../clients/service-clients.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { memoryLimit, type RateLimit } from '../limits/rate-limit.ts';
import { dealerPhone } from '../places/vehicle-location.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** A car whose number is asked for. */
interface AskedCar {
  readonly vehicle: VehicleView;
  readonly dealership: Dealership;
}

/** Numbers to call about cars, which visitors ask for one by one (VEH-4). */
@Injectable()
export class PhoneReveals {
  readonly #limit: RateLimit;

  constructor(
    private readonly leads: LeadsClient,
    @Inject(SERVICE_LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(GATEWAY_LIMITS) { revealsPerMinute: times }: Pick<GatewayLimits, 'revealsPerMinute'>,
  ) {
    this.#limit = memoryLimit({ name: 'reveals', times, seconds: 60 });
  }

  /** Counts a question of a network. @throws ProblemError 429 if it asks too often */
  admit(ip: string): Promise<void> {
    return this.#limit.take(ip);
  }

  /** The number to call about a car of the site; that it was shown is logged. @throws ProblemError 404 if there is none */
  async reveal(site: SiteContext, { vehicle, dealership }: AskedCar): Promise<RevealedPhone> {
    const phone = dealerPhone(vehicle, dealership, site.config);
    if (!phone) throw noNumber();
    await this.#log(site, { car_id: vehicle.id, dealership_id: dealership.id });
    return phone;
  }

  /** A caller matters more to the dealer than the count of callers: what can't be logged is reported and the number is shown. */
  async #log(site: SiteContext, body: { car_id: string; dealership_id: number }): Promise<void> {
    try {
      await this.leads.request('POST', '/phone-reveals', { caller: visitorOf(site), body });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.logger.warn({ err: error, ...body }, 'a phone reveal was not logged');
    }
  }
}

/** A car without a number is answered as one that the site does not have (SITE-4). */
export const noNumber = () => notFound('There is no number to call about this car on this site.');
