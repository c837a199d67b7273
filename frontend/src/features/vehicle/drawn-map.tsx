import { australia } from './australia.ts';
import classes from './drawn-map.module.css';

/** The length of a degree of longitude in degrees of latitude at 27° south, where most of the country lives. */
const NARROWER = 0.89;
/** The whole country is in view, in degrees from the west and the north. */
const VIEW = '98.5 8.5 40 37';

/** The country with its states and a pin at a place: drawn here, so that no third party learns who looks at it. Its text is beside it. */
export function DrawnMap({ lat, long }: { lat: number; long: number }) {
  const [x, y] = [long * NARROWER, -lat];
  return (
    <svg className={classes.map} viewBox={VIEW} aria-hidden="true" focusable="false">
      <g transform={`scale(${NARROWER} -1)`}>
        <path className={classes.land} d={australia.land} />
        <path className={classes.borders} d={australia.borders} />
      </g>
      <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(5)`}>
        <circle className={classes.halo} r="0.9" />
        <path className={classes.pin} d="M0 0C-.5-.6-.62-.8-.62-1.06a.62.62 0 0 1 1.24 0C.62-.8.5-.6 0 0" />
        <circle className={classes.hole} cy="-1.06" r="0.23" />
      </g>
    </svg>
  );
}
