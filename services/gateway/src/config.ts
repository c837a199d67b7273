import type { CarSearchEngine } from '@forecourt/car-search';
import type { Clock, InternalTokens, LoggerOptions } from '@forecourt/service-kit';
import type { PhotoFetcherOptions } from './images/photo/photo-fetcher.ts';
import type { PageRenderer } from './pages/page-renderer.ts';

/** How much the gateway takes, keeps and remembers; each has a default. */
export interface GatewayLimits {
  /** Reads of the search calls by one address in a minute. */
  readsPerMinute: number;
  /** Pages, as HTML or as data, for one address in a minute: far more than an office behind one address reads. */
  pagesPerMinute: number;
  /** Enquiries of one address in ten minutes. */
  enquiriesPerTenMinutes: number;
  /** Requests of one feed key in a minute. */
  feedRequestsPerMinute: number;
  /** Feed requests of one address in a minute whose signature was refused; those that are good do not count. */
  refusedFeedRequestsPerMinute: number;
  /** Most bytes of a feed's body as sent, and once inflated. */
  feedBodyBytes: number;
  feedInflatedBytes: number;
  /** Most bytes of a feed's JSON once inflated: stock reads it as a whole, and CSV as it comes. */
  feedJsonBytes: number;
  /** Answers of the main search that are kept, and for how many milliseconds; 0 keeps none (SRCH-11). */
  searchCacheEntries: number;
  searchCacheMilliseconds: number;
  /** How old the list of what a site sells may be, for menus and landing addresses. */
  siteRangeMilliseconds: number;
  /** Most bytes of made pictures that are kept. */
  pictureBytes: number;
}

/** The limits where nothing else is said. */
export const defaultLimits: GatewayLimits = {
  readsPerMinute: 1_200,
  pagesPerMinute: 3_000,
  enquiriesPerTenMinutes: 20,
  feedRequestsPerMinute: 120,
  refusedFeedRequestsPerMinute: 300,
  feedBodyBytes: 64 * 1024 * 1024,
  feedInflatedBytes: 512 * 1024 * 1024,
  feedJsonBytes: 32 * 1024 * 1024,
  searchCacheEntries: 500,
  searchCacheMilliseconds: 1_000,
  siteRangeMilliseconds: 2_000,
  pictureBytes: 1024 * 1024 * 1024,
};

/** What the gateway is started with. */
export interface GatewayConfig {
  /** 0 takes a free one. */
  port: number;
  host?: string;
  tokens: InternalTokens;
  /** Where the index is read; in the standalone process the indexer's own. */
  engine: CarSearchEngine;
  /** `http://host:port` of the services. */
  stockUrl: string;
  identityUrl: string;
  leadsUrl: string;
  sitesUrl: string;
  /** `postgres://` address for the limits on writes, which all gateways then share; in this process without it. */
  databaseUrl?: string;
  /** `SLUG.<baseDomain>` leads to the site SLUG, as localhost does in the demo. */
  baseDomain?: string;
  /** Lets a host of no site choose one by `?site=`; never in production. Default false. */
  development?: boolean;
  /** Proxies whose X-Forwarded-Host, -Proto and -For are believed; none by default, and then all visitors behind one count as one. */
  trustProxy?: boolean | string | string[];
  /**
   * Where feeds' bodies are put while they are verified: a folder of this gateway alone, as what a former one left in it is removed at the
   * start. A new one, among the system's temporary ones, by default.
   */
  spoolFolder?: string;
  /** Where made pictures are kept; a folder among the system's temporary ones by default. */
  pictureFolder?: string;
  /** Whether drawn vehicles are made ready in the background after the start, once for each picture folder. Default false. */
  prepareDrawings?: boolean;
  /** How dealers' photos are fetched, beyond the defaults. */
  photos?: PhotoFetcherOptions;
  limits?: Partial<GatewayLimits>;
  /** Renders pages; the front's server build by default. */
  renderer?: PageRenderer;
  /** Whether /metrics also carries the process's own. */
  processMetrics?: boolean;
  /** How long it goes on answering once it is told to stop, though not ready, in milliseconds; 0 by default. */
  noticeMilliseconds?: number;
  logger?: LoggerOptions;
  clock?: Clock;
}
