import type { Picture, ShowcaseItem } from '@forecourt/contracts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Photo } from '../../../components/photo.tsx';
import { useBackCloses } from '../../../lib/navigation.ts';
import { turnedBy } from './pictures.ts';
import classes from './showcase.module.css';

interface ShowcaseProps {
  readonly item: ShowcaseItem;
  /** What is shown. */
  readonly title: string;
  onClose(): void;
}

/** A video, or the pictures around a vehicle, over the page. A native dialog, closed by Escape and Back. Only here another company's player is asked for. */
export function Showcase({ item: { label: what, video, around }, title, onClose }: ShowcaseProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useBackCloses(true, close);
  useEffect(() => dialog.current?.showModal(), []);
  const label = `${what}: ${title}`;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={label} onClose={onClose}>
      <button type="button" className={classes.close} aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      {video?.player === 'frame' && (
        <iframe
          src={video.src}
          title={label}
          allow="autoplay; fullscreen; picture-in-picture"
          allowFullScreen
          // A player that gets no origin refuses to play.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: a feed has a file, and no captions */}
      {video?.player === 'file' && <video src={video.src} aria-label={label} controls autoPlay playsInline />}
      {around && <Around pictures={around} />}
    </dialog>
  );
}

/** The pictures around a vehicle, turned by dragging and by arrow keys, Home and End; round and round. */
function Around({ pictures }: { pictures: readonly Picture[] }) {
  const [shown, setShown] = useState(0);
  const drag = useRef<{ from: number; at: number }>(undefined);
  const count = pictures.length;
  const pressed = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    setShown((wanted + count) % count);
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: shown, at: event.clientX };
  };
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (drag.current)
      setShown(turnedBy(drag.current.from, (clientX - drag.current.at) / currentTarget.clientWidth, count));
  };
  const drop = () => {
    drag.current = undefined;
  };
  return (
    <div
      className={classes.around}
      role="slider"
      tabIndex={0}
      aria-label="Turn the vehicle"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={shown + 1}
      aria-valuetext={`Picture ${shown + 1} of ${count}`}
      onKeyDown={pressed}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {pictures.map((picture, index) => (
        <div key={picture.src} hidden={index !== shown}>
          <Photo picture={{ ...picture, alt: '' }} load="at-once" place="lightbox" />
        </div>
      ))}
      <p aria-hidden="true">Drag, or use the arrow keys</p>
    </div>
  );
}
