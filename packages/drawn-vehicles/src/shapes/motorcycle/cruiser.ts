import { box, egg, rod } from '../../drawing/field.ts';
import { both, MATTER, part, type Vehicle } from '../../drawing/solid.ts';
import { beside, coated, hull } from '../hull.ts';
import { beam, drum, tube } from './bars.ts';
import { barrel, silencer, spring, swingarm } from './drive.ts';
import { guard, indicators, plateHolder, stand } from './fittings.ts';
import { callipers, fork, handlebar } from './steering.ts';
import { bikeWheel } from './wheel.ts';

/** A cruiser: long and low, with an engine of two cylinders in a V and both pipes along its right. */
export function cruiser(): Vehicle {
  return {
    parts: [
      ...bikeWheel({ at: 0.33, radius: 0.33, bead: 0.24, wide: 0.13, spokes: 9, disc: 0.15, discs: 1 }),
      ...bikeWheel({ at: 1.97, radius: 0.325, bead: 0.21, wide: 0.19, spokes: 9, disc: 0.13 }),
      ...fork({ axle: [0.33, 0.33], top: [0.73, 0.11, 0.95], stout: 1.2, clamps: [0.8, 0.98] }),
      callipers(0.33, 0.33, 0.09, 1),
      part(MATTER.paint, guard(0.33, 0.33, 0.352, 0.085, [38, 168])),
      part(MATTER.alloy, both(rod([0.33, 0.1, 0.36], [0.4, 0.085, 0.62], 0.008))),
      // The lamp in its bowl.
      coated(
        MATTER.alloy,
        egg([0.6, 0, 0.865], [0.115, 0.095, 0.095]),
        [MATTER.lens, ({ nx }) => (nx < -0.72 ? 1 : 0)],
        [MATTER.trim, ({ nx }) => (nx < -0.66 && nx > -0.72 ? 1 : 0)],
      ),
      part(MATTER.lens, egg([0.53, 0, 0.865], [0.04, 0.082, 0.082])),
      part(MATTER.trim, box(0.685, 0, 0.865, 0.03, 0.1, 0.02, 0.012)),
      ...indicators(0.66, 0.2, 0.8),
      // Tank, its dash and filler.
      coated(
        MATTER.paint,
        hull(
          '.78 .86 .05, .86 .935 .08, 1.0 .965 .1, 1.16 .92 .12, 1.42 .735 .03, 1.38 .7 .04, 1.1 .7 .1, .84 .76 .05',
          '.78 .085, .9 .145, 1.02 .165, 1.2 .14, 1.42 .06',
          '.7 .8, .8 1, .9 .86, .97 .4',
          0.07,
        ),
        [MATTER.shade, beside('.8 .8 .02, .92 .865 .05, 1.1 .85 .06, 1.3 .755 .02, 1.1 .79 .08, .94 .79 .04')],
      ),
      part(MATTER.alloy, egg([0.99, 0, 0.955], [0.055, 0.05, 0.02]), egg([1.13, 0, 0.93], [0.035, 0.03, 0.018])),
      // Seat and fenders.
      part(
        MATTER.seat,
        hull(
          '1.36 .73 .05, 1.44 .7 .06, 1.58 .685 .08, 1.74 .745 .04, 1.8 .76 .03, 1.72 .65 .06, 1.44 .62 .06',
          '1.36 .075, 1.5 .15, 1.64 .165, 1.8 .12',
          '0 1',
          0.04,
        ),
      ),
      part(
        MATTER.seat,
        hull(
          '1.79 .745 .03, 1.84 .77 .04, 2.02 .765 .05, 2.1 .715 .03, 1.96 .68 .06, 1.82 .67 .03',
          '1.79 .1, 1.9 .115, 2.08 .08',
          '0 1',
          0.03,
        ),
      ),
      part(MATTER.paint, guard(1.97, 0.325, 0.375, 0.125, [58, 172], 0.006)),
      part(MATTER.paint, both(beam([1.52, 0.12, 0.6], [1.98, 0.13, 0.66], [0.05, 0.024], 0.012))),
      part(MATTER.tail, box(2.315, 0, 0.545, 0.022, 0.055, 0.026, 0.02)),
      ...indicators(2.26, 0.19, 0.62),
      plateHolder([2.3, 0, 0.49], [2.36, 0, 0.45]),
      // Frame.
      part(
        MATTER.trim,
        both(tube('.78 .05 .82, .86 .1 .6, .92 .13 .24, 1.06 .14 .19, 1.5 .14 .2, 1.6 .14 .36', 0.019)),
        both(rod([0.8, 0.04, 0.76], [1.5, 0.12, 0.62], 0.022)),
        both(tube('1.48 .12 .64, 1.6 .13 .5, 1.6 .14 .34', 0.022)),
      ),
      coated(
        MATTER.paint,
        hull('1.38 .64 .04, 1.62 .64 .05, 1.6 .48 .05, 1.46 .44 .05, 1.38 .52 .04', '1.38 .14, 1.62 .15', '0 1', 0.03),
      ),
      // The engine: cases, two barrels with their rockers, an air filter between them.
      part(
        MATTER.alloyDark,
        hull(
          '1.0 .24 .05, .98 .4 .06, 1.1 .48 .06, 1.32 .48 .06, 1.54 .42 .06, 1.56 .28 .06, 1.4 .21 .05',
          '.98 .14, 1.2 .16, 1.56 .13',
          '0 1',
          0.035,
        ),
      ),
      part(
        MATTER.alloyDark,
        barrel([1.14, 0.42], [1.0, 0.62], [0.078, 0.105], 0.011),
        barrel([1.22, 0.42], [1.35, 0.62], [0.078, 0.105], 0.011),
      ),
      part(
        MATTER.alloy,
        barrel([1.005, 0.61], [0.975, 0.655], [0.075, 0.1], 0),
        barrel([1.345, 0.61], [1.375, 0.655], [0.075, 0.1], 0),
      ),
      part(
        MATTER.alloy,
        both(drum(1.18, 0.36, 0.085, 0.15, 0.19, 0.02)),
        both(drum(1.42, 0.33, 0.07, 0.13, 0.17, 0.016)),
        both(rod([1.18, 0.168, 0.36], [1.42, 0.15, 0.33], 0.05, 0.045)),
      ),
      coated(MATTER.alloy, drum(1.18, 0.6, 0.082, 0.1, 0.19, 0.03), [
        MATTER.trim,
        ({ x, z }) => (Math.hypot(x - 1.18, z - 0.6) < 0.05 ? 1 : 0),
      ]),
      part(
        MATTER.alloy,
        both(rod([1.1, 0.15, 0.42], [1.03, 0.11, 0.6], 0.0095)),
        both(rod([1.26, 0.15, 0.42], [1.32, 0.11, 0.6], 0.0095)),
      ),
      coated(MATTER.trim, box(0.9, 0, 0.4, 0.022, 0.1, 0.13, 0.01)),
      // Exhausts on the right, the horn and belt's cover on the left.
      part(
        MATTER.steel,
        tube('.99 .09 .56, .94 .16 .5, .99 .2 .34, 1.14 .215 .255, 1.42 .22 .25', 0.026),
        tube('1.37 .09 .56, 1.43 .17 .54, 1.47 .22 .44, 1.56 .23 .37', 0.026),
      ),
      silencer([1.36, 0.22, 0.25], [2.22, 0.225, 0.255], [0.042, 0.048], MATTER.alloy),
      silencer([1.52, 0.23, 0.37], [2.16, 0.235, 0.375], [0.04, 0.046], MATTER.alloy),
      part(MATTER.alloyDark, beam([1.56, -0.125, 0.34], [1.97, -0.125, 0.325], [0.085, 0.095], 0.012)),
      swingarm([1.58, 0.34], [1.97, 0.325], 0.135, MATTER.trim, [0.04, 0.026]),
      ...spring([1.66, 0.15, 0.6], [1.9, 0.15, 0.36], 0.03, MATTER.alloy),
      ...spring([1.66, -0.15, 0.6], [1.9, -0.15, 0.36], 0.03, MATTER.alloy),
      ...handlebar(
        [
          [0.725, 0.04, 0.94],
          [0.78, 0.07, 1.06],
          [0.84, 0.22, 1.1],
          [0.98, 0.36, 1.08],
          [1.1, 0.41, 1.05],
        ],
        { mirror: 0.15 },
      ),
      part(
        MATTER.alloyDark,
        both(rod([0.98, 0.14, 0.3], [0.98, 0.25, 0.3], 0.013)),
        both(rod([0.98, 0.2, 0.3], [0.86, 0.21, 0.33], 0.008)),
      ),
      stand(1.24, 0.2),
    ],
    ...{ from: 0, to: 2.36, width: 0.64, height: 1.18 },
  };
}
