import type { LandingVocabulary } from '@forecourt/car-search';
import { type Link, type MenuName, type PageDeclaration, type PageLink, pages } from '@forecourt/contracts';
import { Clock, ProblemError, SERVICE_LOGGER, SiteDocuments } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { SiteModel } from '../range/site-models.ts';
import { isOffered, NO_RANGE, type SiteRange, SiteRanges } from '../search/answers/site-stock.ts';
import { VehicleStrips } from '../search/results/vehicle-strips.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import type { ModelSetting, ModelStock } from './model.view.ts';
import { stockHref } from './model-card.view.ts';

const STOCK_SHOWN = 4;

/** What the pages of models load: their bodies, accessories, and what is in stock. */
@Injectable()
export class ModelPages {
  constructor(
    private readonly documents: SiteDocuments,
    private readonly ranges: SiteRanges,
    private readonly strips: VehicleStrips,
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** What the site sells; nothing while the index is down: these pages are about more than stock. */
  range(site: SiteContext): Promise<SiteRange> {
    return this.ranges.of(site).catch((error: unknown) => this.#without(error, NO_RANGE));
  }

  /** The makes and models of it. */
  async landing(site: SiteContext): Promise<LandingVocabulary> {
    return (await this.range(site)).landing;
  }

  /** What the pages of a model are made with. @throws ProblemError 503 if its body cannot be read */
  async setting(site: SiteContext, model: SiteModel, models: readonly SiteModel[]): Promise<ModelSetting> {
    const entries = site.documents.list('accessory').filter(({ summary }) => summary.model === model.slug);
    const [body, accessories, landing] = await Promise.all([
      this.documents.body(model.document, readerOf(site)),
      this.documents.bodies(entries, readerOf(site)),
      this.landing(site),
    ]);
    return { site, model, models, body, accessories, landing, now: this.clock.now() };
  }

  /** The newest of a model's vehicles in stock, with prices and colours; null if there are none or the index does not answer. */
  async stock({ site, model, landing }: ModelSetting): Promise<ModelStock | null> {
    const search = stockHref(model, landing);
    if (search === null) return null;
    try {
      const [found, offered] = await Promise.all([
        this.strips.find(site, { search, most: STOCK_SHOWN }),
        this.strips.offered(site, search),
      ]);
      return found && offered && { ...found, ...offered };
    } catch (error) {
      return this.#without(error, null);
    }
  }

  #without<Value>(error: unknown, value: Value): Value {
    if (!(error instanceof ProblemError && error.status === 503)) throw error;
    this.logger.warn({ err: error }, 'a page about models is shown without stock');
    return value;
  }
}

const menuLinks = new Map<MenuName, { page: PageDeclaration; link: PageLink }>(
  pages.flatMap((page: PageDeclaration) => page.menu.map((link) => [link.name, { page, link }] as const)),
);

/** The link to a page of the platform, if the site has it and sells what is on it. A document of the site's own is no such page. */
export function pageLink(site: SiteContext, range: SiteRange, name: MenuName): Link | undefined {
  const found = menuLinks.get(name);
  if (!found || found.page.paths === 'site' || !isOffered(found.link, found.page, site, range)) return undefined;
  return { label: found.link.label, href: found.link.href };
}
