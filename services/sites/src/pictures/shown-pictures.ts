import { Clock, type DeletedRows, recurringWork } from '@forecourt/service-kit';
import { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;
/** As long as somebody goes back to what a site looked like. */
const KEPT_MS = 30 * DAY_MS;
const NOTE_EVERY_MS = 6 * 3_600_000;
/** A picture may have 5 MiB. */
const PICTURES_AT_ONCE = 10;

/** Where pictures are named: each text of a site, with the site that shows it. */
const SHOWING = `
  SELECT site, body::text AS text FROM site_documents WHERE body IS NOT NULL
  UNION ALL SELECT slug, document::text FROM configurations WHERE kind = 'site'
  UNION ALL SELECT site, world::text FROM site_previews`;

/**
 * Notes which pictures documents, settings and previews show now. A revision that was replaced keeps its pictures for 30 days by what was
 * noted before. A site at a time, as all sites together have too many documents for one statement.
 */
export async function noteShownPictures(dataSource: Pick<DataSource, 'query'>, now: Date): Promise<void> {
  const sites: { site: string }[] = await dataSource.query(
    `SELECT site FROM site_documents UNION SELECT slug FROM configurations WHERE kind = 'site'
      UNION SELECT site FROM site_previews`,
  );
  for (const { site } of sites) {
    await dataSource.query(
      `UPDATE site_pictures SET shown_at = $2 WHERE site IN ($1, 'platform') AND digest IN (
        SELECT (regexp_matches(text, '[0-9a-f]{64}', 'g'))[1] FROM (${SHOWING}) AS showing WHERE showing.site = $1)`,
      [site, now],
    );
  }
}

/** Pictures that go: so the number and the bytes that a site may have are of those that it uses. */
export const unshownPictures: DeletedRows = {
  kind: 'delete',
  table: 'site_pictures',
  what: 'pictures of sites',
  kept: {
    until: 'no page, setting or preview has shown them for 30 days, nor were they pushed',
    // Looked for once more: if noting has failed for a month, no picture that is shown goes.
    ended: `shown_at < $1 AND pushed_at < $1 AND NOT EXISTS (
      SELECT FROM (${SHOWING}) AS showing
        WHERE site_pictures.site IN (showing.site, 'platform') AND strpos(showing.text, site_pictures.digest) > 0)`,
    cutOff: (now) => new Date(now.getTime() - KEPT_MS),
  },
  rowsAtOnce: PICTURES_AT_ONCE,
};

/** Notes it over and over. */
export const notingShownPictures = recurringWork({
  name: 'note which pictures are shown',
  everyMs: NOTE_EVERY_MS,
  inject: [DataSource, Clock],
  work: (dataSource: DataSource, clock: Clock) => noteShownPictures(dataSource, clock.now()),
});
