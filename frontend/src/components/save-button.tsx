import type { CarCard } from '@forecourt/contracts';
import { favourites, toggleFavourite } from '../lib/kept-cars.ts';
import { useStoredList } from '../lib/stored-list.ts';
import { Icon } from './icon.tsx';
import classes from './save-button.module.css';

/** Keeps a car among the favourites of this browser, or lets it go (FAV-1, CARD-3). It needs JavaScript, and is not there without. */
export function SaveButton({
  favourite: { car, only_if_saved, measured },
}: {
  favourite: NonNullable<CarCard['favourite']>;
}) {
  const saved = useStoredList(favourites).some(({ id }) => id === car.id);
  if (only_if_saved && !saved) return null;
  return (
    <button
      type="button"
      className={classes.save}
      aria-pressed={saved}
      aria-label={`Save ${car.name}`}
      onClick={() => toggleFavourite(car, measured)}
    >
      <Icon name="heart" />
    </button>
  );
}
