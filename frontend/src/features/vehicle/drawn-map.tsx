import { australia } from './australia.ts';
import classes from './drawn-map.module.css';

/** A degree of longitude is so many of latitude at 27° south, where most of the country lives. */
const NARROWER = 0.89;
/** What is in view, in degrees of latitude. */
const WIDE = 15;
const HIGH = 9;

/** The coast and the states around a place, with a pin: drawn here, so that no one else learns who looks at it. Its words stand beside it. */
export function DrawnMap({ lat, long }: { lat: number; long: number }) {
  const [x, y] = [long * NARROWER, -lat];
  return (
    <svg
      className={classes.map}
      viewBox={`${(x - WIDE / 2).toFixed(2)} ${(y - HIGH / 2).toFixed(2)} ${WIDE} ${HIGH}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`scale(${NARROWER} -1)`}>
        <path className={classes.land} d={australia.land} />
        <path className={classes.borders} d={australia.borders} />
      </g>
      <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
        <circle className={classes.halo} r="0.9" />
        <path className={classes.pin} d="M0 0C-.5-.6-.62-.8-.62-1.06a.62.62 0 0 1 1.24 0C.62-.8.5-.6 0 0" />
        <circle className={classes.hole} cy="-1.06" r="0.23" />
      </g>
    </svg>
  );
}
