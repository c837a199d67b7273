import { facebookFeed } from './facebook-feed.ts';
import type { ListingFeed } from './feed-field.ts';
import { type FeedWriter, facebookXml, googleXml, tabWriter } from './feed-text.ts';
import { googleFeed } from './google-feed.ts';

/** The feeds out by their names. */
export const listingFeeds = { google: googleFeed, facebook: facebookFeed } as const satisfies Record<
  string,
  ListingFeed
>;
export type FeedName = keyof typeof listingFeeds;
export const feedNames = ['google', 'facebook'] as const satisfies readonly FeedName[];

/** A file of a feed, at /feeds/vehicles/{name}. */
interface FeedFile {
  readonly feed: FeedName;
  readonly contentType: string;
  readonly writer: FeedWriter;
}

const XML = 'application/xml; charset=utf-8';

/** Every file that a site offers, by its name. */
export const feedFiles = {
  'google.tsv': {
    feed: 'google',
    contentType: 'text/tab-separated-values; charset=utf-8',
    writer: tabWriter(googleFeed.fields, { vehicle_fulfillment: ['option', 'store_code'] }),
  },
  'google.xml': { feed: 'google', contentType: XML, writer: googleXml },
  'facebook.xml': { feed: 'facebook', contentType: XML, writer: facebookXml },
} as const satisfies Record<string, FeedFile>;
export type FeedFileName = keyof typeof feedFiles;
export const feedFileNames = ['google.tsv', 'google.xml', 'facebook.xml'] as const satisfies readonly FeedFileName[];

/** Whether a file of this name is offered. */
export const isFeedFileName = (name: string): name is FeedFileName => Object.hasOwn(feedFiles, name);
