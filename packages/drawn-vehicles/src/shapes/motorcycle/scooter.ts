import { box, egg, rod } from '../../drawing/field.ts';
import { both, MATTER, part, type Vehicle } from '../../drawing/solid.ts';
import { ahead, behind, beside, coated, gap, hull } from '../hull.ts';
import { drum, tube } from './bars.ts';
import { silencer, spring } from './drive.ts';
import { guard, pegs, plateHolder } from './fittings.ts';
import { callipers, fork, handlebar } from './steering.ts';
import { bikeWheel } from './wheel.ts';

const COVER = hull(
  '1.12 .2 .04, 1.12 .32 .05, 1.28 .35 .05, 1.58 .31 .05, 1.62 .2 .05, 1.5 .17 .04, 1.24 .17 .05',
  '1.1 .04, 1.62 .04',
  '0 1',
  0.02,
);

/** A scooter: a shield, a floor for the feet, and the engine beside its small rear wheel. */
export function scooter(): Vehicle {
  return {
    parts: [
      ...bikeWheel({
        at: 0.24,
        radius: 0.24,
        bead: 0.162,
        wide: 0.11,
        spokes: 5,
        rim: MATTER.alloy,
        disc: 0.11,
        discs: 1,
      }),
      ...bikeWheel({ at: 1.56, radius: 0.235, bead: 0.155, wide: 0.12, spokes: 5, rim: MATTER.alloy }),
      ...fork({ axle: [0.24, 0.24], top: [0.4, 0.075, 0.66], stout: 0.9, clamps: [0.9, 0.98] }),
      callipers(0.22, 0.22, 0.075, 1),
      part(MATTER.paint, guard(0.24, 0.24, 0.268, 0.078, [-5, 150], 0.006)),
      // The shield with the knees' side dark, and the steering's head.
      coated(
        MATTER.paint,
        hull(
          '.28 .58 .05, .32 .78 .06, .42 .97 .05, .5 1.0 .03, .54 .94 .04, .52 .7 .1, .6 .4 .08, .68 .28 .04, .6 .22 .04, .46 .34 .08, .38 .5 .05',
          '.28 .06, .36 .14, .48 .2, .6 .2, .68 .17',
          '.22 .86, .4 1, .7 1, .9 .82, 1.0 .6',
          0.05,
        ),
        [MATTER.plastic, ({ nx }) => (nx > 0.35 ? 1 : 0)],
        [MATTER.trim, ahead('-.02 .6 .01, .05 .61 .02, .07 .68 .02, .045 .8 .02, -.02 .81 .01')],
        [MATTER.amber, ahead('.1 .76 .01, .165 .8 .01, .16 .83 .01, .105 .8 .01')],
      ),
      coated(
        MATTER.paint,
        hull(
          '.38 1.0 .03, .38 1.07 .05, .46 1.13 .05, .58 1.12 .04, .62 1.04 .04, .56 .98 .04, .46 .96 .03',
          '.38 .08, .48 .13, .62 .1',
          '.96 .7, 1.04 1, 1.13 .6',
          0.035,
        ),
        [MATTER.plastic, ({ nx, nz }) => (nx > 0.3 && nz > -0.3 ? 1 : 0)],
        [MATTER.trim, ahead('-.02 .99 .01, .06 .995 .02, .095 1.04 .02, .06 1.09 .03, -.02 1.1 .01')],
        [MATTER.lens, ahead('-.02 1.0 .01, .054 1.005 .02, .084 1.04 .02, .054 1.08 .03, -.02 1.09 .01')],
        [MATTER.lamp, ahead('-.02 1.055 .004, .05 1.055 .01, .08 1.045 .004, .06 1.072 .01, -.02 1.08 .004')],
      ),
      // The floor, its edges in paint.
      coated(
        MATTER.plastic,
        hull('.56 .24 .03, .56 .285 .02, 1.02 .285 .02, 1.04 .2 .03, .66 .2 .03', '.5 .2, 1.05 .2', '0 1', 0.02),
        [MATTER.paint, ({ ny }) => (Math.abs(ny) > 0.6 ? 1 : 0)],
      ),
      // The body below the seat.
      coated(
        MATTER.paint,
        hull(
          '.92 .3 .05, .9 .54 .06, 1.0 .73 .05, 1.2 .74 .05, 1.66 .78 .05, 1.86 .74 .03, 1.84 .66 .05, 1.66 .5 .08, 1.44 .44 .08, 1.2 .3 .06, 1.06 .24 .04',
          '.9 .13, 1.04 .185, 1.3 .215, 1.6 .19, 1.86 .09',
          '.24 .86, .5 1, .64 .98, .78 .76',
          0.05,
        ),
        [MATTER.plastic, ({ nx, y, z }) => (nx < -0.5 && Math.abs(y) < 0.13 && z < 0.7 ? 1 : 0)],
        [MATTER.trim, gap('.8 .2 .02, 1.06 .3 .05, 1.2 .5 .06, 1.5 .6 .06, 2.0 .68 .02, 2.0 1.0 .02, .8 1.0 .02')],
        [MATTER.plastic, beside('.9 .2 .02, 1.06 .36 .02, 1.22 .38 .03, 1.3 .2 .02')],
        [MATTER.tail, behind('-.02 .675 .01, .05 .68 .01, .08 .705 .01, .08 .735 .01, -.02 .74 .01')],
        [MATTER.amber, behind('.085 .7 .006, .13 .7 .006, .12 .73 .006, .085 .733 .006')],
      ),
      coated(
        MATTER.seat,
        hull(
          '.98 .735 .03, 1.04 .8 .05, 1.2 .81 .05, 1.36 .79 .05, 1.46 .835 .05, 1.66 .86 .05, 1.78 .83 .03, 1.76 .78 .03, 1.3 .73 .06',
          '.98 .09, 1.16 .15, 1.4 .165, 1.6 .14, 1.78 .08',
          '0 1',
          0.035,
        ),
        [MATTER.trim, gap('.9 .6 .02, .9 .762 .02, 1.3 .762 .02, 1.9 .81 .02, 1.9 .6 .02', 0.003)],
      ),
      part(
        MATTER.alloy,
        tube('1.6 .13 .8, 1.76 .13 .86, 1.88 .09 .88, 1.9 0 .88, 1.88 -.09 .88, 1.76 -.13 .86, 1.6 -.13 .8', 0.012),
      ),
      plateHolder([1.72, 0, 0.56], [1.86, 0, 0.46]),
      part(MATTER.trim, guard(1.56, 0.235, 0.262, 0.08, [70, 165])),
      // Engine with its belt's cover on the left, fan and exhaust on the right.
      part(
        MATTER.alloyDark,
        hull(
          '1.12 .26 .05, 1.14 .36 .05, 1.36 .38 .05, 1.62 .33 .06, 1.64 .2 .05, 1.4 .17 .05, 1.18 .18 .05',
          '1.1 .1, 1.64 .1',
          '0 1',
          0.03,
        ),
      ),
      part(
        MATTER.plastic,
        (x, y, z) => COVER(x, y + 0.135, z),
        egg([1.3, 0.12, 0.27], [0.12, 0.06, 0.1]),
        hull('1.2 .36 .03, 1.22 .44 .03, 1.46 .44 .04, 1.5 .38 .03', '1.2 .16, 1.5 .14', '0 1', 0.02),
      ),
      part(MATTER.alloy, drum(1.24, 0.26, 0.05, -0.19, -0.17, 0.008), drum(1.5, 0.24, 0.035, -0.19, -0.17, 0.008)),
      ...spring([1.62, -0.16, 0.52], [1.58, -0.17, 0.26], 0.026, MATTER.alloy),
      ...spring([1.62, 0.13, 0.52], [1.58, 0.14, 0.26], 0.026, MATTER.alloy),
      part(MATTER.steel, tube('1.2 .06 .2, 1.28 .14 .17, 1.38 .16 .2', 0.018)),
      silencer([1.36, 0.165, 0.21], [1.78, 0.175, 0.3], [0.05, 0.054], MATTER.trim),
      part(MATTER.alloy, rod([1.46, 0.222, 0.235], [1.66, 0.228, 0.275], 0.014)),
      ...handlebar(
        [
          [0.56, 0.06, 1.05],
          [0.57, 0.14, 1.06],
          [0.6, 0.22, 1.06],
          [0.67, 0.34, 1.05],
        ],
        { mirror: 0.17 },
      ),
      pegs(1.1, 0.14, 0.3),
      part(
        MATTER.trim,
        box(1.1, 0, 0.17, 0.05, 0.12, 0.018, 0.01),
        both(rod([1.12, 0.11, 0.16], [1.28, 0.13, 0.1], 0.011)),
      ),
    ],
    ...{ from: 0, to: 1.88, width: 0.62, height: 1.2 },
  };
}
