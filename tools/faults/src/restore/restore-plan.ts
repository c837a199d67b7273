import { leadTopics, stockTopic } from '@forecourt/contracts';

/** The databases of the product, each of which can be lost alone. Made pictures are files, which are made again. */
export const databaseNames = ['stock', 'leads', 'identity', 'sites', 'search_indexer', 'gateway'] as const;
/** The name of such a database. */
export type DatabaseName = (typeof databaseNames)[number];

/** What an operator does who restores one database alone: docs/operations.md, "A service's database restored from an older backup". */
export interface RestoreCourse {
  /** Processes that are stopped meanwhile, by the beginning of their names. */
  readonly stops: readonly string[];
  /** Topics that are deleted and made again, as they have events that the database does not have any more. */
  readonly topics: readonly string[];
  /** Databases that are emptied with it, as they are filled again from the topics. */
  readonly emptied: readonly DatabaseName[];
  /** Arguments of `npm run topics --` once everything runs again. */
  readonly typed: readonly (readonly string[])[];
}

const everything = ['gateway', 'sites', 'identity', 'stock', 'leads', 'search-indexer'];
const newEpoch = (topic: string) => ['new-epoch', topic, '--yes'];
const acceptEpoch = (topic: string) => ['accept-epoch', topic, '--yes'];
const leadTopicNames = leadTopics.map(({ name }) => name);

export const restoreCourses: Readonly<Record<DatabaseName, RestoreCourse>> = {
  stock: {
    stops: everything,
    topics: [stockTopic.name],
    emptied: ['search_indexer'],
    typed: [newEpoch(stockTopic.name), acceptEpoch(stockTopic.name)],
  },
  // Only CRMs outside follow these.
  leads: { stops: everything, topics: leadTopicNames, emptied: [], typed: leadTopicNames.map(newEpoch) },
  identity: { stops: ['identity'], topics: [], emptied: [], typed: [] },
  sites: { stops: ['sites'], topics: [], emptied: [], typed: [] },
  search_indexer: { stops: ['search-indexer'], topics: [], emptied: [], typed: [] },
  gateway: { stops: ['gateway'], topics: [], emptied: [], typed: [] },
};
