import { type AccountLeads, type AccountSection, accountLeads } from '@forecourt/contracts';
import { isOffered } from '@forecourt/retail-rules';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { StockVehicles } from '../car/stock/stock-vehicles.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { LeadsClient } from '../clients/service-clients.ts';
import type { AccountPart, AccountVisit } from '../people/account-part.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import type { ListedCars } from './sent-lead.ts';
import { sentLeadsView } from './sent-leads.view.ts';

/** As many as stock answers at once. */
const MOST_CARS = 100;

/** What a user has sent: enquiries, and what came with them, in their account. */
@Injectable()
export class SentLeadsPart implements AccountPart {
  constructor(
    private readonly leads: LeadsClient,
    private readonly vehicles: StockVehicles,
    private readonly clock: Clock,
  ) {}

  async sections({ site, user }: AccountVisit): Promise<AccountSection[]> {
    const body = { user_id: user.user_id, phone: user.phone };
    const asked = { body, caller: visitorOf(site, user), answer: accountLeads };
    const found = (await this.leads.request('POST', '/persons/account', asked)).body;
    return sentLeadsView(found, { site, cars: await this.#carsOf(found, site), now: this.clock.now() });
  }

  /** The cars that the site still shows, by their ids (SITE-4). */
  async #carsOf({ leads, unsent }: AccountLeads, site: SiteContext): Promise<ListedCars> {
    const named = [...leads.flatMap(({ car }) => car?.id ?? []), ...unsent.map((item) => item.car_id)];
    const found = await this.vehicles.all(site, [...new Set(named)].slice(0, MOST_CARS));
    const shown = found.filter(({ vehicle }) => isOffered(vehicle));
    return new Map(
      shown.map(({ vehicle, dealership }) => [vehicle.id, vehicleAsListed(vehicle, dealership, site)] as const),
    );
  }
}
