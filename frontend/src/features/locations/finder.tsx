import type { LocationsPage } from '@forecourt/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { askPosition, NO_POSITION, PositionButton } from '../../components/position-button.tsx';
import classes from './finder.module.css';

/** Finds the nearest place from a postcode or an address or, with JavaScript, from the visitor's position (LOC-3). */
export function Finder({ finder: { path, near, problem } }: { finder: LocationsPage['finder'] }) {
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const locate = async () => {
    setAsking(true);
    setRefused(false);
    try {
      const [lat, long] = await askPosition();
      window.location.assign(`${path}?lat=${lat}&long=${long}`);
    } catch {
      setAsking(false);
      setRefused(true);
    }
  };
  const fault = refused ? NO_POSITION : problem;
  return (
    <form className={classes.finder} method="get" action={path} aria-label="Nearest location">
      <label htmlFor="nearest-to">Find your nearest location</label>
      <div className={classes.row}>
        <input
          id="nearest-to"
          name="near"
          defaultValue={near}
          placeholder="Postcode or suburb"
          autoComplete="postal-code"
          maxLength={120}
          required
          aria-invalid={problem !== null}
          aria-describedby={fault ? 'nearest-fault' : undefined}
        />
        <Button type="submit">Find</Button>
      </div>
      {fault && (
        <p id="nearest-fault" className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <PositionButton asking={asking} onAsk={locate} />
    </form>
  );
}
