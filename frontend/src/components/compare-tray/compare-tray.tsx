import type { CallBar, FavouriteCar } from '@forecourt/contracts';
import { type FocusEvent, useRef, useState } from 'react';
import { LinkButton } from '../button.tsx';
import { CallNow } from '../call-now.tsx';
import { Icon } from '../icon.tsx';
import { KeptPicture } from '../kept-picture.tsx';
import classes from './compare-tray.module.css';

/** As many as stand side by side. */
const MOST_COMPARED = 4;

/** Of which cars the visitor has hidden it: on other pages too, until they are others. */
let hidden = '';

export interface CompareTrayProps {
  saved: readonly FavouriteCar[];
  /** The telephone, as this takes the place of the bar that has it (NAV-1). */
  call?: CallBar | null | undefined;
}

/** The bar at the foot of the window while there are several saved cars: the last ones side by side, and Call Now within opening hours. */
export function CompareTray({ saved, call }: CompareTrayProps) {
  const compared = saved.slice(0, MOST_COMPARED);
  const query = new URLSearchParams(compared.map(({ id }): [string, string] => ['car', id])).toString();
  const [hiddenHere, setHiddenHere] = useState(hidden);
  const before = useRef<Element | null>(null);
  if (compared.length < 2 || hiddenHere === query) return null;
  const entered = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const hide = () => {
    hidden = query;
    setHiddenHere(query);
    // The button goes with it: the keyboard goes on where it came from, else at the page's content.
    const place = before.current?.isConnected ? before.current : document.getElementById('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  return (
    <section className={classes.tray} data-tray aria-label="Compare" onFocus={entered}>
      <ul aria-hidden="true">
        {compared.map(({ id, primary_image_url: src }) => (
          <li key={id}>
            <KeptPicture src={src} width={80} height={60} />
          </li>
        ))}
      </ul>
      <LinkButton href={`/compare?${query}`}>Compare {compared.length}</LinkButton>
      <CallNow call={call} />
      <button type="button" className={classes.hide} aria-label="Hide comparison" onClick={hide}>
        <Icon name="close" />
      </button>
    </section>
  );
}
