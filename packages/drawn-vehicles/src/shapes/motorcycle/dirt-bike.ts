import { box, egg, rod } from '../../drawing/field.ts';
import { both, MATTER, part, type Vehicle } from '../../drawing/solid.ts';
import { ahead, beside, coated, hull } from '../hull.ts';
import { beam, drum, tube } from './bars.ts';
import { barrel, chain, silencer, spring, swingarm } from './drive.ts';
import { pegs } from './fittings.ts';
import { callipers, fork, handlebar } from './steering.ts';
import { bikeWheel } from './wheel.ts';

/** A dirt bike: nothing but what it takes to ride where there is no road. */
export function dirtBike(): Vehicle {
  return {
    parts: [
      ...bikeWheel({
        at: 0.35,
        radius: 0.35,
        bead: 0.268,
        wide: 0.095,
        rim: MATTER.trim,
        disc: 0.13,
        discs: 1,
        blocks: 0.012,
      }),
      ...bikeWheel({ at: 1.83, radius: 0.335, bead: 0.24, wide: 0.125, rim: MATTER.trim, disc: 0.115, blocks: 0.013 }),
      ...fork({ axle: [0.35, 0.35], top: [0.69, 0.1, 1.1], upside: MATTER.gold, clamps: [0.72, 0.985] }),
      callipers(0.35, 0.35, 0.07, 1),
      part(MATTER.plastic, both(beam([0.34, 0.118, 0.38], [0.46, 0.118, 0.66], [0.04, 0.032], 0.006))),
      // Front mudguard and number plate.
      part(
        MATTER.paint,
        hull(
          '.08 .815 .01, .2 .885 .05, .42 .955 .06, .64 .93 .04, .84 .83 .015, .82 .82 .015, .62 .905 .05, .42 .925 .06, .22 .86 .05',
          '.08 .035, .26 .075, .5 .085, .84 .06',
          '0 1',
          0.008,
        ),
      ),
      coated(
        MATTER.paint,
        hull(
          '.53 .95 .02, .5 1.1 .02, .52 1.18 .02, .55 1.17 .02, .6 1.0 .03, .59 .95 .02',
          '.5 .115, .6 .12',
          '.95 .6, 1.06 1, 1.18 .86',
          0.014,
        ),
        [MATTER.white, ahead('-.02 .99 .02, .06 1.0 .02, .09 1.06 .02, .085 1.15 .02, -.02 1.155 .02')],
      ),
      // Tank with its shrouds, seat, side panels and rear mudguard.
      coated(
        MATTER.paint,
        hull(
          '.62 .9 .02, .66 .98 .03, .78 1.03 .06, .98 1.0 .08, 1.2 .95 .03, 1.16 .88 .04, 1.02 .8 .04, .9 .66 .02, .84 .64 .02, .76 .74 .05',
          '.62 .175, .76 .2, .92 .165, 1.06 .11, 1.2 .08',
          '.64 .85, .8 1, .95 .9, 1.03 .6',
          0.02,
        ),
        [MATTER.trim, ({ nx, y }) => (nx < -0.25 && Math.abs(y) < 0.15 ? 1 : 0)],
        [MATTER.trim, beside('.7 .62 .01, .8 .82 .04, .98 .85 .05, 1.22 .92 .02, 1.3 .8 .02, 1.0 .6 .02')],
        [MATTER.white, beside('.67 .95 .01, .8 .96 .03, .98 .9 .02, .84 .9 .02')],
      ),
      part(MATTER.trim, both(box(0.74, 0.1, 0.74, 0.028, 0.055, 0.15, 0.01)), egg([0.84, 0, 1.04], [0.03, 0.03, 0.02])),
      part(
        MATTER.seat,
        hull(
          '.86 1.02 .02, .98 1.015 .05, 1.3 .955 .1, 1.6 .97 .06, 1.82 .995 .02, 1.8 .95 .03, 1.5 .9 .06, 1.2 .9 .06, .98 .96 .05',
          '.86 .05, 1.1 .075, 1.4 .095, 1.82 .08',
          '0 1',
          0.022,
        ),
      ),
      coated(
        MATTER.paint,
        hull(
          '1.24 .9 .03, 1.46 .91 .05, 1.76 .95 .05, 2.16 1.02 .008, 2.14 .985 .02, 1.84 .9 .05, 1.56 .78 .05, 1.36 .7 .03, 1.26 .74 .03',
          '1.24 .1, 1.5 .125, 1.8 .1, 2.16 .065',
          '.7 .9, .84 1, 1.02 1',
          0.016,
        ),
        [MATTER.white, beside('1.32 .86 .02, 1.58 .89 .02, 1.66 .86 .02, 1.46 .78 .02, 1.36 .77 .02')],
        [MATTER.trim, beside('1.7 .8 .02, 1.86 .915 .03, 2.2 .995 .02, 2.2 .8 .02')],
      ),
      // Frame, engine, exhaust.
      part(
        MATTER.silver,
        both(tube('.74 .05 .96, .86 .11 .84, 1.14 .115 .72, 1.22 .115 .54', 0.024)),
        both(tube('.74 0 .84, .8 .04 .6, .88 .08 .4, 1.0 .085 .34, 1.2 .09 .38', 0.017)),
        both(beam([1.18, 0.105, 0.66], [1.26, 0.105, 0.42], [0.04, 0.04], 0.014)),
      ),
      part(
        MATTER.trim,
        both(rod([1.12, 0.08, 0.76], [1.66, 0.07, 0.9], 0.013)),
        both(rod([1.22, 0.09, 0.56], [1.6, 0.07, 0.84], 0.012)),
        hull('1.06 .86 .03, 1.36 .88 .04, 1.36 .72 .04, 1.2 .66 .04', '1.0 .09, 1.4 .08', '0 1', 0.03),
      ),
      part(
        MATTER.alloyDark,
        hull(
          '.9 .4 .05, .9 .54 .05, 1.02 .58 .05, 1.18 .6 .05, 1.24 .48 .05, 1.16 .38 .05',
          '.88 .095, 1.0 .12, 1.24 .1',
          '0 1',
          0.03,
        ),
      ),
      part(MATTER.alloyDark, barrel([1.0, 0.54], [0.95, 0.78], [0.065, 0.08], 0.008)),
      part(
        MATTER.alloy,
        both(drum(1.0, 0.47, 0.07, 0.11, 0.145, 0.014)),
        both(drum(1.13, 0.46, 0.045, 0.1, 0.132, 0.01)),
      ),
      part(MATTER.steel, tube('.9 .02 .7, .81 .07 .66, .84 .13 .58, 1.0 .15 .64, 1.22 .13 .72, 1.38 .11 .78', 0.021)),
      silencer([1.36, 0.115, 0.77], [1.78, 0.135, 0.88], [0.044, 0.05], MATTER.alloy),
      part(
        MATTER.trim,
        hull('.9 .36 .03, 1.0 .31 .04, 1.16 .33 .04, 1.14 .37 .03, 1.0 .35 .04', '.9 .08, 1.16 .1', '0 1', 0.012),
      ),
      swingarm([1.24, 0.5], [1.83, 0.335], 0.1, MATTER.silver, [0.042, 0.026]),
      ...chain([1.2, 0.49], [1.83, 0.335], -0.075, 0.11),
      ...spring([1.28, 0, 0.78], [1.36, 0, 0.5]),
      ...handlebar(
        [
          [0.695, 0.04, 1.09],
          [0.74, 0.1, 1.17],
          [0.78, 0.24, 1.24],
          [0.88, 0.4, 1.23],
        ],
        { mirror: 0, guards: true },
      ),
      coated(MATTER.paint, box(0.745, 0, 1.195, 0.026, 0.1, 0.022, 0.02)),
      pegs(1.18, 0.11, 0.42),
    ],
    ...{ from: 0, to: 2.17, width: 0.7, height: 1.28 },
  };
}
