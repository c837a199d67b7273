import {
  type Block,
  type BlockOf,
  type BlockView,
  formOf,
  HOME_PATH,
  type PageDocument,
  type PostCard,
  type ShownOffer,
  type ShownReview,
} from '@forecourt/contracts';
import { isAvailable, type ListedCar } from '@forecourt/retail-rules';
import { Clock, notFound, ProblemError, SERVICE_LOGGER, SiteDocuments } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CarPages } from '../car/car-pages.ts';
import { drawnPicture } from '../cards/car-picture.view.ts';
import { addressedForm, CAR_PARAMETER } from '../enquiry/addressed-form.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import { SiteOffers } from '../offers/site-offers.ts';
import type {
  FormAnswer,
  FoundPage,
  PageAnswer,
  PageLoader,
  PageVisit,
  SentForm,
  SitemapPage,
} from '../page-loader/page-loader.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { ratingOf, siteReviews } from '../places/place-rating.ts';
import { SERVICE_BOOKING } from '../places/service-booking.ts';
import { SitePosts } from '../posts/site-posts.ts';
import type { DocumentHead, SocialPicture } from '../rendering/document-head.ts';
import { SiteReviews } from '../reviews/site-reviews.ts';
import { StockCounter, type StockCounts } from '../search/answers/stock-counts.ts';
import { type FoundVehicles, VehicleStrips } from '../search/results/vehicle-strips.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import type { BlockSetting } from './block-setting.ts';
import { blocksView } from './blocks.view.ts';
import { contentGraph } from './content-graph.ts';
import { defaultAt, elsewhere, pageAt } from './default-pages.ts';
import { homeGraph } from './home-graph.ts';

/** Drawn where a home page has no picture. */
const ANY_VEHICLE = { itemType: null, body: null, colour: null };

/** What the blocks of a page were found to show. */
interface Material {
  readonly address: BlockSetting['address'];
  readonly strips: ReadonlyMap<BlockOf<'vehicles'>, FoundVehicles>;
  readonly stock: StockCounts | null;
  readonly offers: readonly ShownOffer[];
  readonly posts: ReadonlyMap<Block, readonly PostCard[]>;
  readonly reviews: ReadonlyMap<Block, readonly ShownReview[]>;
}

/** Makes content pages: path → document of the site → blocks as they are shown (PAGE-1). A site always has a home page (HOME-1). */
@Injectable()
export class ContentPageLoader implements PageLoader {
  constructor(
    private readonly documents: SiteDocuments,
    private readonly strips: VehicleStrips,
    private readonly counter: StockCounter,
    private readonly offers: SiteOffers,
    private readonly posts: SitePosts,
    private readonly reviews: SiteReviews,
    private readonly forms: PlainForms,
    private readonly cars: CarPages,
    private readonly maps: PlaceMaps,
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** The page at a path of the site's documents, with or without a slash at its end. @throws ProblemError 503 if its body cannot be read */
  async load(visit: PageVisit): Promise<PageAnswer> {
    const { site, path } = visit;
    const body = await this.#body(site, path);
    if (!body) return elsewhere(visit);
    return this.#show(site, body, await this.#material(visit, body));
  }

  /** Whether there is such a page. */
  takes({ site, path }: PageVisit): boolean {
    return pageAt(site, path) !== undefined || defaultAt(site, path) !== null;
  }

  /** Takes the form of a page that shows it (PlainForms.take). @throws ProblemError 404 for a form that the page does not show. */
  async take(visit: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const { site, path } = visit;
    const body = await this.#body(site, path);
    if (!body) return null;
    const name = sent.fields.get('form');
    const block = body.blocks.find((each) => each.kind === 'form' && each.form === name);
    if (block?.kind !== 'form') throw notFound();
    const material = await this.#material(visit, body);
    return this.forms.take(
      site,
      {
        form: addressedForm(site, { form: block.form, path: body.path, ...material.address }),
        pageKind: 'content',
        again: (refused) => this.#show(site, body, material, { form: block.form, sent: refused }),
      },
      sent,
    );
  }

  /** The pages that search engines may list. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    const own = site.pages.map(({ path, index, document }) => ({ path, index, changedAt: document.revised_at }));
    const defaults = [HOME_PATH, SERVICE_BOOKING].filter(
      (path) => pageAt(site, path) === undefined && defaultAt(site, path) !== null,
    );
    return [
      ...defaults.map((path) => ({ path })),
      ...own.flatMap(({ path, index, changedAt }) => (index ? { path, changedAt } : [])),
    ];
  }

  async #body(site: SiteContext, path: string): Promise<PageDocument | null> {
    const page = pageAt(site, path);
    if (page) return this.documents.body(page.document, readerOf(site));
    return defaultAt(site, path);
  }

  #show(
    site: SiteContext,
    body: PageDocument,
    { strips, posts, reviews, ...material }: Material,
    refused?: BlockSetting['refused'],
  ): FoundPage {
    const { title, description, path } = body;
    const setting = { site, now: this.clock.now(), mapOf: this.maps.of(site.config), title, path, refused };
    const blocks = blocksView(body.blocks, {
      ...setting,
      ...material,
      found: (block) => strips.get(block) ?? null,
      posts: (block) => posts.get(block) ?? [],
      reviews: (block) => reviews.get(block) ?? [],
      rating: ratingOf(siteReviews(site)),
    });
    return {
      content: { kind: 'content', title, blocks },
      words: { title: refused ? `Not sent yet: ${title}` : title, description },
      canonical: path,
      listed: body.index,
      document: {
        graph: path === HOME_PATH ? homeGraph(body, site) : contentGraph(body, site),
        ...leadingPicture(blocks),
        ...(path === HOME_PATH && { picture: homePicture(blocks, site) }),
      },
    };
  }

  /** What the blocks show. If the index does not answer, the page is shown without its vehicles. */
  async #material({ site, parameters }: PageVisit, { blocks }: PageDocument): Promise<Material> {
    const counts = blocks.some(({ kind }) => kind === 'search_hero' || kind === 'facet_tiles');
    const offersWanted = Math.max(0, ...blocks.map((block) => (block.kind === 'offers' ? block.most : 0)));
    const [car, strips, stock, offers, posts, reviews] = await Promise.all([
      this.#car(site, blocks, parameters.get(CAR_PARAMETER)),
      this.#vehicles(site, blocks),
      counts ? this.counter.of(site).catch((error: unknown) => this.#without(error)) : null,
      this.offers.shown(site, this.offers.current(site).slice(0, offersWanted)),
      this.#articles(site, blocks),
      this.#reviews(site, blocks),
    ]);
    return { address: { car, parameters }, strips, stock, offers, posts, reviews };
  }

  /** The car that the address names for a form, while it can be had: another site's is none (SITE-4). */
  async #car(site: SiteContext, blocks: readonly Block[], id: string | null): Promise<ListedCar | null> {
    const isAsked = blocks.some((block) => block.kind === 'form' && formOf(block.form).mayNameCar);
    if (!isAsked || id === null) return null;
    const car = await this.cars.listed(site, id);
    return car && isAvailable(car) ? car : null;
  }

  async #articles(site: SiteContext, blocks: readonly Block[]): Promise<Material['posts']> {
    const published = this.posts.published(site);
    const found = blocks.map(async (block) => {
      if (block.kind !== 'posts') return [];
      const { category, most } = block;
      const listed = published.filter(({ summary }) => category === undefined || summary.category === category);
      return [[block, await this.posts.cards(site, listed.slice(0, most))] as const];
    });
    return new Map((await Promise.all(found)).flat());
  }

  async #reviews(site: SiteContext, blocks: readonly Block[]): Promise<Material['reviews']> {
    const all = siteReviews(site);
    const found = blocks.map(async (block) => {
      if (block.kind !== 'reviews') return [];
      const fewest = block.rating_at_least ?? site.config.location.minimum_rating;
      const listed = all.filter(({ summary }) => summary.rating >= fewest);
      return [[block, await this.reviews.shown(site, listed.slice(0, block.most))] as const];
    });
    return new Map((await Promise.all(found)).flat());
  }

  /** What each strip's search found. */
  async #vehicles(site: SiteContext, blocks: PageDocument['blocks']): Promise<Material['strips']> {
    const strips = blocks.filter((block) => block.kind === 'vehicles');
    const found = await Promise.all(
      strips.map(async (block) => {
        const vehicles = await this.strips.find(site, block).catch((error: unknown) => this.#without(error));
        return vehicles ? ([[block, vehicles]] as const) : [];
      }),
    );
    return new Map(found.flat());
  }

  #without(error: unknown): null {
    if (!(error instanceof ProblemError && error.status === 503)) throw error;
    this.logger.warn({ err: error }, 'a page is shown without its vehicles');
    return null;
  }
}

/** The picture for sharing the home page (VEH-7): that of its first block, else a drawn vehicle. */
function homePicture([first]: readonly BlockView[], site: SiteContext): SocialPicture {
  const own = (first?.kind === 'hero' || first?.kind === 'search_hero') && first.picture;
  const { src, alt, width, height } = own || { ...drawnPicture(ANY_VEHICLE, 'front-three-quarter', site), alt: '' };
  return { address: src, alt: alt || site.config.name, size: { width, height } };
}

function leadingPicture([first]: readonly BlockView[]): Pick<DocumentHead, 'leading'> {
  return (first?.kind === 'hero' || first?.kind === 'search_hero') && first.picture
    ? { leading: { picture: first.picture, at: 'half' } }
    : {};
}
