import { box, egg, rod } from '../../drawing/field.ts';
import { both, MATTER, part, type Vehicle } from '../../drawing/solid.ts';
import { ahead, behind, carved, coated, gap, hull, within } from '../hull.ts';
import { beam, drum, tube } from './bars.ts';
import { silencer, swingarm } from './drive.ts';
import { guard, indicators, pegs, plateHolder, stand } from './fittings.ts';
import { callipers, fork, handlebar, mirrorAt } from './steering.ts';
import { bikeWheel } from './wheel.ts';

const CASE = hull(
  '1.52 .56 .05, 1.56 .78 .06, 1.72 .84 .07, 2.06 .82 .06, 2.18 .72 .06, 2.14 .52 .05, 1.9 .42 .05, 1.6 .44 .05',
  '1.52 .075, 1.8 .105, 2.18 .09',
  '.42 .7, .6 1, .84 .8',
  0.03,
);

/** A touring bike: a fairing with a tall screen, cases beside and above its tail. */
export function touringBike(): Vehicle {
  return {
    parts: [
      ...bikeWheel({
        at: 0.31,
        radius: 0.305,
        bead: 0.222,
        wide: 0.125,
        spokes: 5,
        pairs: true,
        disc: 0.156,
        discs: 2,
      }),
      ...bikeWheel({ at: 1.82, radius: 0.32, bead: 0.222, wide: 0.18, spokes: 5, pairs: true, disc: 0.13 }),
      ...fork({ axle: [0.31, 0.305], top: [0.62, 0.105, 0.98], upside: MATTER.trim }),
      callipers(0.31, 0.305, 0.09),
      part(MATTER.paint, guard(0.31, 0.305, 0.325, 0.076, [14, 135])),
      part(MATTER.trim, both(beam([0.34, 0.075, 0.4], [0.37, 0.082, 0.55], [0.05, 0.02], 0.01))),
      // The upper fairing with its lamps, the screen, the lower fairing.
      coated(
        MATTER.paint,
        hull(
          '.26 .84 .03, .36 .98 .06, .52 1.09 .05, .72 1.1 .05, .9 .98 .05, .94 .86 .04, .8 .76 .05, .56 .7 .06, .34 .74 .05',
          '.26 .06, .34 .15, .46 .23, .62 .28, .8 .28, .94 .22',
          '.7 .66, .82 .98, .9 1, 1.0 .84, 1.1 .56',
          0.035,
        ),
        [
          MATTER.trim,
          ahead('-.02 .75 .01, .1 .76 .02, .2 .85 .03, .225 .96 .02, .16 .955 .03, .06 .87 .03, -.02 .86 .01'),
        ],
        [MATTER.lens, ahead('.07 .8 .01, .11 .8 .02, .2 .88 .03, .215 .945 .01, .16 .935 .03, .085 .86 .02')],
        [
          MATTER.lamp,
          ahead('.085 .87 .004, .16 .945 .01, .218 .953 .004, .218 .94 .004, .164 .932 .01, .095 .862 .004'),
        ],
        [MATTER.trim, gap('.2 .6 .02, .58 .79 .06, 1.2 .9 .02, 1.2 1.4 .02, .2 1.4 .02')],
      ),
      part(
        MATTER.glass,
        hull(
          '.44 1.03 .02, .56 1.2 .1, .76 1.42 .03, .8 1.42 .02, .76 1.26 .08, .74 1.04 .04',
          '.44 .14, .56 .2, .8 .2',
          '1.03 1, 1.2 .92, 1.42 .6',
          0.03,
        ),
      ),
      coated(
        MATTER.paint,
        carved(
          hull(
            '.5 .76 .04, .66 .86 .06, .94 .87 .04, 1.02 .74 .05, .94 .56 .06, 1.0 .38 .05, 1.12 .25 .03, .86 .2 .06, .68 .27 .05, .62 .42 .05, .64 .58 .05',
            '.5 .2, .66 .255, .86 .275, 1.02 .25, 1.12 .2',
            '.2 .62, .4 .8, .62 .98, .76 1, .87 .9',
            0.025,
          ),
          '.76 .7 .02, .95 .72 .02, .9 .56 .03, .93 .42 .03, .84 .4 .02, .76 .56 .03',
          0.18,
        ),
        [MATTER.trim, within('.76 .7 .02, .95 .72 .02, .9 .56 .03, .93 .42 .03, .84 .4 .02, .76 .56 .03', 0.006)],
        [MATTER.trim, ({ nx, y, z }) => (nx < -0.35 && Math.abs(y) < 0.16 && z > 0.28 && z < 0.7 ? 1 : 0)],
        [MATTER.trim, within('.5 .34 .02, .84 .33 .03, 1.2 .32 .02, 1.2 .1 .02, .5 .1 .02')],
      ),
      mirrorAt([0.6, 0.33, 1.1], [0.075, 0.045]),
      part(MATTER.paint, both(rod([0.6, 0.24, 1.0], [0.6, 0.32, 1.08], 0.03, 0.018))),
      // Tank and seats.
      coated(
        MATTER.paint,
        hull(
          '.82 .9 .05, .9 .99 .06, 1.06 1.015 .08, 1.22 .97 .06, 1.36 .84 .04, 1.3 .76 .05, 1.0 .74 .06, .84 .8 .05',
          '.82 .19, 1.0 .2, 1.2 .16, 1.36 .11',
          '.74 .85, .86 1, .94 .88, 1.02 .5',
          0.06,
        ),
        [
          MATTER.trim,
          ({ x, y, nz }) =>
            nz > 0.6 && (x - 1.02) ** 2 + y ** 2 < 0.05 ** 2 && (x - 1.02) ** 2 + y ** 2 > 0.043 ** 2 ? 1 : 0,
        ],
      ),
      part(
        MATTER.trim,
        hull(
          '.96 .78 .03, 1.3 .8 .03, 1.44 .7 .04, 1.34 .46 .05, 1.1 .44 .05, 1.0 .6 .05',
          '.96 .2, 1.2 .17, 1.44 .13',
          '0 1',
          0.03,
        ),
      ),
      part(
        MATTER.seat,
        hull(
          '1.3 .83 .04, 1.36 .845 .05, 1.52 .825 .06, 1.6 .86 .03, 1.64 .92 .03, 1.92 .945 .04, 1.94 .88 .03, 1.66 .8 .06, 1.36 .76 .05',
          '1.3 .1, 1.45 .16, 1.7 .165, 1.94 .13',
          '0 1',
          0.035,
        ),
      ),
      coated(
        MATTER.paint,
        hull(
          '1.34 .76 .04, 1.62 .82 .06, 1.9 .9 .05, 2.12 .93 .03, 2.14 .86 .04, 1.96 .74 .05, 1.62 .62 .06, 1.42 .64 .05',
          '1.34 .12, 1.6 .165, 1.9 .165, 2.14 .12',
          '.6 .7, .8 1, .94 .86',
          0.03,
        ),
        [MATTER.tail, behind('-.02 .865 .01, .09 .87 .01, .1 .905 .01, -.02 .91 .01')],
      ),
      // Cases with their lids and lamps, and the carrier below the upper one.
      coated(
        MATTER.paint,
        both((x, y, z) => CASE(x, y - 0.315, z)),
        [MATTER.trim, gap('1.3 .58 .02, 2.3 .66 .02, 2.3 1.3 .02, 1.3 1.3 .02')],
        [MATTER.trim, within('1.4 .3 .02, 1.4 .475 .02, 2.3 .505 .02, 2.3 .3 .02')],
        [MATTER.tail, behind('.25 .72 .01, .4 .72 .01, .4 .77 .01, .25 .77 .01')],
      ),
      coated(
        MATTER.paint,
        hull(
          '1.87 1.0 .04, 1.9 1.2 .06, 2.0 1.27 .08, 2.26 1.25 .07, 2.32 1.14 .06, 2.28 .99 .04',
          '1.87 .2, 2.1 .24, 2.32 .2',
          '.98 .84, 1.12 1, 1.28 .8',
          0.05,
        ),
        [MATTER.trim, gap('1.7 .9 .02, 1.7 1.105 .02, 2.5 1.105 .02, 2.5 .9 .02')],
        // Its front is the pillion's backrest.
        [MATTER.seat, ({ y, z, nx }) => (nx < -0.6 && Math.abs(y) < 0.17 && z > 1.02 && z < 1.19 ? 1 : 0)],
        [MATTER.tail, behind('-.02 1.03 .01, .14 1.03 .01, .16 1.075 .01, -.02 1.075 .01')],
      ),
      part(
        MATTER.trim,
        box(2.06, 0, 0.965, 0.18, 0.12, 0.022, 0.012),
        both(rod([1.7, 0.17, 0.88], [2.2, 0.14, 0.96], 0.013)),
      ),
      plateHolder([2.06, 0, 0.74], [2.14, 0, 0.62]),
      ...indicators(2.1, 0.15, 0.68),
      part(MATTER.trim, guard(1.82, 0.32, 0.342, 0.1, [55, 150])),
      // The engine below, its shaft on the left, the exhaust on the right.
      part(
        MATTER.alloyDark,
        hull(
          '.88 .3 .05, .86 .5 .05, 1.1 .56 .05, 1.34 .5 .06, 1.4 .36 .06, 1.24 .24 .06',
          '.86 .15, 1.4 .14',
          '0 1',
          0.035,
        ),
      ),
      part(
        MATTER.alloy,
        both(drum(1.08, 0.42, 0.085, 0.14, 0.19, 0.02)),
        both(drum(1.26, 0.4, 0.06, 0.13, 0.175, 0.015)),
      ),
      part(
        MATTER.alloyDark,
        rod([1.34, -0.13, 0.4], [1.74, -0.13, 0.33], 0.038, 0.034),
        egg([1.82, -0.115, 0.32], [0.1, 0.07, 0.085]),
      ),
      swingarm([1.34, 0.42], [1.82, 0.32], 0.13, MATTER.alloyDark, [0.05, 0.03]),
      part(MATTER.steel, tube('1.0 .08 .24, 1.2 .14 .24, 1.42 .2 .28', 0.028)),
      silencer([1.4, 0.2, 0.28], [2.02, 0.235, 0.38], [0.044, 0.058]),
      ...handlebar(
        [
          [0.66, 0.06, 1.04],
          [0.7, 0.14, 1.09],
          [0.8, 0.28, 1.08],
          [0.92, 0.385, 1.05],
        ],
        { mirror: 0 },
      ),
      pegs(1.26, 0.15, 0.37),
      stand(1.1, 0.24),
    ],
    ...{ from: 0, to: 2.3, width: 0.8, height: 1.42 },
  };
}
