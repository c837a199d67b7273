import type { ChangedPart } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/** Parts of a site's world changed at once: change set N is version N of its site's stream. Each part has an event of its own stream. */
export type SiteChanged = NewEvent<
  'SiteChanged',
  { site: string; message?: string; restored?: number; changes: ChangedPart[] }
>;

/** Stream of an owner's change sets: a site's, by its slug, or the platform's. */
export const changeSetStream = (owner: string): string => `change-set:${owner}`;
