import type { PageOf, ShownWatchedCar } from '@forecourt/contracts';
import { currentPriceCents, formatDollars, isAvailable, isSold, wasOfferedAt } from '@forecourt/retail-rules';
import { carSummaryView } from '../cards/car-summary.view.ts';
import { carTagView } from '../cards/car-tag.view.ts';
import type { ListedCar } from '../cards/listed-car.ts';
import { COMPARE, MOST_COMPARED } from '../compare/compare.view.ts';
import { signInAddress } from '../people/sign-in.view.ts';
import type { SiteContext } from '../site/site-context.ts';

/** A saved car, with what it cost then. */
export interface WatchedCar {
  readonly car: ListedCar;
  /** Whether its dealer has withdrawn it. */
  readonly withdrawn: boolean;
  readonly savedCents: number | null;
  readonly savedAt: Date;
}

/**
 * A saved car as it is now: sold as sold, and with the change of its price since it was saved (WATCH-2). Where the site wants earlier prices
 * proved, the record must say that it was offered at that price, of the same type (PRICE-1). Pure. @param now UTC
 */
export function watchedCarView(
  { car, withdrawn, savedCents, savedAt }: WatchedCar,
  site: SiteContext,
  now: Date,
): ShownWatchedCar {
  const isProved =
    !site.config.prices.prove_was ||
    (savedCents !== null && wasOfferedAt(car.offeredPrices, { cents: savedCents, type: car.priceType }, savedAt));
  const gone = isSold(car) ? 'Sold' : withdrawn || !isAvailable(car) ? 'No longer available' : null;
  return {
    id: car.id,
    summary: carSummaryView(car, site, now),
    tag: carTagView(car, site, now),
    gone,
    change: gone === null && isProved ? priceChange(savedCents, currentPriceCents(car)) : null,
  };
}

/** How a price has changed. Pure. @param saved, current cents; null for none */
export function priceChange(saved: number | null, current: number | null): ShownWatchedCar['change'] {
  if (saved === null || current === null || saved === current) return null;
  const isLess = current < saved;
  const text = `${formatDollars(Math.abs(current - saved))} ${isLess ? 'less' : 'more'} than when you saved it`;
  return { direction: isLess ? 'down' : 'up', text };
}

/** The page around the cars, the same for everyone. Pure. @param noun what the site calls one of what it sells */
export function watchlistView({ config }: SiteContext, noun: string): PageOf<'watchlist'> {
  const path = config.watchlist_path;
  return {
    kind: 'watchlist',
    title: 'Your watchlist',
    message: 'See when a price changes, and compare what you have saved.',
    path,
    noun,
    most: MOST_COMPARED,
    compare: COMPARE,
    sign_in: signInAddress({ type: 'watchlist', redirect: path, back: path, step: 'phone' }),
    search: { label: 'Browse our stock', href: config.search.path },
  };
}
