import type { Dealership } from './dealership.ts';
import type { ConfiguredSite } from './site-config.ts';

/**
 * What the sites service answers to `GET /configurations?after=N`: every configuration that changed since change number `after`,
 * and the number to ask with next. 0 asks for all. It waits up to `wait` seconds for a change where there is none.
 */
export interface ConfigurationChanges {
  position: number;
  sites: ConfiguredSite[];
  dealerships: Dealership[];
}
