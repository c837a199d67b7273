import classes from './wheel.module.css';

const CENTRE = 200;
const RADIUS = 172;
const NUMBER_AT = 122;
const PEGS_AT = 184;
const PEGS = 24;

/** The wheel with a numbered part for each prize, as large as its chance. It is decoration: the list says what the parts are. */
export function Wheel({ shares }: { shares: readonly number[] }) {
  return (
    <svg className={classes.wheel} viewBox="0 0 400 420" aria-hidden="true" focusable="false">
      <path className={classes.stand} d="M200 200 120 412h160z" />
      <circle cx={CENTRE} cy={CENTRE} r="196" className={classes.rim} />
      {Array.from({ length: PEGS }, (_, peg) => place(peg / PEGS, PEGS_AT)).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" className={classes.peg} />
      ))}
      {shares.map((share, part) => {
        const from = shares.slice(0, part).reduce((sum, before) => sum + before, 0);
        return <Part key={place(from, RADIUS).join()} from={from} share={share} part={part} parts={shares.length} />;
      })}
      <circle cx={CENTRE} cy={CENTRE} r="34" className={classes.rim} />
      <circle cx={CENTRE} cy={CENTRE} r="24" className={classes.hub} />
      <path d="M200 52 178 2h44z" className={classes.pointer} />
    </svg>
  );
}

function Part({ from, share, part, parts }: { from: number; share: number; part: number; parts: number }) {
  const [fromX, fromY] = place(from, RADIUS);
  const [toX, toY] = place(from + share, RADIUS);
  const [x, y] = place(from + share / 2, NUMBER_AT);
  return (
    <g data-tone={toneOf(part, parts)}>
      {parts === 1 ? (
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} />
      ) : (
        <path d={`M200 200 ${fromX} ${fromY}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${toX} ${toY}z`} />
      )}
      <text x={x} y={y}>
        {part + 1}
      </text>
    </g>
  );
}

/** Which of the four tones a part has; its neighbours have others, the first and the last too. */
export function toneOf(part: number, parts: number): number {
  const isLast = part === parts - 1;
  return isLast && parts > 1 && part % 4 === 0 ? 1 : part % 4;
}

/** A point of a circle around the hub, from the top clockwise. @param turn from 0 to 1 */
function place(turn: number, radius: number): [x: string, y: string] {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return [(CENTRE + radius * Math.cos(angle)).toFixed(1), (CENTRE + radius * Math.sin(angle)).toFixed(1)];
}
