import { keptParameters, type SearchState, searchStateFromUrl } from '@forecourt/car-search';
import {
  type AlertAccepted,
  type AlertOrder,
  type AlertRequest,
  alertState,
  type LinkedAlert,
  linkedAlert,
  type OwnAlerts,
  ownAlerts,
  type SignedInUser,
} from '@forecourt/contracts';
import { positionOf } from '@forecourt/places';
import { carTitle } from '@forecourt/retail-rules';
import { badRequest, notFound, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { LeadsClient } from '../clients/service-clients.ts';
import { cutText } from '../http/html.ts';
import { NearPlaces } from '../search/answers/near-places.ts';
import { joinRangeFields } from '../search/answers/range-bounds.ts';
import { narrowings } from '../search/filters/chips.view.ts';
import { joinDistanceFields } from '../search/filters/distance.view.ts';
import { ReadSearches } from '../search/filters/read-searches.ts';
import { savedSearch } from '../search/filters/reading.view.ts';
import { SearchPages } from '../search/results/search-pages.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

const requested = z.object({ state: alertState });
const LONGEST_TITLE = 200;

/** What an alert would be about, in words, with the page that shows it. */
export type AlertSubject = Pick<AlertOrder, 'kind' | 'search' | 'car_id' | 'title' | 'path'>;

/** What a link in an email does. */
export type LinkAct = 'confirm' | 'stop' | 'unsubscribe';

/** Saved searches and price alerts as the leads service has them (LEAD-11). */
@Injectable()
export class AlertDesk {
  constructor(
    private readonly leads: LeadsClient,
    private readonly cars: CarPages,
    private readonly searches: SearchPages,
    private readonly words: ReadSearches,
    private readonly places: NearPlaces,
  ) {}

  /**
   * What is asked for: a search by the address of its results page, or one of the site's cars (SITE-4).
   * @throws ProblemError 400 naming the field, 404 for a car that the site does not have
   */
  subject(
    site: SiteContext,
    { search, car_id: carId }: Pick<AlertRequest, 'search' | 'car_id'>,
  ): Promise<AlertSubject> {
    if ((search === undefined) === (carId === undefined)) {
      const message = 'expected search or car_id, and not both';
      throw badRequest([{ field: search === undefined ? 'search' : 'car_id', message }]);
    }
    return search === undefined ? this.#car(site, carId ?? '') : this.#search(site, search);
  }

  /** Asks for an alert. @param suspected a program may have sent it (LEAD-3) @throws ProblemError the leads service's own, by field */
  async request(
    site: SiteContext,
    subject: AlertSubject,
    { email, user, suspected }: { email: string | undefined; user: SignedInUser | null; suspected: boolean },
  ): Promise<AlertAccepted> {
    const order: AlertOrder = {
      ...subject,
      origin: site.origin,
      ...(email !== undefined && { email }),
      ...(suspected && { suspected }),
    };
    const { body } = await this.leads.request('POST', '/alerts', {
      body: order,
      caller: visitorOf(site, user),
      answer: requested,
    });
    return acceptedAs(body.state);
  }

  /** The user's own on this site. */
  async own(site: SiteContext, user: SignedInUser): Promise<OwnAlerts> {
    const { body } = await this.leads.request('GET', '/alerts', { caller: visitorOf(site, user), answer: ownAlerts });
    return body;
  }

  /** Ends one of the user's own. @throws ProblemError 404 for any other */
  async remove(site: SiteContext, user: SignedInUser, id: string): Promise<void> {
    await this.leads.request('DELETE', `/alerts/${encodeURIComponent(id)}`, { caller: visitorOf(site, user) });
  }

  /** The alert of a signed link; null if the link is not of this site. */
  async linked(site: SiteContext, token: string): Promise<LinkedAlert | null> {
    try {
      const path = `/alerts/links/${encodeURIComponent(token)}`;
      return (await this.leads.request('GET', path, { caller: visitorOf(site), answer: linkedAlert })).body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }

  /** Does what a link is for; whoever is signed in has then proven the address. @throws ProblemError 404 for another site's, 409 to turn on what was stopped */
  async act(
    site: SiteContext,
    token: string,
    { act, user }: { act: LinkAct; user: SignedInUser | null },
  ): Promise<void> {
    const path = `/alerts/links/${encodeURIComponent(token)}/${act}`;
    await this.leads.request('POST', path, { caller: visitorOf(site, user) });
  }

  async #search(site: SiteContext, address: string): Promise<AlertSubject> {
    const unreadable = badRequest([
      {
        field: 'search',
        message: 'expected the path and query of a results page, such as /search/toyota/?price=:30000',
      },
    ]);
    if (!address.startsWith('/') || !URL.canParse(address, site.origin)) throw unreadable;
    const { pathname, searchParams } = new URL(address, site.origin);
    const { landing, href, facets } = await this.searches.setting(site);
    const parameters = joinDistanceFields(joinRangeFields(searchParams));
    const asked = searchStateFromUrl(pathname, parameters.toString(), landing);
    const state = asked && (await this.words.reader(site))(asked).state;
    const { near } = state ?? {};
    const kilometres = near ? await this.places.kilometres(site, near) : undefined;
    // A place that nobody knows narrows nothing, so it can't be kept.
    const saved = state && kilometres !== null && savedSearch(state, kilometres);
    if (!saved) throw unreadable;
    const { sortBy: _order, ...kept } = saved;
    const words = narrowings(kept).map(({ label }) => label);
    const sold = {
      paints: (facets.colour ?? []).map(({ value }) => value),
      models: landing.makes.flatMap(({ name: make, models }) => models.map((model) => ({ make, model }))),
    };
    return {
      kind: 'search',
      search: keptParameters(await this.#withPoint(site, kept), sold),
      title: cutText(words.join(', ') || 'everything in stock', LONGEST_TITLE),
      path: href(kept),
    };
  }

  /** With the point of a place instead of its name, which several places may have. */
  async #withPoint(site: SiteContext, state: SearchState): Promise<SearchState> {
    const point = state.near && (await this.places.pointOf(site, state.near));
    return state.near && point ? { ...state, near: { ...state.near, place: positionOf(point) } } : state;
  }

  async #car(site: SiteContext, carId: string): Promise<AlertSubject> {
    const answer = await this.cars.find(site, carId);
    if (answer.kind !== 'found') throw notFound('This vehicle is no longer on this site.');
    return {
      kind: 'car',
      car_id: answer.vehicle.id,
      title: cutText(carTitle(vehicleAsListed(answer.vehicle, answer.dealership, site)), LONGEST_TITLE),
      path: `/cars/${answer.vehicle.slug}`,
    };
  }
}

/** The answer to a visitor: the same whether or not the address is known. */
export function acceptedAs(state: AlertAccepted['state']): AlertAccepted {
  return { success: true, state, message: ACCEPTED[state] };
}

const ACCEPTED: Readonly<Record<AlertAccepted['state'], string>> = {
  on: 'Saved. We’ll email you when there is news, at most once a day.',
  check_email: 'Nearly done: please follow the link in the email we’ve just sent you.',
  no_email:
    'We’ve reached the most emails we send to one address in a day, so we can’t send the link that turns this on. Please save it again tomorrow.',
};
