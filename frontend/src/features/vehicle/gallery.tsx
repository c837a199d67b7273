import type { Picture } from '@forecourt/contracts';
import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './gallery.module.css';

/** The pictures in a strip that is swiped or scrolled; arrows and thumbnails only scroll it, so it works without JavaScript. */
export function Gallery({ pictures }: { pictures: Picture[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const last = pictures.length - 1;

  const goTo = (index: number) => {
    const list = strip.current;
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollTo({ left: index * list.clientWidth, behavior: smooth ? 'smooth' : 'instant' });
  };
  const follow = (list: HTMLUListElement) => setShown(Math.round(list.scrollLeft / list.clientWidth));

  if (last < 0) return null;
  return (
    <section className={classes.gallery} aria-label="Photos" aria-roledescription="carousel">
      <div className={classes.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <ul ref={strip} className={classes.strip} tabIndex={0} onScroll={(event) => follow(event.currentTarget)}>
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may send a picture twice, and the order never changes
            <li key={index} aria-label={`Photo ${index + 1} of ${pictures.length}`}>
              <Photo picture={picture} eager={index === 0} place="gallery" />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <Arrow to="left" disabled={shown <= 0} onPress={() => goTo(shown - 1)} />
            <Arrow to="right" disabled={shown >= last} onPress={() => goTo(shown + 1)} />
            <p className={classes.counter} aria-hidden="true">
              {Math.min(shown, last) + 1} / {pictures.length}
            </p>
          </>
        )}
      </div>
      {last > 0 && (
        <ul className={classes.thumbs}>
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <button
                type="button"
                aria-label={`Show photo ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => goTo(index)}
              >
                <Photo picture={{ ...picture, alt: '' }} place="thumbnail" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Arrow({ to, disabled, onPress }: { to: 'left' | 'right'; disabled: boolean; onPress(): void }) {
  const label = to === 'left' ? 'Previous photo' : 'Next photo';
  return (
    <button
      type="button"
      className={classes.arrow}
      data-to={to}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={to} />
    </button>
  );
}
