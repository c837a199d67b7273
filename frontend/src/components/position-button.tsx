import { Icon } from './icon.tsx';
import classes from './position-button.module.css';

/** Asks for the visitor's position (LOC-3, SRCH-15): only JavaScript can, so nobody sees it without. */
export function PositionButton({ asking, onAsk }: { asking: boolean; onAsk: () => void }) {
  return (
    <button type="button" className={classes.position} onClick={onAsk} aria-busy={asking || undefined}>
      <Icon name="pin" />
      {asking ? 'Looking…' : 'Use my location'}
    </button>
  );
}

const PRECISION = 2;
const PATIENCE = 10_000;

/**
 * Asks the browser where the visitor is, rounded to about a kilometre: near enough, without giving away more of it.
 * @returns the degrees, latitude first
 * @throws if the visitor or the browser doesn't say
 */
export function askPosition(): Promise<[lat: string, long: string]> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve([latitude.toFixed(PRECISION), longitude.toFixed(PRECISION)]),
      reject,
      { timeout: PATIENCE, maximumAge: 600_000 },
    );
  });
}

/** What to say where nobody says. */
export const NO_POSITION = "We couldn't get your location. Please enter a postcode or suburb.";
