import { box, rod } from '../../drawing/field.ts';
import { both, MATTER, part, type Vehicle } from '../../drawing/solid.ts';
import { ahead, beside, coated, hull } from '../hull.ts';
import { beam, drum, tube } from './bars.ts';
import { barrel, chain, silencer, spring, swingarm } from './drive.ts';
import { guard, indicators, pegs, plateHolder, stand } from './fittings.ts';
import { callipers, fork, handlebar } from './steering.ts';
import { bikeWheel } from './wheel.ts';

/** A naked bike: its engine in the open, in a frame of tubes. */
export function nakedBike(): Vehicle {
  return {
    parts: [
      ...bikeWheel({ at: 0.3, radius: 0.3, bead: 0.222, wide: 0.12, spokes: 5, pairs: true, disc: 0.156, discs: 2 }),
      ...bikeWheel({ at: 1.69, radius: 0.315, bead: 0.222, wide: 0.185, spokes: 5, pairs: true, disc: 0.11 }),
      ...fork({ axle: [0.3, 0.3], top: [0.6, 0.1, 0.97], upside: MATTER.gold }),
      callipers(0.3, 0.3, 0.088),
      part(MATTER.paint, guard(0.3, 0.3, 0.318, 0.07, [30, 125])),
      part(MATTER.trim, both(beam([0.33, 0.072, 0.42], [0.36, 0.08, 0.55], [0.045, 0.02], 0.01))),
      coated(
        MATTER.paint,
        hull(
          '.36 .86 .03, .38 .95 .05, .48 1.04 .05, .58 1.05 .03, .56 .9 .05, .5 .8 .05, .42 .8 .04',
          '.36 .06, .42 .1, .56 .12',
          '.79 .6, .88 1, .98 .9, 1.05 .6',
          0.03,
        ),
        [MATTER.trim, ahead('-.02 .79 .01, .06 .8 .02, .1 .87 .02, .1 .93 .02, .06 .965 .02, -.02 .97 .01')],
        [MATTER.lens, ahead('-.02 .82 .01, .045 .828 .02, .07 .88 .02, .062 .91 .02, -.02 .915 .01')],
        [
          MATTER.lamp,
          ahead('-.02 .935 .004, .06 .932 .01, .094 .895 .004, .094 .91 .004, .062 .948 .01, -.02 .952 .004'),
        ],
      ),
      part(
        MATTER.glass,
        hull('.42 1.0 .02, .5 1.1 .03, .56 1.12 .02, .58 1.02 .03', '.42 .07, .58 .1', '1.0 1, 1.12 .6', 0.04),
      ),
      part(MATTER.trim, box(0.585, 0, 1.07, 0.02, 0.07, 0.035, 0.015)),
      coated(
        MATTER.paint,
        hull(
          '.66 .86 .04, .7 .96 .06, .82 1.045 .08, .98 1.04 .1, 1.16 .9 .05, 1.2 .8 .04, 1.0 .78 .06, .8 .79 .06',
          '.66 .12, .76 .185, .92 .195, 1.08 .13, 1.2 .095',
          '.78 .78, .87 1, .96 .88, 1.05 .5',
          0.06,
        ),
        [
          MATTER.trim,
          ({ x, y, nz }) =>
            nz > 0.6 && (x - 0.84) ** 2 + y ** 2 < 0.048 ** 2 && (x - 0.84) ** 2 + y ** 2 > 0.041 ** 2 ? 1 : 0,
        ],
      ),
      // The shrouds beside the radiator.
      coated(
        MATTER.paint,
        hull(
          '.5 .76 .02, .62 .86 .06, .9 .88 .05, 1.0 .8 .04, .84 .76 .04, .74 .64 .03, .64 .6 .02, .62 .72 .05',
          '.5 .15, .64 .21, .78 .225, 1.0 .18',
          '.6 .9, .74 1, .88 .85',
          0.016,
        ),
        [MATTER.trim, ({ nx, y }) => (nx < -0.3 && Math.abs(y) < 0.15 ? 1 : 0)],
        [MATTER.trim, beside('.6 .56 .01, .68 .72 .04, .8 .78 .02, .84 .7 .02, .7 .5 .01')],
      ),
      part(MATTER.trim, box(0.66, 0, 0.6, 0.03, 0.15, 0.16, 0.01)),
      part(
        MATTER.trim,
        hull('1.1 .8 .03, 1.5 .8 .04, 1.4 .7 .04, 1.3 .56 .04, 1.18 .5 .04', '1.0 .13, 1.5 .1', '0 1', 0.03),
      ),
      part(
        MATTER.seat,
        hull(
          '1.13 .83 .04, 1.2 .875 .05, 1.36 .85 .1, 1.5 .88 .06, 1.58 .93 .05, 1.8 .965 .04, 1.83 .93 .03, 1.6 .86 .08, 1.3 .79 .06',
          '1.13 .09, 1.35 .14, 1.6 .12, 1.83 .08',
          '0 1',
          0.03,
        ),
      ),
      coated(
        MATTER.paint,
        hull(
          '1.14 .77 .04, 1.3 .8 .06, 1.6 .88 .06, 1.92 .955 .02, 1.9 .9 .03, 1.7 .82 .06, 1.36 .7 .06',
          '1.14 .1, 1.4 .13, 1.7 .1, 1.92 .055',
          '0 1',
          0.025,
        ),
        [MATTER.trim, beside('1.3 .6 .02, 1.42 .745 .03, 1.95 .9 .02, 1.95 .6 .02')],
      ),
      part(MATTER.tail, box(1.912, 0, 0.928, 0.012, 0.05, 0.013, 0.006)),
      plateHolder([1.8, 0, 0.87], [2.0, 0, 0.74]),
      ...indicators(1.93, 0.15, 0.8),
      part(
        MATTER.trim,
        both(tube('.64 .05 .86, .84 .17 .74, 1.08 .17 .62, 1.22 .15 .44', 0.019)),
        both(tube('.66 .05 .76, .8 .165 .6, .88 .17 .5', 0.017)),
        both(rod([0.84, 0.17, 0.74], [0.88, 0.17, 0.5], 0.014)),
        both(rod([0.88, 0.17, 0.5], [1.08, 0.17, 0.62], 0.014)),
        both(rod([1.12, 0.15, 0.6], [1.6, 0.1, 0.84], 0.015)),
        both(beam([1.18, 0.14, 0.6], [1.24, 0.14, 0.36], [0.05, 0.045], 0.018)),
      ),
      part(
        MATTER.alloyDark,
        hull(
          '.86 .3 .06, .85 .46 .05, .98 .52 .05, 1.2 .52 .06, 1.26 .4 .06, 1.18 .27 .06',
          '.84 .13, 1.0 .15, 1.26 .13',
          '0 1',
          0.03,
        ),
      ),
      part(MATTER.alloyDark, barrel([0.98, 0.48], [0.86, 0.72], [0.085, 0.16], 0.006)),
      part(
        MATTER.steel,
        both(drum(0.98, 0.4, 0.078, 0.14, 0.18, 0.015)),
        both(drum(1.14, 0.41, 0.062, 0.14, 0.172, 0.012)),
      ),
      part(MATTER.trim, both(drum(0.98, 0.4, 0.05, 0.17, 0.186, 0.005))),
      swingarm([1.22, 0.44], [1.69, 0.315], 0.125, MATTER.alloyDark, [0.045, 0.028]),
      ...chain([1.2, 0.43], [1.69, 0.315], -0.1),
      ...spring([1.28, 0, 0.72], [1.36, 0, 0.44]),
      part(
        MATTER.steel,
        both(tube('.82 .06 .66, .73 .07 .56, .76 .08 .34, .9 .07 .23, 1.1 .06 .22', 0.021)),
        tube('1.08 .05 .22, 1.22 .12 .25, 1.32 .16 .3', 0.028),
        box(1.06, 0, 0.22, 0.12, 0.1, 0.045, 0.03),
      ),
      silencer([1.28, 0.155, 0.28], [1.66, 0.19, 0.42], [0.046, 0.054], MATTER.alloyDark),
      part(MATTER.trim, guard(1.69, 0.315, 0.335, 0.1, [62, 140])),
      ...handlebar([
        [0.6, 0.04, 0.96],
        [0.62, 0.1, 1.05],
        [0.66, 0.22, 1.07],
        [0.74, 0.37, 1.055],
      ]),
      pegs(1.16, 0.13, 0.38),
      stand(1.08, 0.24),
    ],
    ...{ from: 0, to: 2.03, width: 0.6, height: 1.2 },
  };
}
