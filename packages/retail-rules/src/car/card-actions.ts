import { isAvailable, type SaleState } from './availability.ts';

/** A button on a card. */
export interface CardAction {
  readonly kind: 'explore' | 'enquire' | 'test_drive' | 'reveal' | 'similar';
  readonly label: string;
}

/** What the car's site and its price say about saving it. */
export interface SaveSettings {
  readonly garageEnabled: boolean;
  readonly favouritesEnabled: boolean;
  /** What `hidesFavourite` of the price display decided. */
  readonly favouriteHidden: boolean;
}

/** The save button: the signed-in visitor's watchlist or the browser's own favourites. */
export interface SaveButton {
  readonly kind: 'watchlist' | 'favourite';
  /** True on a car that is not available: only a visitor who has saved it already sees the button, to let it go. */
  readonly onlyIfSaved: boolean;
}

const FIND_SIMILAR: CardAction = { kind: 'similar', label: 'Find Me Something Similar' };

/** The buttons of a card: the site's own, or only 'Find Me Something Similar' on a car that is not available (CARD-3). */
export function cardActions(car: SaleState, siteActions: readonly CardAction[]): readonly CardAction[] {
  return isAvailable(car) ? siteActions : [FIND_SIMILAR];
}

/**
 * Decides the save button (CARD-3, FAV-1): the watchlist where the site has a garage, else favourites where they are
 * enabled and not hidden for want of a price, else none.
 */
export function saveButton(car: SaleState, settings: SaveSettings): SaveButton | null {
  const onlyIfSaved = !isAvailable(car);
  if (settings.garageEnabled) return { kind: 'watchlist', onlyIfSaved };
  if (!settings.favouritesEnabled || settings.favouriteHidden) return null;
  return { kind: 'favourite', onlyIfSaved };
}
