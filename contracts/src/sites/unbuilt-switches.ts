/** A switch that no code reads yet, with the requirement that will read it and what is missing. */
export interface UnbuiltSwitch {
  /** As in a site's document, as blog.enabled. */
  readonly path: string;
  readonly row: string;
  readonly reason: string;
}

/** The switches that nothing reads yet. `npm run check` fails if one is missing here, and if one here is read after all. */
export const UNBUILT_SWITCHES: readonly UnbuiltSwitch[] = [];
