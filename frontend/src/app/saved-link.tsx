import type { Link } from '@forecourt/contracts';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../components/icon.tsx';
import { favourites } from '../lib/kept-cars.ts';
import { useStoredList } from '../lib/stored-list.ts';
import { watchlistQuery } from '../lib/watchlist.ts';
import classes from './saved-link.module.css';

/** The way to the saved cars, with how many there are in this browser (FAV-1). */
export function SavedLink({ link }: { link: Link }) {
  const { length } = useStoredList(favourites);
  return <Counted link={link} count={length} />;
}

/** The way to the watchlist, with how many cars are in it once that is known (WATCH-2). */
export function WatchlistLink({ link }: { link: Link }) {
  const { data } = useQuery(watchlistQuery);
  return <Counted link={link} count={data?.ids.length ?? 0} />;
}

function Counted({ link: { label, href }, count }: { link: Link; count: number }) {
  return (
    <a className={classes.saved} href={href} aria-label={count > 0 ? `${label}, ${count}` : label}>
      <Icon name="heart" />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </a>
  );
}
