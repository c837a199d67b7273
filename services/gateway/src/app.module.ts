import {
  backgroundWorker,
  Clock,
  InternalClient,
  SERVICE_LOGGER,
  siteDirectoryProviders,
} from '@forecourt/service-kit';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { CarController } from './car/car.controller.ts';
import { CarPages } from './car/car-pages.ts';
import { StockVehicles } from './car/stock-vehicles.ts';
import { ComparePages } from './compare/compare-pages.ts';
import { defaultLimits, type GatewayConfig, type GatewayLimits } from './config.ts';
import { EnquiryController } from './enquiry/enquiry.controller.ts';
import { EnquiryPageController } from './enquiry/enquiry-page.controller.ts';
import { EnquiryPages } from './enquiry/enquiry-pages.ts';
import { LeadsInbox } from './enquiry/leads-inbox.ts';
import { SuccessPages } from './enquiry/success-pages.ts';
import { FeedController } from './feeds/feed.controller.ts';
import { FeedIntake } from './feeds/feed-intake.ts';
import { FeedSignatures, IdentityFeedSignatures } from './feeds/feed-signatures.ts';
import { PhotoFetcher } from './images/photo/photo-fetcher.ts';
import { PictureController } from './images/picture.controller.ts';
import { Pictures } from './images/pictures.ts';
import { SiteIconController } from './images/site-icon.controller.ts';
import { FEED_LIMIT, FEED_REFUSAL_LIMIT, limitProviders } from './limits/limits.provider.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import { PageController } from './pages/page.controller.ts';
import { PageService } from './pages/page.service.ts';
import { PageDocuments } from './pages/page-documents.ts';
import { PageRenderer } from './pages/page-renderer.ts';
import { RobotsController } from './pages/robots.controller.ts';
import { CarSearches } from './search/car-searches.ts';
import { SearchController } from './search/search.controller.ts';
import { SearchPages } from './search/search-pages.ts';
import { SiteRanges } from './search/site-range.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { StockAddresses } from './sitemap/stock-addresses.ts';
import { ViewedCars } from './viewed/viewed-cars.ts';

const STOCK = Symbol('STOCK');
const IDENTITY = Symbol('IDENTITY');
const LEADS = Symbol('LEADS');
const SITES = Symbol('SITES');

/** The gateway: the public API, feeds in, pages out. PageController comes last, as it answers whatever is left. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: GatewayConfig, renderer: PageRenderer): DynamicModule {
    const limits = { ...defaultLimits, ...config.limits };
    return {
      module: AppModule,
      controllers: [
        SearchController,
        CarController,
        EnquiryController,
        EnquiryPageController,
        FeedController,
        PictureController,
        SiteIconController,
        RobotsController,
        SitemapController,
        PageController,
      ],
      providers: [
        ...clients(config),
        ...limitProviders(config, limits),
        ...siteDirectoryProviders(SITES),
        ...searchProviders(config, limits),
        ...feedProviders(config, limits),
        pictureProvider(config, limits),
        { provide: LeadsInbox, inject: [LEADS], useFactory: (leads: InternalClient) => new LeadsInbox(leads) },
        {
          provide: StockAddresses,
          inject: [STOCK],
          useFactory: (stock: InternalClient) => new StockAddresses(stock),
        },
        { provide: PageRenderer, useValue: renderer },
        PageDocuments,
        viewedCars,
        telling,
        ...pageProviders(config.development ?? false),
      ],
    };
  }
}

const viewedCars = {
  provide: ViewedCars,
  inject: [STOCK, SERVICE_LOGGER],
  useFactory: (stock: InternalClient, logger: Logger) => new ViewedCars(stock, logger),
};

const telling = backgroundWorker('tell of viewed cars', [ViewedCars], (viewed: ViewedCars) => viewed.start());

function clients({ tokens, stockUrl, identityUrl, leadsUrl, sitesUrl }: GatewayConfig): Provider[] {
  const client = (token: symbol, audience: string, baseUrl: string): Provider => ({
    provide: token,
    useFactory: () => new InternalClient({ baseUrl, audience, tokens }),
  });
  return [
    client(STOCK, 'stock', stockUrl),
    client(IDENTITY, 'identity', identityUrl),
    client(LEADS, 'leads', leadsUrl),
    client(SITES, 'sites', sitesUrl),
  ];
}

function searchProviders({ engine }: GatewayConfig, limits: GatewayLimits): Provider[] {
  const cache = { entries: limits.searchCacheEntries, milliseconds: limits.searchCacheMilliseconds };
  return [
    { provide: CarSearches, inject: [Clock], useFactory: (clock: Clock) => new CarSearches(engine, clock, cache) },
    {
      provide: SiteRanges,
      inject: [CarSearches],
      useFactory: (searches: CarSearches) => new SiteRanges(searches, limits.siteRangeMilliseconds),
    },
    {
      provide: SearchPages,
      inject: [CarSearches, SiteRanges, Clock],
      useFactory: (...parts: ConstructorParameters<typeof SearchPages>) => new SearchPages(...parts),
    },
    { provide: StockVehicles, inject: [STOCK], useFactory: (stock: InternalClient) => new StockVehicles(stock) },
    {
      provide: CarPages,
      inject: [StockVehicles, CarSearches, SearchPages, Clock],
      useFactory: (...parts: ConstructorParameters<typeof CarPages>) => new CarPages(...parts),
    },
  ];
}

function pageProviders(development: boolean): Provider[] {
  return [
    { provide: EnquiryPages, inject: [CarPages], useFactory: (cars: CarPages) => new EnquiryPages(cars) },
    {
      provide: PageService,
      inject: [SearchPages, CarPages, EnquiryPages, SiteRanges, Clock, SERVICE_LOGGER],
      useFactory: (
        search: SearchPages,
        cars: CarPages,
        enquiries: EnquiryPages,
        ranges: SiteRanges,
        clock: Clock,
        logger: Logger,
      ) => {
        const successes = new SuccessPages(cars, clock);
        const comparisons = new ComparePages(cars, search, clock);
        return new PageService({ search, cars, enquiries, successes, comparisons, ranges, clock, logger, development });
      },
    },
  ];
}

function pictureProvider({ pictureFolder, photos }: GatewayConfig, { pictureBytes }: GatewayLimits): Provider {
  return {
    provide: Pictures,
    inject: [SERVICE_LOGGER],
    useFactory: (logger: Logger) =>
      new Pictures({
        folder: pictureFolder,
        bytes: pictureBytes,
        photos: new PhotoFetcher(photos),
        onFault: (error) => logger.warn({ err: error }, 'a picture could not be made'),
      }),
  };
}

function feedProviders({ spoolFolder }: GatewayConfig, limits: GatewayLimits): Provider[] {
  return [
    {
      provide: FeedSignatures,
      inject: [IDENTITY],
      useFactory: (identity: InternalClient) => new IdentityFeedSignatures(identity),
    },
    {
      provide: FeedIntake,
      inject: [FeedSignatures, STOCK, FEED_LIMIT, FEED_REFUSAL_LIMIT, Clock],
      useFactory: (
        signatures: FeedSignatures,
        stock: InternalClient,
        limit: RateLimit,
        refusals: RateLimit,
        clock: Clock,
      ) =>
        new FeedIntake({
          signatures,
          stock,
          limit,
          refusals,
          clock,
          spoolFolder,
          sentLimit: limits.feedBodyBytes,
          inflatedLimit: limits.feedInflatedBytes,
          jsonLimit: limits.feedJsonBytes,
        }),
    },
  ];
}
