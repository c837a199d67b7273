import type { SearchState } from '@forecourt/car-search';
import { carType, type PromoCardDocument, type ResultsPage } from '@forecourt/contracts';
import { promosInSlots } from '@forecourt/retail-rules';
import { SERVICE_LOGGER, SiteDocuments } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { blockPictureView } from '../../cards/car-picture.view.ts';
import { readerOf, type SiteContext } from '../../site/site-context.ts';

/** The promo cards of a site's results (SRCH-10). */
@Injectable()
export class PromoCards {
  constructor(
    private readonly documents: SiteDocuments,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Those of a page of results, by their slots. Results do not fail for them: if their bodies cannot be read, there are none. */
  async of(site: SiteContext, state: SearchState, cards: number, now: Date): Promise<ResultsPage['promos']> {
    const entries = site.documents.list('promo_card').map((entry) => ({ ...entry, ...entry.summary }));
    const shown = promosInSlots(entries, { now, chosen: chosenTypes(state), cards });
    if (shown.length === 0) return [];
    try {
      const bodies = await this.documents.bodies(shown, readerOf(site));
      return bodies.map((body) => promoView(body, site));
    } catch (error) {
      this.logger.warn({ err: error }, 'results are shown without their promo cards');
      return [];
    }
  }
}

/** The car types that a search is for. Whoever wants no used cars has chosen the others (SRCH-17). */
function chosenTypes({ filters, not }: SearchState): readonly string[] {
  const { car_type: refused } = not ?? {};
  return filters.car_type ?? (refused ? carType.options.filter((type) => !refused.includes(type)) : []);
}

function promoView(body: PromoCardDocument, site: SiteContext): ResultsPage['promos'][number] {
  const { position, title, message, label, link, image, background } = body;
  return {
    position,
    title,
    message: message ?? null,
    link: { label, href: link },
    picture: image ? blockPictureView(image, site) : null,
    background,
  };
}
