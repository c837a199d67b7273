import type { FavouriteCar } from '@forecourt/contracts';
import { type FocusEvent, useRef, useState } from 'react';
import { LinkButton } from '../button/button.tsx';
import { Icon } from '../icon.tsx';
import { KeptPicture } from '../kept-picture.tsx';
import classes from './compare-tray.module.css';

/** As many as stand side by side. */
const MOST_COMPARED = 4;

/** Of which cars the visitor has hidden it: on other pages too, until they are others. */
let hidden = '';

/** Stays at the lower edge of the window while there are several saved cars: the last ones side by side. */
export function CompareTray({ saved }: { saved: readonly FavouriteCar[] }) {
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
    <section className={classes.tray} aria-label="Compare" onFocus={entered}>
      <ul aria-hidden="true">
        {compared.map(({ id, primary_image_url: src }) => (
          <li key={id}>
            <KeptPicture src={src} width={80} height={60} />
          </li>
        ))}
      </ul>
      <LinkButton href={`/compare?${query}`}>Compare {compared.length}</LinkButton>
      <button type="button" className={classes.hide} aria-label="Hide comparison" onClick={hide}>
        <Icon name="close" />
      </button>
    </section>
  );
}
