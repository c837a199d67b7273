import type { DocumentEntry } from '../documents/site-documents.ts';
import type { Dealership } from './dealership.ts';
import type { ConfiguredSite } from './site-config.ts';

/**
 * The sites service's answer to `GET /configurations?after=N`: every configuration that changed since change number `after`,
 * and the number for the next request. 0 returns all. It waits up to `wait` seconds for a change if there is none.
 */
export interface ConfigurationChanges {
  position: number;
  /** The change asked for has not happened: the sites' database was restored. All there is follows, in place of what is known. */
  restored?: true;
  sites: ConfiguredSite[];
  dealerships: Dealership[];
  /** The index of sites’ documents, whose bodies are read by revision; absent from a sites service that has none yet. */
  documents?: DocumentEntry[];
}
