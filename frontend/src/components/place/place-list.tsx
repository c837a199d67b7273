import type { PlaceCard as Place } from '@forecourt/contracts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { PlaceCard } from './place-card.tsx';
import classes from './place-list.module.css';

type Heading = ComponentProps<typeof PlaceCard>['heading'];

/** A phone shows so many of a long list; the others are a tap away. */
const UNFOLDED = 6;

/**
 * Places as a grid; one alone as a wide card with its map beside it (LOC-1).
 * @param rail whether a phone shows them as one strip that is swiped
 */
export function PlaceGrid({
  places,
  heading = 'h3',
  rail = false,
}: {
  places: readonly Place[];
  heading?: Heading;
  rail?: boolean;
}) {
  const [only] = places;
  if (only && places.length === 1) return <PlaceCard place={only} heading={heading} look="wide" />;
  const folded = places.slice(UNFOLDED);
  return (
    <div className={classes.places}>
      <Grid places={places.slice(0, UNFOLDED)} heading={heading} rail={rail} />
      {folded.length > 0 && (
        <details className="fold">
          <summary className="button" data-look="outline">
            Show {folded.length} more {folded.length === 1 ? 'place' : 'places'}
          </summary>
          <Grid places={folded} heading={heading} rail={rail} />
        </details>
      )}
    </div>
  );
}

function Grid({ places, heading, rail }: { places: readonly Place[]; heading: Heading; rail: boolean }) {
  return (
    <ul className={rail ? `${classes.grid} rail` : classes.grid}>
      {places.map((place) => (
        <li key={place.slug}>
          <PlaceCard place={place} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

const SWIPE_OVER = 3;
const WIDE_OVER = 4;

/**
 * Places in a strip that is swiped, scrolled or moved by its arrows, which are off at its ends (LOC-1). Over 4 places it has 5 columns; over
 * 3 it says that it can be swiped. Without JavaScript it scrolls.
 */
export function PlaceCarousel({ title, places }: { title: string; places: readonly Place[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ start: true, end: false });
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    // A window that is zoomed or turned shows fewer places at once, so there is something to move to.
    const watch = new ResizeObserver(() => setAt(endsOf(list)));
    watch.observe(list);
    return () => watch.disconnect();
  }, []);
  const move = (direction: 1 | -1) => {
    const list = strip.current;
    const width = list?.firstElementChild?.getBoundingClientRect().width ?? 0;
    list?.scrollBy({ left: direction * width, behavior: motion() });
  };
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {places.length > SWIPE_OVER && (
          <p className={classes.hint} aria-hidden="true">
            Swipe <Icon name="right" />
          </p>
        )}
        <div className={classes.arrows}>
          <Arrow to="left" disabled={at.start} onPress={() => move(-1)} />
          <Arrow to="right" disabled={at.end} onPress={() => move(1)} />
        </div>
      </div>
      <ul
        ref={strip}
        className={classes.strip}
        data-columns={places.length > WIDE_OVER ? 5 : 4}
        onScroll={(event) => setAt(endsOf(event.currentTarget))}
      >
        {places.map((place) => (
          <li key={place.slug}>
            <PlaceCard place={place} look="slip" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a strip is at its start or its end. */
const endsOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => ({
  start: scrollLeft <= 1,
  end: scrollLeft + clientWidth >= scrollWidth - 1,
});

function Arrow({ to, disabled, onPress }: { to: 'left' | 'right'; disabled: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={to === 'left' ? 'Previous locations' : 'More locations'}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    >
      <Icon name={to} />
    </button>
  );
}

const motion = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
