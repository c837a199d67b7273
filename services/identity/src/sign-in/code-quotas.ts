import { type SmsBudget, smsADay } from '@forecourt/messages';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Who asks for a code, as digests. */
export interface CodeAsked {
  readonly site: string;
  readonly phoneDigest: string;
  readonly networkDigest: string;
  /** Of the network of 48 bits around it. */
  readonly wideNetworkDigest: string;
  /** Whether this browser has signed in with this number on this site before: what strangers use up is not kept from it. */
  readonly isSeen: boolean;
}

/** By what codes are counted: the columns of their table. */
type CodeColumn = 'site' | 'phone_digest' | 'network_digest' | 'wide_network_digest';

/** How many codes are sent to or for somebody within a span. */
interface CodeQuota {
  readonly columns: readonly CodeColumn[];
  readonly times: number;
  /** As many more for browsers that were seen before. */
  readonly reserve: number;
  readonly spanMs: number;
  /** What the visitor reads. */
  readonly refusal: string;
}

/** A fifth of a site's money for codes is kept for people who were seen before. */
const KEPT_SHARE = 0.2;

/** Of a site's money for codes of a day, the most for one network: it has an hour's codes in each hour of the day, and was the only one in ten. */
const NETWORK_SHARE = 0.25;

/** How long a sent code counts. */
export const COUNTED_MS = DAY_MS;

/** Codes of a site an hour, for people who were not seen before. */
export const SITE_HOUR = 500;

const CROWDED = 'Too many people are signing in right now.';

/**
 * The quotas of codes (AUTH-1), the cheapest for an attacker last. Those of a number count on each site and on all: nobody locks its owner out of
 * another site. Those of a number and of a network count on all sites, and a network has a share of what a site may send in a day.
 */
export function codeQuotas(budget: SmsBudget): readonly CodeQuota[] {
  const affordable = smsADay(budget, 'codes');
  const kept = Math.floor(affordable * KEPT_SHARE);
  const ofNetwork = Math.ceil((affordable - kept) * NETWORK_SHARE);
  return [
    {
      columns: ['phone_digest', 'site'],
      times: 3,
      reserve: 2,
      spanMs: 15 * MINUTE_MS,
      refusal: 'We’ve already sent several codes to this number.',
    },
    {
      columns: ['phone_digest'],
      times: 10,
      reserve: 5,
      spanMs: DAY_MS,
      refusal: 'We’ve sent too many codes to this number today.',
    },
    {
      columns: ['network_digest'],
      times: 20,
      reserve: 10,
      spanMs: HOUR_MS,
      refusal: 'Too many codes were requested from your network.',
    },
    {
      columns: ['wide_network_digest'],
      times: 60,
      reserve: 30,
      spanMs: HOUR_MS,
      refusal: 'Too many codes were requested from your network.',
    },
    {
      columns: ['wide_network_digest', 'site'],
      times: ofNetwork,
      reserve: Math.ceil(kept * NETWORK_SHARE),
      spanMs: DAY_MS,
      refusal: 'Too many codes were requested from your network today.',
    },
    { columns: ['site'], times: SITE_HOUR, reserve: 250, spanMs: HOUR_MS, refusal: CROWDED },
    { columns: ['site'], times: affordable - kept, reserve: kept, spanMs: DAY_MS, refusal: CROWDED },
  ];
}

/** How many codes a quota lets somebody have. Pure. */
export const mostOf = ({ times, reserve }: CodeQuota, isSeen: boolean): number => times + (isSeen ? reserve : 0);

/** The values of a quota's columns. */
export function valuesOf({ columns }: CodeQuota, asked: CodeAsked): string[] {
  const values: Readonly<Record<CodeColumn, string>> = {
    site: asked.site,
    phone_digest: asked.phoneDigest,
    network_digest: asked.networkDigest,
    wide_network_digest: asked.wideNetworkDigest,
  };
  return columns.map((column) => values[column]);
}
