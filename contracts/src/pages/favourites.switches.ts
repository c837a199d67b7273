import { z } from 'zod';

/** Where visitors keep cars (FAV-1). */
export const favouritesSwitches = {
  garage_enabled: z.boolean().default(false).describe('Signed-in visitors keep a watchlist.'),
  favourites: z
    .boolean()
    .default(true)
    .describe('Visitors save favourites in the browser, unless the site has a watchlist.'),
  watchlist_path: z
    .string()
    .max(200)
    .regex(/^(?:\/[a-z0-9-]+)+$/)
    .default('/watchlist')
    .describe('Path of the watchlist’s page, such as /garage (WATCH-2).'),
};

/** Whether visitors save favourites in the browser: if the site has them, and no watchlist replaces them (FAV-1). */
export function savesFavourites(site: { readonly favourites: boolean; readonly garage_enabled: boolean }): boolean {
  return site.favourites && !site.garage_enabled;
}

/** Whether visitors put saved cars side by side: those of the browser, or of their watchlist (FAV-1). */
export function comparesCars(site: { readonly favourites: boolean; readonly garage_enabled: boolean }): boolean {
  return site.favourites || site.garage_enabled;
}
