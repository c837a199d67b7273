import { Clock, nothingIfRefused } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { bookingKinds } from '../booked-drives/booking-kinds.ts';
import { Bookings } from '../booked-drives/bookings.ts';
import { CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { type FoundPage, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { mainPlace } from '../places/call-bar.view.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { type Place, placeAt } from '../places/site-places.ts';
import { briefPlaceView, locationOf } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { LeadsInbox } from './leads-inbox.ts';
import { bookedKind, markerOf, SPUN, type SuccessMarker, type SuccessSetting, successView } from './success.view.ts';

const SIMILAR = 4;

/** Pages after enquiries (PAGE-3). The enquiry is stored: even if services are down now, the sender is thanked and need not send it again. */
@Injectable()
export class SuccessPageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly inbox: LeadsInbox,
    private readonly maps: PlaceMaps,
    private readonly bookings: Bookings,
    private readonly clock: Clock,
  ) {}

  /** The page that an enquiry's answer leads to; a car that is not the site's, or that cannot be looked up now, is left out (SITE-4). */
  async load({ site, parameters }: PageVisit): Promise<FoundPage> {
    const marker = markerOf(parameters);
    const about = marker.carId === null ? null : await this.#aboutCar(site, marker.carId);
    const content = successView(marker, {
      site,
      prize: await this.#prize(site, marker),
      booking: await this.#booking(site, marker),
      ...(about ?? { car: null, place: this.#siteIsOf(site), similar: [] }),
      ...this.#receiver(site, marker),
    });
    return { content, words: wordsOf(content), ...(content.appointment && { personal: true }) };
  }

  /** The booking of a link, if it is this lead's; null after any other enquiry. */
  async #booking(
    site: SiteContext,
    { about, booking: token, leadId }: SuccessMarker,
  ): Promise<SuccessSetting['booking']> {
    const kind = bookedKind(about);
    if (token === null || leadId === null || !bookingKinds[kind].isOn(site.config)) return null;
    const drive = await this.bookings.booked(site, kind, token).catch(nothingIfRefused);
    return drive?.lead_id === leadId && drive.state === 'booked' ? { kind, token, drive } : null;
  }

  /** What a spin won; null after any other enquiry. */
  async #prize(site: SiteContext, { about, leadId }: SuccessMarker): Promise<string | null> {
    if (about !== SPUN || leadId === null) return null;
    return this.inbox.prizeOf(site, leadId).catch(nothingIfRefused);
  }

  /** The place that the enquiry went to, as its address says; nothing of one that is not the site's (SITE-4). */
  #receiver(
    site: SiteContext,
    { place: slug, dealership: dealer }: SuccessMarker,
  ): Pick<SuccessSetting, 'place'> | null {
    const dealership = site.dealerships.find((each) => each.slug === dealer);
    const main = dealership && mainPlace(dealership);
    const place = slug === null ? main && { location: main, dealership } : placeAt(site, slug);
    return place ? { place: this.#brief(site, place) } : null;
  }

  async #aboutCar(
    site: SiteContext,
    carId: string,
  ): Promise<Omit<SuccessSetting, 'site' | 'prize' | 'booking'> | null> {
    const answer = await this.cars.find(site, carId).catch(nothingIfRefused);
    if (answer?.kind !== 'found') return null;
    const { vehicle, dealership } = answer;
    const car = vehicleAsListed(vehicle, dealership, site);
    return {
      car: enquiredCarView(car, site, this.clock.now()),
      place: this.#brief(site, { location: locationOf(vehicle, dealership), dealership }),
      similar: (await this.cars.similar(site, car, SIMILAR).catch(nothingIfRefused)) ?? [],
    };
  }

  /** The only place of a site with one dealership; with several, the recipient is not known yet. */
  #siteIsOf(site: SiteContext): SuccessSetting['place'] {
    const [dealership, ...others] = site.dealerships;
    const place = dealership && mainPlace(dealership);
    if (!dealership || !place || others.length > 0) return null;
    return this.#brief(site, { location: place, dealership });
  }

  #brief(site: SiteContext, place: Place): SuccessSetting['place'] {
    return briefPlaceView(place, { site, now: this.clock.now(), mapOf: this.maps.of(site.config) });
  }
}
