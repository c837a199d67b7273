import type { FavouriteCar, ShownWatchedCar } from '@forecourt/contracts';
import { useQuery } from '@tanstack/react-query';
import { savedPrices } from '../../lib/kept/saved-prices.ts';
import { useStoredList } from '../../lib/kept/stored-list.ts';
import { loadPage } from '../../lib/load-page.ts';

/**
 * What became of the saved cars, by id: asked of the server, which knows what may be said of a price (PRICE-1). Undefined until it has answered:
 * the cars are shown as they were saved meanwhile.
 */
export function useSavedNow(
  path: string,
  saved: readonly FavouriteCar[],
): ReadonlyMap<string, ShownWatchedCar> | undefined {
  const prices = useStoredList(savedPrices);
  const parameters = saved.map(({ id }): [string, string] => [
    'saved',
    `${id}.${prices.find((price) => price.id === id)?.saved ?? '.0'}`,
  ]);
  const href = `${path}?${new URLSearchParams(parameters)}`;
  const { data } = useQuery({
    queryKey: ['saved', href],
    queryFn: async ({ signal }) => {
      const { content } = await loadPage(href, signal);
      return content.kind === 'compare' ? new Map(content.saved.map((car) => [car.id, car])) : undefined;
    },
    enabled: saved.length > 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return data;
}
