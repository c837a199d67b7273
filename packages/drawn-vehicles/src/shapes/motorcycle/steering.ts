import { box, type Distance, egg, type Place, rod, rounded, soft } from '../../drawing/field.ts';
import { both, MATTER, type Matter, type Part, part } from '../../drawing/solid.ts';
import { coated } from '../hull.ts';
import { beam, tube } from './bars.ts';

/** What turns with the front wheel: its axle's x and height, where the fork ends above (y: half its spread), and its looks. */
interface Fork {
  readonly axle: readonly [x: number, z: number];
  readonly top: Place;
  /** The thick tubes are above, as on sporty motorcycles, and of this matter. */
  readonly upside?: Matter;
  /** Shares of the fork's length where its clamps are. */
  readonly clamps?: readonly [number, number];
  readonly stout?: number;
}

/** A fork with its clamps and callipers. */
export function fork({ axle, top, upside, clamps = [0.78, 0.985], stout = 1 }: Fork): Part[] {
  const [x, z] = axle;
  const y = top[1];
  const at = (share: number): Place => [x + (top[0] - x) * share, y, z + (top[2] - z) * share];
  const clamp = (share: number): Distance => {
    const [cx, , cz] = at(share);
    return box(cx, 0, cz, 0.034, y + 0.036, 0.017, 0.014);
  };
  const slider = 0.031 * stout;
  const tubes = upside
    ? [
        part(MATTER.steel, both(rod(at(0.02), at(0.5), 0.0215 * stout))),
        part(upside, both(rod(at(0.42), at(1), 0.0285 * stout))),
        part(MATTER.alloyDark, both(beam(at(0), at(0.12), [0.034, 0.024], 0.022))),
      ]
    : [
        part(MATTER.alloy, both(rod(at(0), at(0.5), slider * 0.92, slider))),
        part(MATTER.steel, both(rod(at(0.5), at(1), 0.0215 * stout))),
        part(MATTER.trim, both(rod(at(0.48), at(0.52), slider + 0.003))),
      ];
  return [...tubes, part(MATTER.alloyDark, clamp(clamps[0]), clamp(clamps[1]))];
}

/** Callipers of a front brake, on the fork's feet. */
export const callipers = (x: number, z: number, y: number, sides: 1 | 2 = 2): Part => {
  const body: Distance = rod([x + 0.045, y, z + 0.13], [x + 0.1, y, z + 0.075], 0.03, 0.026);
  return part(MATTER.alloyDark, sides === 2 ? both(body) : body);
};

/** A handlebar through places from the clamp outwards on one side; the grip, its lever and mirror are at its end. */
export function handlebar(
  places: readonly Place[],
  { mirror = 0.16, guards = false }: { mirror?: number; guards?: boolean } = {},
): Part[] {
  const end = places.at(-1) as Place;
  const inner = places.at(-2) as Place;
  const on = (share: number, dx = 0, dz = 0): Place => [
    inner[0] + (end[0] - inner[0]) * share + dx,
    inner[1] + (end[1] - inner[1]) * share,
    inner[2] + (end[2] - inner[2]) * share + dz,
  ];
  const parts = [
    part(MATTER.alloyDark, both(tube(places, 0.0115)), both(rod(on(0, -0.03), on(1, -0.06), 0.0055))),
    part(
      MATTER.trim,
      both(rod(on(0.12), on(1), 0.0165)),
      both(rod(on(-0.06), on(0.06), 0.021)),
      both(egg(on(-0.02, -0.025, 0.02), [0.026, 0.03, 0.02])),
    ),
  ];
  if (mirror) {
    const foot = on(-0.02, -0.03, 0.02);
    const head: Place = [foot[0] - 0.02, foot[1] + 0.045, foot[2] + mirror];
    parts.push(
      part(MATTER.trim, both(tube([foot, [foot[0] - 0.03, foot[1] + 0.01, foot[2] + mirror * 0.6], head], 0.006))),
      mirrorAt(head),
    );
  }
  if (guards)
    parts.push(
      part(
        MATTER.plastic,
        both(tube([on(-0.1, -0.07, -0.01), on(0.5, -0.1, 0), on(1.04, -0.05, 0)], '0 .02, .8 .036, 1.6 .03, 2 .014')),
      ),
    );
  return parts;
}

/** A pair of mirrors: shells with their glass behind. */
export function mirrorAt([x, y, z]: Place, [wide, high] = [0.062, 0.036]): Part {
  const shell = egg([x, y + 0.02, z], [0.045, wide * 1.15, high * 1.2]);
  return coated(
    MATTER.trim,
    both((px, py, pz) => rounded(shell(px, py, pz), px - x - (py - y) * 0.2 - 0.008, 0.008)),
    [MATTER.lens, ({ nx }) => soft(0.9, 0.96, nx)],
  );
}
