import type { WatchlistPage as Content, WatchedCars } from '@forecourt/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { isObject, readJson, toApiError } from '../../lib/api-error.ts';
import { watchlistQuery } from '../../lib/kept/watchlist.ts';
import { WatchedList } from './watched-list.tsx';
import classes from './watchlist.module.css';

/** A user's saved cars (WATCH-2). The page is the same bytes for everyone; the cars load afterwards. */
export function WatchlistPage({ content }: { content: Content }) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{content.title}</h1>
        <p>{content.message}</p>
      </div>
      <Loaded content={content} />
      <noscript>
        <p>Your watchlist needs JavaScript, which is turned off in this browser. You can still sign in without it.</p>
        <p>
          <a href={content.sign_in}>Sign in</a> or <a href={content.search.href}>{content.search.label}</a>
        </p>
      </noscript>
    </div>
  );
}

function Loaded({ content }: { content: Content }) {
  const list = useQuery(watchlistQuery);
  const cars = useQuery({
    queryKey: ['watched-cars'],
    queryFn: loadCars,
    enabled: list.data != null,
    // Prices and sales of today, each time the page is opened.
    staleTime: 0,
  });
  const { search, noun } = content;
  const failed = list.isError || cars.isError;
  if (failed) {
    const again = () => void Promise.all([list.refetch(), cars.refetch()]);
    return (
      <Notice text="We couldn’t load your watchlist. Please check your connection.">
        <button type="button" className="button" data-look="outline" onClick={again}>
          Try again
        </button>
      </Notice>
    );
  }
  if (list.data === null)
    return (
      <Notice text={`Sign in to see the ${noun}s you have saved, on any device.`}>
        <LinkButton href={content.sign_in}>Sign in</LinkButton>
        <LinkButton look="outline" href={search.href}>
          {search.label}
        </LinkButton>
      </Notice>
    );
  const known = list.data && cars.data;
  // Before the server has answered there is nothing to say.
  if (!known) return <div className={classes.waiting} data-scripted aria-busy="true" />;
  const shown = cars.data.cars.filter(({ id }) => list.data?.ids.includes(id));
  if (shown.length === 0)
    return (
      <Notice text={`Nothing saved yet. Tap the heart on a ${noun} and we’ll show you here when its price changes.`}>
        <LinkButton href={search.href}>{search.label}</LinkButton>
      </Notice>
    );
  return <WatchedList content={content} cars={shown} />;
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes.notice}>
      <p>{text}</p>
      <div className={classes.ways}>{children}</div>
    </div>
  );
}

async function loadCars({ signal }: { signal: AbortSignal }): Promise<WatchedCars> {
  const response = await fetch('/api/watchlist/cars', { signal, headers: { accept: 'application/json' } });
  const body = await readJson(response);
  if (!response.ok || !isObject(body) || !Array.isArray(body.cars)) throw toApiError(body);
  return body as WatchedCars;
}
