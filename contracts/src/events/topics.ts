/** A topic: events of one key keep their order within it. */
export interface TopicContract {
  readonly name: string;
  readonly description: string;
  readonly partitions: number;
  /** How long events are kept; undefined is forever, as rebuilds read them. */
  readonly retentionMs?: number;
}

const DAY_MS = 86_400_000;

/** Every vehicle's events, kept forever. */
export const stockTopic: TopicContract = {
  name: 'forecourt.stock.vehicle.v1',
  description: 'Events of vehicles. Kept forever: an index can be rebuilt from it.',
  partitions: 6,
};

/** Every lead's events, with persons' details in clear: seven days only. Its consumers migrate to version 2. */
export const leadTopic: TopicContract = {
  name: 'forecourt.leads.lead.v1',
  description:
    'Events of leads, with personal details in clear, so it is kept for seven days and access needs a credential. Version 2 replaces it: an operator switches this one off once nobody reads it.',
  partitions: 6,
  retentionMs: 7 * DAY_MS,
};

/** Every lead's events, with what they say of persons sealed by a key per lead. */
export const sealedLeadTopic: TopicContract = {
  name: 'forecourt.leads.lead.v2',
  description:
    'Events of leads, for CRMs. What they say of persons is sealed: only a credential of the dealership gets the keys, and erasing a person ends them.',
  partitions: 6,
  retentionMs: 30 * DAY_MS,
};

/** Sites' and dealerships' configurations, as revisions. */
export const sitesTopic: TopicContract = {
  name: 'forecourt.sites.v1',
  description: 'Revisions of sites and dealerships.',
  partitions: 3,
};

/** Users' events. */
export const identityTopic: TopicContract = {
  name: 'forecourt.identity.user.v1',
  description: 'Events of users and their credentials.',
  partitions: 3,
};

/** All topics of the platform; each has a dead-letter topic beside it. */
export const topics: readonly TopicContract[] = [stockTopic, leadTopic, sealedLeadTopic, sitesTopic, identityTopic];
