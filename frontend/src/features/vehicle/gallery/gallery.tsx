import type { Picture, ShowcaseItem } from '@forecourt/contracts';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Photo } from '../../../components/photo.tsx';
import classes from './gallery.module.css';
import type { LightboxProps } from './lightbox.tsx';
import { pictureWords, wantedPhoto } from './pictures.ts';

interface GalleryProps {
  pictures: Picture[];
  title: string;
  /** What opens over the page like a large picture: videos, and pictures to turn the vehicle by. */
  showcase?: ShowcaseItem[] | undefined;
}

/**
 * The pictures in a strip that is swiped, scrolled or turned by arrow keys (VEH-3). Without JavaScript the strip scrolls, thumbnails lead
 * to their picture and each picture to itself in full; with it they only scroll, and a picture opens large.
 */
export function Gallery(props: GalleryProps) {
  const { pictures, title, showcase } = props;
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { open, close, opened } = useLightbox();
  const last = pictures.length - 1;
  const { one: noun, One, Many, drawn } = pictureWords(pictures);

  const goTo = (index: number, behavior = motion()) =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior });
  const turn = (event: KeyboardEvent) => {
    const wanted = wantedPhoto(event.key, shown, last);
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
    strip.current?.children[wanted]?.querySelector('a')?.focus({ preventScroll: true });
  };
  const closed = (index: number) => {
    close();
    if (index <= last) goTo(index, 'instant');
  };

  if (last < 0) return null;
  return (
    <section className={classes.gallery} aria-label={Many} aria-roledescription="carousel" data-drawn={drawn}>
      <div className={classes.stage}>
        <ul
          ref={strip}
          className={classes.strip}
          aria-label={`${title}, ${pictures.length} ${noun}s`}
          onScroll={({ currentTarget: list }) => setShown(Math.round(list.scrollLeft / list.clientWidth))}
        >
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may send a picture twice, and the order never changes
            <li key={index} id={photoId(index)}>
              <a
                href={picture.src}
                tabIndex={index === shown ? undefined : -1}
                aria-label={`Enlarge ${noun} ${index + 1} of ${pictures.length}: ${picture.alt}`}
                onClick={(event) => open(index, event)}
                onKeyDown={turn}
              >
                <Photo picture={picture} load={index === 0 ? 'first' : 'when-near'} place="gallery" />
              </a>
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <Arrow to="left" of={noun} disabled={shown <= 0} onPress={() => goTo(shown - 1)} />
            <Arrow to="right" of={noun} disabled={shown >= last} onPress={() => goTo(shown + 1)} />
            <p className={classes.counter} aria-live="polite">
              <span className="visually-hidden">{One} </span>
              {Math.min(shown, last) + 1} / {pictures.length}
            </p>
          </>
        )}
      </div>
      {last > 0 && <Thumbnails pictures={pictures} shown={shown} onPick={goTo} />}
      {showcase?.map(({ label, href }, index) => (
        <a key={href} href={href} onClick={(event) => open(last + 1 + index, event)}>
          {label}
        </a>
      ))}
      {opened && <opened.Lightbox {...props} first={opened.first} onClose={closed} />}
    </section>
  );
}

function Thumbnails({ pictures, shown, onPick }: { pictures: Picture[]; shown: number; onPick(index: number): void }) {
  const { one: noun } = pictureWords(pictures);
  return (
    <ul className={classes.thumbs}>
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <a
            href={`#${photoId(index)}`}
            aria-label={`Show ${noun} ${index + 1}`}
            aria-current={index === shown || undefined}
            onClick={(event) => takes(event) && onPick(index)}
          >
            <Photo picture={{ ...picture, alt: '' }} place="thumbnail" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ArrowProps {
  to: 'left' | 'right';
  /** What it turns to: photo or illustration. */
  of: string;
  disabled: boolean;
  onPress(): void;
}

function Arrow({ to, of, disabled, onPress }: ArrowProps) {
  const label = `${to === 'left' ? 'Previous' : 'Next'} ${of}`;
  return (
    <button
      type="button"
      className={classes.arrow}
      data-to={to}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    >
      <Icon name={to} />
    </button>
  );
}

/** The large view: its code is loaded when it is first wanted; where that fails the picture opens by itself. */
function useLightbox() {
  const [opened, setOpened] = useState<{ Lightbox: ComponentType<LightboxProps>; first: number }>();
  const open = async (first: number, event: MouseEvent<HTMLAnchorElement>) => {
    if (!takes(event)) return;
    const { href } = event.currentTarget;
    try {
      const { Lightbox } = await import('./lightbox.tsx');
      setOpened({ Lightbox, first });
    } catch {
      window.location.assign(href);
    }
  };
  return { open, opened, close: () => setOpened(undefined) };
}

const photoId = (index: number) => `photo-${index + 1}`;
const motion = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
/** Takes a plain click from the browser; one for a new tab or window stays its own. */
const takes = (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return false;
  event.preventDefault();
  return true;
};
