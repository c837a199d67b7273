import type { Picture } from '@forecourt/contracts';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './gallery.module.css';
import type { LightboxProps } from './lightbox.tsx';
import { pictureWords } from './picture-words.ts';
import { wantedPhoto } from './wanted-photo.ts';

/**
 * The pictures in a strip that is swiped, scrolled or turned by arrow keys (VEH-3). Without JavaScript the strip scrolls, thumbnails lead
 * to their picture and each picture to itself in full; with it they only scroll, and a picture opens large.
 */
export function Gallery({ pictures, title }: { pictures: Picture[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { Lightbox, open, close, opened } = useLightbox();
  const last = pictures.length - 1;
  const { one: noun, One, Many, drawn } = pictureWords(pictures);

  const goTo = (index: number, behavior = motion()) =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior });
  const follow = (list: HTMLUListElement) => setShown(Math.round(list.scrollLeft / list.clientWidth));
  const turn = (event: KeyboardEvent) => {
    const wanted = wantedPhoto(event.key, shown, last);
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
    strip.current?.children[wanted]?.querySelector('a')?.focus({ preventScroll: true });
  };
  const closed = (index: number) => {
    close();
    goTo(index, 'instant');
  };

  if (last < 0) return null;
  return (
    <section className={classes.gallery} aria-label={Many} aria-roledescription="carousel" data-drawn={drawn}>
      <div className={classes.stage}>
        <ul
          ref={strip}
          className={classes.strip}
          aria-label={`${title}, ${pictures.length} ${noun}s`}
          onScroll={(event) => follow(event.currentTarget)}
        >
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may send a picture twice, and the order never changes
            <li key={index} id={photoId(index)}>
              <a
                href={picture.src}
                tabIndex={index === shown ? undefined : -1}
                aria-label={`Enlarge ${noun} ${index + 1} of ${pictures.length}: ${picture.alt}`}
                onClick={(event) => isPlain(event) && open(index, event)}
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
      {last > 0 && <Thumbnails pictures={pictures} shown={shown} onPick={(index) => goTo(index)} />}
      {Lightbox && opened !== null && <Lightbox pictures={pictures} title={title} first={opened} onClose={closed} />}
    </section>
  );
}

function Thumbnails({ pictures, shown, onPick }: { pictures: Picture[]; shown: number; onPick(index: number): void }) {
  const { one: noun } = pictureWords(pictures);
  const pick = (event: MouseEvent, index: number) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onPick(index);
  };
  return (
    <ul className={classes.thumbs}>
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <a
            href={`#${photoId(index)}`}
            aria-label={`Show ${noun} ${index + 1}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => pick(event, index)}
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
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const [opened, setOpened] = useState<number | null>(null);
  const open = async (index: number, event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const loaded = await import('./lightbox.tsx');
      setLightbox(() => loaded.Lightbox);
      setOpened(index);
    } catch {
      window.location.assign(href);
    }
  };
  return { Lightbox, open, opened, close: () => setOpened(null) };
}

const photoId = (index: number) => `photo-${index + 1}`;
const motion = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
const isPlain = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey;
