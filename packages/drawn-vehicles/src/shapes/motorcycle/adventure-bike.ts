import { box, rod } from '../../drawing/field.ts';
import { both, MATTER, part, type Vehicle } from '../../drawing/solid.ts';
import { ahead, beside, coated, gap, hull } from '../hull.ts';
import { beam, drum, tube } from './bars.ts';
import { barrel, chain, silencer, spring, swingarm } from './drive.ts';
import { guard, indicators, pegs, plateHolder, stand } from './fittings.ts';
import { callipers, fork, handlebar } from './steering.ts';
import { bikeWheel } from './wheel.ts';

const CASE = hull(
  '1.67 .54 .02, 1.67 .92 .02, 1.7 .95 .02, 2.14 .95 .02, 2.17 .92 .02, 2.17 .54 .02',
  '1.67 .105, 2.17 .105',
  '.54 .9, .84 1, .95 .86',
  0.016,
);

/** An adventure bike: tall on wheels with wires, a beak and a screen ahead, cases of metal behind. */
export function adventureBike(): Vehicle {
  return {
    parts: [
      ...bikeWheel({
        at: 0.345,
        radius: 0.345,
        bead: 0.262,
        wide: 0.11,
        rim: MATTER.trim,
        disc: 0.15,
        discs: 2,
        blocks: 0.006,
      }),
      ...bikeWheel({ at: 1.9, radius: 0.335, bead: 0.232, wide: 0.16, rim: MATTER.trim, disc: 0.12, blocks: 0.007 }),
      ...fork({ axle: [0.345, 0.345], top: [0.68, 0.105, 1.12], upside: MATTER.gold, clamps: [0.76, 0.985] }),
      callipers(0.345, 0.345, 0.088),
      part(MATTER.trim, guard(0.345, 0.345, 0.372, 0.07, [35, 135])),
      // The beak, the lamps' mask, the screen.
      coated(
        MATTER.paint,
        hull(
          '.18 .87 .012, .34 .955 .05, .54 1.04 .06, .66 1.02 .04, .6 .92 .04, .44 .9 .05',
          '.18 .03, .3 .07, .46 .1, .66 .13',
          '.86 .8, .93 1, 1.04 .7',
          0.016,
        ),
        [MATTER.trim, beside('.1 .8 .01, .3 .9 .02, .46 .92 .03, .7 .95 .02, .7 .8 .01')],
      ),
      coated(
        MATTER.paint,
        hull(
          '.48 1.0 .03, .5 1.12 .04, .58 1.19 .04, .68 1.18 .03, .72 1.06 .04, .62 .96 .04',
          '.48 .08, .56 .13, .7 .15',
          '.96 .8, 1.08 1, 1.19 .7',
          0.025,
        ),
        [MATTER.trim, ahead('-.02 1.02 .01, .1 1.03 .02, .12 1.11 .02, .08 1.16 .02, -.02 1.165 .01')],
        [MATTER.lens, ahead('.012 1.04 .01, .085 1.045 .02, .1 1.1 .02, .075 1.125 .02, .012 1.115 .01')],
        [
          MATTER.lamp,
          ahead('.012 1.132 .004, .078 1.14 .01, .112 1.108 .004, .112 1.118 .004, .082 1.152 .01, .012 1.146 .004'),
        ],
      ),
      part(
        MATTER.glass,
        hull(
          '.54 1.16 .02, .6 1.3 .06, .72 1.45 .02, .75 1.45 .015, .7 1.28 .06, .66 1.16 .03',
          '.54 .11, .64 .16, .75 .14',
          '1.16 1, 1.3 1, 1.46 .7',
          0.02,
        ),
      ),
      part(
        MATTER.trim,
        box(0.7, 0, 1.24, 0.015, 0.085, 0.05, 0.012),
        both(tube('.66 .06 1.14, .68 .1 1.26, .7 .1 1.36', 0.009)),
      ),
      // Tank with its sides, radiators' shrouds and guards of tube.
      coated(
        MATTER.paint,
        hull(
          '.62 .92 .04, .66 1.05 .05, .82 1.15 .08, 1.0 1.14 .08, 1.2 .99 .05, 1.24 .9 .04, 1.06 .82 .05, .9 .7 .04, .8 .66 .03, .76 .8 .06',
          '.62 .15, .74 .215, .9 .225, 1.08 .16, 1.24 .1',
          '.66 .9, .84 1, 1.0 .94, 1.15 .45',
          0.03,
        ),
        [MATTER.trim, ({ nx, y, z }) => (nx < -0.3 && Math.abs(y) < 0.16 && z < 1.0 ? 1 : 0)],
        [MATTER.trim, beside('.72 .62 .02, .78 .86 .05, .9 .92 .04, 1.04 .86 .03, 1.3 .9 .02, 1.2 .62 .02')],
        [
          MATTER.trim,
          ({ x, y, nz }) =>
            nz > 0.6 && (x - 0.92) ** 2 + y ** 2 < 0.05 ** 2 && (x - 0.92) ** 2 + y ** 2 > 0.043 ** 2 ? 1 : 0,
        ],
      ),
      part(
        MATTER.steel,
        both(tube('.84 .2 .36, .74 .235 .44, .74 .25 .74, .84 .25 .8, 1.04 .2 .74', 0.014)),
        both(rod([0.74, 0.245, 0.58], [1.02, 0.21, 0.5], 0.012)),
      ),
      part(MATTER.trim, box(0.74, 0, 0.66, 0.028, 0.15, 0.16, 0.01)),
      part(
        MATTER.seat,
        hull(
          '1.15 .95 .04, 1.22 .955 .04, 1.4 .915 .06, 1.54 .93 .03, 1.6 .985 .03, 1.9 1.0 .04, 1.93 .95 .03, 1.6 .9 .06, 1.3 .85 .06',
          '1.15 .09, 1.35 .15, 1.6 .15, 1.93 .11',
          '0 1',
          0.03,
        ),
      ),
      coated(
        MATTER.paint,
        hull(
          '1.18 .88 .04, 1.4 .88 .05, 1.6 .92 .05, 1.98 .955 .02, 1.96 .9 .03, 1.66 .82 .05, 1.36 .75 .04, 1.2 .8 .04',
          '1.18 .11, 1.5 .145, 1.98 .09',
          '0 1',
          0.02,
        ),
        [MATTER.trim, beside('1.1 .6 .02, 1.1 .85 .02, 1.34 .79 .03, 2.1 .93 .02, 2.1 .6 .02')],
      ),
      part(
        MATTER.trim,
        box(1.98, 0, 0.995, 0.14, 0.11, 0.012, 0.01),
        both(tube('1.62 .15 .97, 1.9 .16 1.03, 2.1 .12 1.02', 0.012)),
      ),
      // Cases with bevelled lids on racks.
      coated(
        MATTER.silver,
        both((x, y, z) => CASE(x, y - 0.35, z)),
        [MATTER.trim, gap('1.2 .84 .01, 2.6 .84 .01, 2.6 1.4 .01, 1.2 1.4 .01', 0.004)],
        [
          MATTER.trim,
          ({ x, z }) =>
            Math.min(Math.abs(x - 1.695), Math.abs(x - 2.145)) < 0.022 && (z > 0.9 || z < 0.57) ? 0.85 : 0,
        ],
        [MATTER.trim, ({ x, z }) => (Math.abs(Math.abs(x - 1.92) - 0.12) < 0.02 && Math.abs(z - 0.84) < 0.035 ? 1 : 0)],
      ),
      part(
        MATTER.trim,
        both(tube('1.5 .14 .84, 1.6 .23 .86, 2.1 .23 .9, 2.1 .12 .9', 0.01)),
        both(tube('1.4 .14 .56, 1.62 .23 .6, 2.1 .23 .66, 2.1 .23 .9', 0.01)),
      ),
      part(MATTER.tail, box(2.015, 0, 0.94, 0.016, 0.06, 0.018, 0.01)),
      plateHolder([1.96, 0, 0.88], [2.14, 0, 0.76]),
      ...indicators(2.06, 0.15, 0.84),
      // Frame and engine.
      part(
        MATTER.trim,
        both(tube('.72 .05 .98, .86 .15 .86, 1.14 .16 .72, 1.26 .15 .52', 0.02)),
        both(tube('.74 .05 .84, .86 .13 .56, .88 .14 .38', 0.018)),
        both(rod([1.14, 0.16, 0.74], [1.9, 0.12, 0.92], 0.015)),
        both(tube('1.24 .15 .58, 1.5 .13 .78, 1.7 .12 .86', 0.014)),
        both(beam([1.22, 0.14, 0.66], [1.28, 0.14, 0.42], [0.045, 0.045], 0.018)),
        hull('1.14 .86 .03, 1.5 .88 .04, 1.36 .68 .04, 1.24 .62 .04', '1.1 .13, 1.5 .1', '0 1', 0.03),
      ),
      part(
        MATTER.alloyDark,
        hull(
          '.9 .38 .05, .88 .52 .05, 1.04 .6 .05, 1.24 .6 .06, 1.32 .48 .06, 1.22 .35 .06',
          '.88 .13, 1.1 .15, 1.32 .13',
          '0 1',
          0.03,
        ),
      ),
      part(MATTER.alloyDark, barrel([1.03, 0.55], [0.95, 0.8], [0.085, 0.15], 0.005)),
      part(
        MATTER.alloy,
        both(drum(1.04, 0.48, 0.08, 0.14, 0.182, 0.016)),
        both(drum(1.2, 0.48, 0.058, 0.13, 0.17, 0.012)),
      ),
      part(
        MATTER.steel,
        hull(
          '.86 .36 .03, .96 .28 .04, 1.24 .28 .04, 1.26 .32 .03, .98 .34 .04, .88 .42 .03',
          '.84 .1, 1.0 .14, 1.26 .14',
          '0 1',
          0.015,
        ),
      ),
      part(
        MATTER.steel,
        both(tube('.9 .06 .76, .81 .07 .68, .83 .08 .46, .92 .07 .36', 0.02)),
        tube('1.14 .1 .33, 1.3 .16 .4, 1.44 .19 .5', 0.026),
      ),
      silencer([1.42, 0.19, 0.49], [1.82, 0.225, 0.68], [0.046, 0.056]),
      swingarm([1.3, 0.5], [1.9, 0.335], 0.125, MATTER.alloyDark, [0.045, 0.028]),
      ...chain([1.26, 0.49], [1.9, 0.335], -0.1),
      ...spring([1.36, 0, 0.76], [1.44, 0, 0.5]),
      part(MATTER.trim, guard(1.9, 0.335, 0.36, 0.092, [64, 138])),
      ...handlebar(
        [
          [0.685, 0.04, 1.11],
          [0.72, 0.09, 1.21],
          [0.76, 0.24, 1.24],
          [0.86, 0.42, 1.22],
        ],
        { guards: true },
      ),
      pegs(1.2, 0.14, 0.42),
      stand(1.12, 0.32),
    ],
    ...{ from: 0, to: 2.25, width: 0.84, height: 1.46 },
  };
}
