import type { ChatPage, Dealership } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { type CarAnswer, CarPages } from '../car/car-pages.ts';
import { absentCar } from '../car/vehicle.page.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { CHAT, chatHref } from '../cards/lead-addresses.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { mainPlace, sitePhone } from '../places/call-bar.view.ts';
import { locationOf, openPhone, phoneLink, placeHoursView } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type ChatSubject, chatView } from './chat.view.ts';

type KnownCar = Extract<CarAnswer, { readonly kind: 'found' | 'gone' }>;

/** The embedded chat by its addresses, and what browsers send from there as a plain form (LEAD-8). */
@Injectable()
export class ChatPageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  /** The chat; a car that is gone says so itself. */
  async load({ site, params: { car } }: PageVisit): Promise<PageAnswer> {
    const now = this.clock.now();
    if (car === undefined) return found(chatView(site, siteSubject(site, now), { now }));
    const answer = await this.cars.find(site, car);
    if (answer.kind !== 'found') return absentCar(this.cars, site, answer, (moved) => chatHref(site, moved) ?? CHAT);
    return found(chatView(site, carSubject(site, answer, now), { now }));
  }

  /** Takes the messages (PlainForms.take). A car that got a new address, or left, meanwhile is the same car. */
  async take({ site, params: { car } }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const now = this.clock.now();
    const subject = car === undefined ? siteSubject(site, now) : await this.#carForSent(site, car, now);
    if (!subject) return null;
    const { form, kind } = chatView(site, subject, { now });
    return this.forms.take(
      site,
      { form, pageKind: kind, again: (refused) => found(chatView(site, subject, { now, sent: refused })) },
      sent,
    );
  }

  async #carForSent(site: SiteContext, idOrSlug: string, now: Date): Promise<ChatSubject | null> {
    const answer = await this.cars.find(site, idOrSlug);
    const there = answer.kind === 'moved' ? await this.cars.find(site, answer.slug) : answer;
    return there.kind === 'found' || there.kind === 'gone' ? carSubject(site, there, now) : null;
  }
}

function siteSubject(site: SiteContext, now: Date): ChatSubject {
  const [only, ...others] = site.dealerships;
  // The visitor chooses among several: nobody knows yet who reads it.
  const dealership = others.length > 0 ? undefined : only;
  return {
    car: null,
    ...reader(site, dealership, dealership && mainPlace(dealership), now),
    phone: phoneLink(sitePhone(site)),
  };
}

function carSubject(site: SiteContext, { vehicle, dealership }: KnownCar, now: Date): ChatSubject {
  const { private_suburb: isPrivate } = vehicle.details;
  return {
    car: vehicleAsListed(vehicle, dealership, site),
    ...reader(site, dealership, isPrivate ? undefined : locationOf(vehicle, dealership), now),
    phone: openPhone(vehicle, dealership, site.config),
  };
}

/** Who reads a chat, with their hours: a place, else its dealership or the site without hours. */
function reader(
  site: SiteContext,
  dealership: Dealership | undefined,
  location: Dealership['locations'][number] | undefined,
  now: Date,
): Pick<ChatSubject, 'who' | 'hours'> {
  if (!dealership || !location) return { who: dealership?.name ?? site.config.name, hours: null };
  return { who: location.name, hours: placeHoursView({ location, dealership }, site, now) };
}

const found = (content: ChatPage): FoundPage => ({
  content,
  words: {
    ...wordsOf(content),
    title: [content.form.sent && 'Not sent yet', content.title, content.car?.title].filter(Boolean).join(': '),
  },
});
