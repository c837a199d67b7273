import type { PlaceMap as Shown } from '@forecourt/contracts';
import classes from './place-map.module.css';

/**
 * The map of a place with its pin (LOC-1): drawn in the site's colours, so that no third party learns who looks at it, or of a service's
 * tiles if the site has them. The address is beside it.
 */
export function PlaceMap({ map }: { map: Shown }) {
  const { width, height, pin } = map;
  return (
    <div className={classes.frame}>
      <svg
        className={classes.map}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        {map.kind === 'drawn' ? <Drawn map={map} /> : <Tiles map={map} />}
        <g transform={`translate(${pin.x} ${pin.y})`}>
          <circle className={classes.halo} r="30" />
          <path className={classes.pin} d="M0 0C-17-20.4-21-27.2-21-36a21 21 0 0 1 42 0C21-27.2 17-20.4 0 0" />
          <circle className={classes.hole} cy="-36" r="8" />
        </g>
      </svg>
      {map.kind === 'tiles' && <small className={classes.source}>{map.attribution}</small>}
    </div>
  );
}

/** As much of a map as a low card cuts off above and below. */
const EDGE = 112;

function Drawn({ map: { land, towns, scale, height } }: { map: Extract<Shown, { kind: 'drawn' }> }) {
  return (
    <>
      <path className={classes.land} d={land} />
      {towns.map(({ name, x, y, side }) => (
        <g
          key={`${name} ${x} ${y}`}
          className={classes.town}
          data-edge={y < EDGE || y > height - EDGE}
          transform={`translate(${x} ${y})`}
        >
          <circle r="3" />
          <text x={side === 'right' ? 9 : -9} dy=".35em" textAnchor={side === 'right' ? 'start' : 'end'}>
            {name}
          </text>
        </g>
      ))}
      <g className={classes.scale} transform={`translate(84 ${height - 74})`}>
        <path d={`M0-5V0H${scale.length}V-5`} />
        <text x={scale.length + 8} dy=".1em">
          {scale.km} km
        </text>
      </g>
    </>
  );
}

function Tiles({ map: { tiles } }: { map: Extract<Shown, { kind: 'tiles' }> }) {
  return tiles.map(({ src, x, y, size }) => (
    <image key={src} href={src} x={x} y={y} width={size} height={size} preserveAspectRatio="none" />
  ));
}
