import type { CarType, Link } from '@forecourt/contracts';

/** What a site sells at present, for its menus. */
export interface SiteRange {
  readonly carTypes: readonly CarType[];
  /** What they are called, as cars or caravans. */
  readonly noun: { readonly many: string };
  /** The makes with most cars first: their names and the pages of their cars. */
  readonly makes: readonly Link[];
  /** The models of the site's one make, those with most cars first; none on a site of several. */
  readonly models: readonly Link[];
  /** The body types of used cars, those with most cars first. */
  readonly usedBodies: readonly Link[];
}

/** Where nothing is known of it. */
export const NO_RANGE: SiteRange = { carTypes: [], noun: { many: 'cars' }, makes: [], models: [], usedBodies: [] };
