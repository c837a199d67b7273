import type { VehiclePage } from '@forecourt/contracts';
import { sentences } from '@forecourt/retail-rules';
import { Injectable } from '@nestjs/common';
import { carHref } from '../cards/car-actions.view.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import {
  type FormAnswer,
  type FoundPage,
  type HeadWords,
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type CarAnswer, CarPages } from './car-pages.ts';
import { PhoneReveals } from './phone-reveals.ts';
import { StockAddresses } from './stock/stock-vehicles.ts';

const WORDS_OF_KEY_INFORMATION = 4;

/** Vehicles by their addresses (VEH-1), and the page shown instead of one that is gone (VEH-6). */
@Injectable()
export class VehiclePageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly addresses: StockAddresses,
    private readonly reveals: PhoneReveals,
  ) {}

  async load({ site, params: { car = '' }, parameters }: PageVisit): Promise<PageAnswer> {
    const answer = await this.cars.find(site, car);
    if (answer.kind !== 'found') return absentCar(this.cars, site, answer, carHref);
    return this.#page(site, answer, parameters);
  }

  /** Show number without JavaScript: the page again, with the number (VEH-4). */
  async take({ site, params: { car = '' } }: PageVisit, { request }: SentForm): Promise<FormAnswer> {
    requireSameOrigin(request.headers, request.host);
    await this.reveals.admit(request.ip);
    const answer = await this.cars.find(site, car);
    if (answer.kind !== 'found') return null;
    await this.reveals.reveal(site, answer);
    return { again: await this.#page(withNumber(site), answer) };
  }

  async #page(
    site: SiteContext,
    { vehicle, dealership }: Extract<CarAnswer, { kind: 'found' }>,
    parameters?: URLSearchParams,
  ): Promise<FoundPage> {
    const { content, document, where } = await this.cars.page(site, vehicle, dealership, parameters);
    return {
      content,
      document,
      canonical: carHref(vehicle),
      words: vehicleWords(content, where),
      listed: !content.sold,
    };
  }

  /** A file for each chunk of a dealership's vehicles. @throws ProblemError 503 if stock does not respond */
  async sitemapFiles(site: SiteContext): Promise<string[]> {
    const chunks = await this.addresses.chunks(site);
    return chunks.map(({ dealership_id: id, from }) => `/sitemaps/vehicles.xml?dealership=${id}&from=${from}`);
  }
}

/** The site, for a visitor who has asked for the number. */
function withNumber(site: SiteContext): SiteContext {
  const { config } = site;
  return { ...site, config: { ...config, vehicle_page: { ...config.vehicle_page, hide_phone: false } } };
}

/**
 * What an address leads to whose car cannot be had there: 410 or 404 with similar cars, the car's new address, or nothing.
 * @param hrefOf the address that takes the place of this one, for a car that has moved.
 */
export async function absentCar(
  cars: CarPages,
  site: SiteContext,
  answer: Exclude<CarAnswer, { kind: 'found' }>,
  hrefOf: (car: { readonly slug: string }) => string,
): Promise<PageAnswer> {
  if (answer.kind === 'unknown') {
    const like = await cars.unknownPage(site, answer.asked);
    return like && { content: like, words: wordsOf(like), status: 404 };
  }
  if (answer.kind === 'moved') return { redirect: hrefOf(answer) };
  const content = await cars.gonePage(site, answer.vehicle, answer.dealership);
  return { content, words: wordsOf(content), status: 410 };
}

/**
 * The title and description of a vehicle's page. A sold one is not said to be there.
 * @param where such as at Hillside Penrith
 * @internal for specs
 */
export function vehicleWords(
  { title, price, sold, key_information: information }: VehiclePage,
  where: string,
): HeadWords {
  const facts = information.slice(0, WORDS_OF_KEY_INFORMATION).map(factWords);
  return {
    title,
    description: sentences([
      `${title}: ${[price.text, price.suffix, price.type].filter(Boolean).join(' ')}`,
      facts.join(', '),
      sold ? 'It is sold: see similar vehicles online.' : `See it ${where} and enquire online.`,
    ]),
  };
}

/** A bare number says nothing without its label: Sleeps 3. */
const factWords = ({ label, value }: VehiclePage['key_information'][number]): string =>
  /^\d+$/.test(value) ? `${label} ${value}` : value;
