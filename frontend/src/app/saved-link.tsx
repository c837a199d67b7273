import type { Link } from '@forecourt/contracts';
import { Icon } from '../components/icon.tsx';
import { favourites } from '../lib/kept-cars.ts';
import { useStoredList } from '../lib/stored-list.ts';
import classes from './saved-link.module.css';

/** The way to the saved cars, with how many there are in this browser (FAV-1). */
export function SavedLink({ link }: { link: Link }) {
  const { length } = useStoredList(favourites);
  return (
    <a className={classes.saved} href={link.href} aria-label={length > 0 ? `${link.label}, ${length}` : link.label}>
      <Icon name="heart" />
      {length > 0 && <span className={classes.count}>{length}</span>}
    </a>
  );
}
