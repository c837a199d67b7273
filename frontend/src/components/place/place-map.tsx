import type { PlaceMap as Shown } from '@forecourt/contracts';
import classes from './place-map.module.css';

/**
 * The map of a place with its pin (LOC-1): drawn in the site's colours, so that no third party learns who looks at it, or of a service's
 * tiles if the site has them. The address is beside it.
 */
export function PlaceMap({ map }: { map: Shown }) {
  const { width, height, pin } = map;
  const viewBox = `0 0 ${width} ${height}`;
  return (
    <div className={classes.frame}>
      <svg className={classes.map} viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {map.kind === 'drawn' ? <Drawn map={map} /> : <Tiles map={map} />}
        <g transform={`translate(${pin.x} ${pin.y})`}>
          <circle className={classes.halo} r="30" />
          <path className={classes.pin} d="M0 0C-17-20.4-21-27.2-21-36a21 21 0 0 1 42 0C21-27.2 17-20.4 0 0" />
          <circle className={classes.hole} cy="-36" r="8" />
        </g>
      </svg>
      {/* Cut as the map is, yet kept to the corner of whatever is in view. */}
      {map.kind === 'drawn' && (
        <svg className={classes.scale} viewBox={viewBox} preserveAspectRatio="xMinYMax slice" aria-hidden="true">
          <g transform={`translate(16 ${height - 14})`}>
            <path d={`M0-5V0H${map.scale.length}V-5`} />
            <text x={map.scale.length + 8} dy=".1em">
              {map.scale.km} km
            </text>
          </g>
        </svg>
      )}
      {map.kind === 'tiles' && <small className={classes.source}>{map.attribution}</small>}
    </div>
  );
}

/** As much of a map as a low card cuts off above and below. */
const EDGE = 112;

function Drawn({ map: { land, towns, rings, pin, height } }: { map: Extract<Shown, { kind: 'drawn' }> }) {
  return (
    <>
      <path className={classes.land} d={land} />
      <g className={classes.rings} transform={`translate(${pin.x} ${pin.y})`}>
        {rings.map(({ km, radius }) => (
          <g key={km}>
            <circle r={radius} />
            <text x={radius} dy=".35em" textAnchor="middle">
              {km} km
            </text>
          </g>
        ))}
      </g>
      {towns.map(({ name, x, y, side, minor }) => (
        <g
          key={`${name} ${x} ${y}`}
          className={classes.town}
          data-minor={minor}
          data-edge={y < EDGE || y > height - EDGE}
          transform={`translate(${x} ${y})`}
        >
          <circle r="3" />
          <text x={side === 'right' ? 9 : -9} dy=".35em" textAnchor={side === 'right' ? 'start' : 'end'}>
            {name}
          </text>
        </g>
      ))}
    </>
  );
}

function Tiles({ map: { tiles } }: { map: Extract<Shown, { kind: 'tiles' }> }) {
  return tiles.map(({ src, x, y, size }) => (
    <image key={src} href={src} x={x} y={y} width={size} height={size} preserveAspectRatio="none" />
  ));
}
