import { hasAlerts, type SaveSearchPage } from '@forecourt/contracts';
import type { SiteContext } from '../site/site-context.ts';

/** The address of the page that asks for an alert about a search or a vehicle (LEAD-11). */
export const saveHref = (about: SaveSearchPage['about']): string => `/save-search?${new URLSearchParams({ ...about })}`;

/** The link to that page; null on a site without alerts, and in a preview, which sends no alerts. */
export function saveLink(
  { config, preview }: Pick<SiteContext, 'config' | 'preview'>,
  about: SaveSearchPage['about'],
  label: string,
): { label: string; href: string } | null {
  return hasAlerts(config) && !preview ? { label, href: saveHref(about) } : null;
}
