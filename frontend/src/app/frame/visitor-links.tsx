import type { Link } from '@forecourt/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { favourites } from '../../lib/kept/kept-cars.ts';
import { useStoredList } from '../../lib/kept/stored-list.ts';
import { whoIsSignedIn } from '../../lib/kept/visitors-own.ts';
import { watchlistQuery } from '../../lib/kept/watchlist.ts';
import { useNavigation } from '../../lib/navigation.ts';
import classes from './account-link.module.css';
import saved from './saved-link.module.css';

/**
 * The way to a user's account, or to sign in. Pages are the same bytes for everyone: who is signed in is asked afterwards (AUTH-2). Without
 * JavaScript the account itself asks a visitor to sign in.
 */
export function AccountLink({ withWords = false }: { withWords?: boolean }) {
  const { href } = useNavigation();
  const [signedIn, setSignedIn] = useState(true);
  useEffect(() => {
    let wanted = true;
    void whoIsSignedIn().then((own) => wanted && setSignedIn(own.user !== null));
    return () => {
      wanted = false;
    };
  }, []);
  const label = signedIn ? 'Account' : 'Sign in';
  const signIn = `/sign-in?${new URLSearchParams({ redirect: href, back: href })}`;
  return (
    <a
      className={withWords ? classes.entry : classes.link}
      href={signedIn || href.startsWith('/sign-in') ? '/account' : signIn}
      aria-label={label}
    >
      <Icon name="person" />
      {withWords && <span>{label}</span>}
    </a>
  );
}

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
    <a className={saved.saved} href={href} aria-label={count > 0 ? `${label}, ${count}` : label}>
      <Icon name="heart" />
      {count > 0 && <span className={saved.count}>{count}</span>}
    </a>
  );
}
