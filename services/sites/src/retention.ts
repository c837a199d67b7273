import type { RetentionTable } from '@forecourt/service-kit';
import { unshownPictures } from './pictures/shown-pictures.ts';

/** A preview is a whole site: up to some megabytes. */
const PREVIEWS_AT_ONCE = 20;
const EVERY_MS = 600_000;

/** What sites keeps how long. */
export const sitesRetention: RetentionTable = {
  entries: [
    {
      kind: 'delete',
      table: 'site_previews',
      what: 'previews of sites; beyond 20 of a site the oldest go earlier',
      kept: { until: 'they expire, a day after they were made', ended: 'expires_at <= $1', cutOff: (now) => now },
      rowsAtOnce: PREVIEWS_AT_ONCE,
      everyMs: EVERY_MS,
    },
    unshownPictures,
  ],
  lasting: {
    configurations: 'one row per site and dealership',
    last_change: 'one row',
    site_documents: 'one row per document',
    site_files: 'at most 60 files of a site, and those that its configuration names',
    site_redirects: 'at most 20,000 rows per file of a site, as long as the file',
    change_sets: 'the history of a site, to which it can be rolled back',
    kept_revisions: 'the history of a site, to which it can be rolled back',
  },
};
