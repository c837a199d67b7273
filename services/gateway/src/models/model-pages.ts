import type { LandingVocabulary } from '@forecourt/car-search';
import { hasPage, type Link, type MenuName, type PageDeclaration, pages } from '@forecourt/contracts';
import { Clock, ProblemError, SERVICE_LOGGER, SiteDocuments } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { SiteModel } from '../range/site-models.ts';
import { NO_RANGE, SiteRanges } from '../search/answers/site-stock.ts';
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

  /** The makes and models in stock; none while the index is down: these pages are about more than stock. */
  landing(site: SiteContext): Promise<LandingVocabulary> {
    return this.ranges.of(site).then(
      ({ landing }) => landing,
      (error: unknown) => this.#without(error, NO_RANGE.landing),
    );
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

const menuLinks = new Map<MenuName, { page: PageDeclaration; link: Link }>(
  pages.flatMap((page: PageDeclaration) => page.menu.map((link) => [link.name, { page, link }] as const)),
);

/** The link to a page of the platform, if the site has it. */
export function pageLink({ config }: SiteContext, name: MenuName): Link | undefined {
  const found = menuLinks.get(name);
  return found && hasPage(config, found.page) ? { label: found.link.label, href: found.link.href } : undefined;
}
