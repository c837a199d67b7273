import type { Picture, ShowcaseItem } from '@forecourt/contracts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Photo } from '../../../components/photo.tsx';
import { useBackCloses } from '../../../lib/navigation.ts';
import classes from './lightbox.module.css';
import { pictureWords, wantedPhoto } from './pictures.ts';
import { Showcase } from './showcase.tsx';
import { useZoom } from './use-zoom.ts';
import { NEAREST } from './zoom.ts';

/** What the large view shows. */
export interface LightboxProps {
  readonly pictures: readonly Picture[];
  /** What is on them. */
  readonly title: string;
  /** What can be shown beside the pictures. */
  readonly showcase?: readonly ShowcaseItem[] | undefined;
  /** The picture that is shown first, by index from 0; behind the last one what is beside them. */
  readonly first: number;
  /** Called with the picture that was in view. */
  onClose(shown: number): void;
}

/** What a visitor opened over the page: the pictures, or what is beside them. Load it on demand. */
export function Lightbox(props: LightboxProps) {
  const { pictures, title, showcase = [], first, onClose } = props;
  const item = showcase[first - pictures.length];
  return item ? <Showcase item={item} title={title} onClose={() => onClose(first)} /> : <LargePictures {...props} />;
}

/**
 * Pictures as large as the window (VEH-3): swiped or turned by arrow keys, zoomed by wheel, pinch, double click, + and −,
 * closed by Escape, Back and a swipe down. A native dialog, which traps the focus and returns it.
 */
function LargePictures({ pictures, title, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const close = () => dialog.current?.close();
  const { zoom, nearer, farther } = useZoom(strip, shown, close);
  useBackCloses(true, close);
  const last = pictures.length - 1;
  const { one: noun, One, Many } = pictureWords(pictures);

  useEffect(() => {
    dialog.current?.showModal();
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' });
  }, [first]);

  const goTo = (index: number) => {
    setShown(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
  };
  const follow = (list: HTMLUListElement) => setShown(Math.round(list.scrollLeft / list.clientWidth));
  const pressed = (event: KeyboardEvent) => {
    const wanted = wantedPhoto(event.key, shown, last);
    if (wanted !== undefined) goTo(wanted);
    else if (event.key === '+' || event.key === '=') nearer();
    else if (event.key === '-') farther();
    else return;
    event.preventDefault();
  };

  // A button that cannot do more stays a button: a disabled one would drop the focus to the page behind.
  return (
    <dialog
      ref={dialog}
      className={classes.lightbox}
      aria-label={`${Many} of ${title}`}
      onClose={() => onClose(shown)}
      onKeyDown={pressed}
    >
      <div className={classes.head}>
        <p aria-live="polite">
          <span className="visually-hidden">{One} </span>
          {shown + 1} / {pictures.length}
        </p>
        <button type="button" aria-label="Zoom out" aria-disabled={zoom.scale <= 1} onClick={farther}>
          −
        </button>
        <button type="button" aria-label="Zoom in" aria-disabled={zoom.scale >= NEAREST} onClick={nearer}>
          +
        </button>
        <button type="button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <ul
        ref={strip}
        className={classes.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={Many}
        data-near={zoom.scale > 1}
        onScroll={(event) => follow(event.currentTarget)}
      >
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a feed may send a picture twice, and the order never changes
          <li key={index} aria-hidden={index !== shown || undefined}>
            <div
              style={
                index === shown ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` } : undefined
              }
            >
              <Photo picture={picture} load={Math.abs(index - first) < 2 ? 'at-once' : 'when-near'} place="lightbox" />
            </div>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <>
          <Turn to="left" of={noun} disabled={shown <= 0} onPress={() => goTo(shown - 1)} />
          <Turn to="right" of={noun} disabled={shown >= last} onPress={() => goTo(shown + 1)} />
        </>
      )}
    </dialog>
  );
}

interface TurnProps {
  to: 'left' | 'right';
  /** What it turns to: photo or illustration. */
  of: string;
  disabled: boolean;
  onPress(): void;
}

function Turn({ to, of, disabled, onPress }: TurnProps) {
  return (
    <button
      type="button"
      className={classes.turn}
      data-to={to}
      aria-label={`${to === 'left' ? 'Previous' : 'Next'} ${of}`}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    >
      <Icon name={to} />
    </button>
  );
}
