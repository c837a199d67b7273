import { useQuery, useQueryClient } from '@tanstack/react-query';
import { favourites, toggleFavourite } from '../lib/kept/kept-cars.ts';
import { useStoredList } from '../lib/kept/stored-list.ts';
import { type SaveableCar, watchlistQuery } from '../lib/kept/watchlist.ts';
import { useNavigation } from '../lib/navigation.ts';
import { Icon } from './icon.tsx';
import classes from './save-button.module.css';

interface SaveButtonProps {
  favourite: SaveableCar;
}

/** Saves a car to the user's watchlist, or to the favourites of this browser where the site has none, and removes it again (FAV-1, CARD-3). */
export function SaveButton({ favourite }: SaveButtonProps) {
  return favourite.watchlist === undefined ? (
    <FavouriteButton favourite={favourite} />
  ) : (
    <WatchButton favourite={favourite} />
  );
}

function FavouriteButton({ favourite }: SaveButtonProps) {
  const { car, measured, cents } = favourite;
  const saved = useStoredList(favourites).some(({ id }) => id === car.id);
  return <Heart favourite={favourite} saved={saved} onToggle={() => toggleFavourite(car, measured, cents)} />;
}

/** What it does loads when it is first wanted. */
function WatchButton({ favourite }: SaveButtonProps) {
  const cache = useQueryClient();
  const navigation = useNavigation();
  const { data: watchlist } = useQuery(watchlistQuery);
  const toggle = async () => {
    const { toggleWatched } = await import('../lib/kept/watchlist-changes.ts');
    await toggleWatched(cache, favourite, navigation);
  };
  const saved = watchlist?.ids.includes(favourite.car.id) ?? false;
  return <Heart favourite={favourite} saved={saved} onToggle={() => void toggle()} />;
}

/** It needs JavaScript, and is not there without. */
function Heart({
  favourite: { car, only_if_saved },
  saved,
  onToggle,
}: SaveButtonProps & { saved: boolean; onToggle(): void }) {
  if (only_if_saved && !saved) return null;
  return (
    <button
      type="button"
      className={classes.save}
      aria-pressed={saved}
      aria-label={`Save ${car.name}`}
      onClick={onToggle}
    >
      <Icon name="heart" />
    </button>
  );
}
