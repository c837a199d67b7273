/** What of late took something scarce: a vehicle held, a time booked, a code or a confirmation sent. */
export interface ScarceActs {
  /** Of the visitor's network. */
  readonly network: number;
  /** Of the network of 48 bits around it. */
  readonly wide: number;
  /** Of the whole site. */
  readonly site: number;
}

/** The hardest work: sixteen times the usual, some seconds of a phone. */
const MOST_LEVEL = 4;
/** What the load of a site asks of everybody at most: nobody should wait long because somebody else attacks. */
const MOST_SITE_LEVEL = 2;

/**
 * How hard a proof of work is: 0 for the usual, and each level is twice the one before. Networks are shared by carriers, so one that takes much
 * works more, and is never refused. Pure.
 * @param free what each may do before it works more
 */
export function workLevel(acts: ScarceActs, free: ScarceActs): number {
  const site = Math.min(MOST_SITE_LEVEL, doublings(acts.site, free.site));
  return Math.min(MOST_LEVEL, Math.max(site, doublings(acts.network, free.network), doublings(acts.wide, free.wide)));
}

/** How often the free number is doubled before it exceeds the count; 0 while it is not reached. */
const doublings = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));
