import type { CarSearchEngine } from '@forecourt/car-search';
import { FEED_FILE_BYTES, FEED_JSON_BYTES } from '@forecourt/contracts';
import type { Clock, InternalTokens, LoggerOptions } from '@forecourt/service-kit';
import type { PageRenderer } from '../rendering/page-renderer.ts';

/** How much the gateway takes, keeps and remembers; each has a default. */
export interface GatewayLimits {
  /** Reads of the search calls by one address in a minute. */
  readsPerMinute: number;
  /** Pages, as HTML or as data, for one address in a minute: far more than an office behind one address reads. */
  pagesPerMinute: number;
  /** Requests of one address in a minute that send an enquiry, however they end. */
  sendsPerMinute: number;
  /** Sitemaps for one address in a minute; each may be made of 10,000 addresses. */
  sitemapsPerMinute: number;
  /** Pictures and other files for one address in a minute. */
  filesPerMinute: number;
  /** Feeds out for one credential in a minute. */
  exportsPerMinute: number;
  /** Calls with one credential in a minute: of the operator, a site, a CRM or support. */
  operationsPerMinute: number;
  /** Requests for pages, calls and sitemaps that are worked on at once; of one site half, of one network a quarter. */
  requestsAtOnce: number;
  /** How long such a request waits for its turn before it gets 503. */
  requestWaitMilliseconds: number;
  /** Pictures and other files that are worked on at once. */
  filesAtOnce: number;
  /** Pictures that have to be made for one address in a minute; those that were made before do not count. */
  picturesPerMinute: number;
  /** Accepted enquiries of one address in ten minutes; five times as many may be refused. */
  enquiriesPerTenMinutes: number;
  /** Requests of one feed key in a minute. */
  feedRequestsPerMinute: number;
  /** Feed requests of one address in a minute whose signature was refused; those that are good do not count. */
  refusedFeedRequestsPerMinute: number;
  /** Requests of one address in a minute whose credential was refused; those that are valid do not count. */
  refusedCredentialsPerMinute: number;
  /** Most bytes of a feed's body as sent, and once inflated. */
  feedBodyBytes: number;
  feedInflatedBytes: number;
  /** Most bytes of a feed's JSON once inflated: none of it is applied before all is read, and CSV is as it comes. */
  feedJsonBytes: number;
  /** Most bytes of a feed's file, as sent and once inflated. */
  feedFileBytes: number;
  /** Answers of the main search that are kept, and for how many milliseconds; 0 keeps none (SRCH-11). */
  searchCacheEntries: number;
  searchCacheMilliseconds: number;
  /** How old the list of what a site sells may be, for menus and landing addresses. */
  siteRangeMilliseconds: number;
  /** How old a site's words may be, by which misspelled ones are corrected; 0 reads them each time. */
  vocabularyMilliseconds: number;
  /** How long a sitemap's file is kept, in milliseconds; 0 keeps none. */
  sitemapMilliseconds: number;
  /** How long the files of feeds out are kept, in milliseconds. */
  listingMilliseconds: number;
  /** Most bytes of made pictures that are kept. */
  pictureBytes: number;
  /** PDFs of cars that have to be made for one address in a minute; those that are kept do not count. */
  pdfsPerMinute: number;
  /** Numbers to call that one address may ask to see in a minute. */
  revealsPerMinute: number;
  /** Most bytes of PDFs that are kept in memory. */
  pdfBytes: number;
}

/** Injection token of the GatewayLimits: the defaults, except where the configuration sets its own. */
export const GATEWAY_LIMITS = Symbol('GATEWAY_LIMITS');

const PDF_BYTES = 32 * 1024 * 1024;

/** The limits if nothing else is said. */
export const defaultLimits: GatewayLimits = {
  readsPerMinute: 1_200,
  pagesPerMinute: 3_000,
  sendsPerMinute: 300,
  sitemapsPerMinute: 120,
  filesPerMinute: 30_000,
  operationsPerMinute: 600,
  exportsPerMinute: 60,
  requestsAtOnce: 64,
  requestWaitMilliseconds: 3_000,
  filesAtOnce: 256,
  picturesPerMinute: 900,
  enquiriesPerTenMinutes: 20,
  feedRequestsPerMinute: 120,
  refusedFeedRequestsPerMinute: 300,
  refusedCredentialsPerMinute: 30,
  feedBodyBytes: 64 * 1024 * 1024,
  feedInflatedBytes: 512 * 1024 * 1024,
  feedJsonBytes: FEED_JSON_BYTES,
  feedFileBytes: FEED_FILE_BYTES,
  searchCacheEntries: 500,
  searchCacheMilliseconds: 1_000,
  siteRangeMilliseconds: 2_000,
  vocabularyMilliseconds: 30_000,
  sitemapMilliseconds: 600_000,
  listingMilliseconds: 600_000,
  pictureBytes: 1024 * 1024 * 1024,
  pdfsPerMinute: 30,
  revealsPerMinute: 30,
  pdfBytes: PDF_BYTES,
};

/** How dealers' photos are fetched. */
export interface PhotoFetcherOptions {
  /** Most bytes of a photo. Default 25 MiB. */
  readonly limit?: number;
  /** Milliseconds for the whole of it, redirects included. Default 10,000. */
  readonly milliseconds?: number;
  /** Whether an IP address may be connected to; those of the public internet by default. */
  readonly mayConnect?: (address: string) => boolean;
  /** All addresses of a host's name; by OutsideNames unless it is given. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  /** Which addresses of photos are taken; `listedPhoto` by default. */
  readonly listed?: (address: string, hosts: readonly string[]) => URL | null;
  /**
   * Where the photos of a host are fetched instead, `http://host:port` by the host's name: an operator's own store behind the same wall, which
   * needs no public address. None by default.
   */
  readonly origins?: Readonly<Record<string, string>>;
}

/** A maps service that finds the points of addresses (LOC-3). */
export interface GeocoderOptions {
  /** Address of its call, to which `address` and `key` are added. */
  readonly url: string;
  readonly key: string;
  /** Milliseconds for an answer. Default 2,000. */
  readonly milliseconds?: number;
}

/** Injection token of the GatewayConfig. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');

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
  /** One of the search's indexers, which any can answer for; without it the health of feeds says only what was published (FEED-6). */
  indexerUrl?: string;
  /** `postgres://` address for the limits on writes, which all gateways then share; in this process without it. */
  databaseUrl?: string;
  /** `SLUG.<baseDomain>` leads to the site SLUG, as localhost does in the demo. */
  baseDomain?: string;
  /** The host of support's pages, the platform's own; without it there are none (AUTH-5). */
  supportHost?: string;
  /** Lets a host of no site choose one by `?site=`; never in production. Default false. */
  development?: boolean;
  /** Proxies whose X-Forwarded-Host, -Proto and -For are believed; none by default, and then all visitors behind one count as one. */
  trustProxy?: boolean | string | string[];
  /**
   * Where feeds' bodies are stored while they are verified: a folder used only by this gateway, because leftovers of a former one are removed
   * at the start. By default a new temporary folder.
   */
  spoolFolder?: string;
  /**
   * Keys that addresses of pictures are signed with, 32 bytes in base64: the first signs, all are accepted. Gateways of one installation have
   * the same.
   */
  pictureKeys: readonly [string, ...string[]];
  /** Where made pictures are kept; a folder among the system's temporary ones by default. */
  pictureFolder?: string;
  /** How dealers' photos are fetched, beyond the defaults. */
  photos?: PhotoFetcherOptions;
  /** Finds postcodes and addresses; the platform's own table by default, and if the service does not answer. */
  geocoder?: GeocoderOptions;
  limits?: Partial<GatewayLimits>;
  /** Renders pages; the front's server build by default. */
  renderer?: PageRenderer;
  /** Whether /metrics also carries the process's own. */
  processMetrics?: boolean;
  /** How long it keeps answering after a stop signal, though not ready, in milliseconds; 0 by default. */
  noticeMilliseconds?: number;
  logger?: LoggerOptions;
  clock?: Clock;
}
