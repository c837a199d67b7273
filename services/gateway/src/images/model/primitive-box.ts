import type { Vector } from './camera.ts';

/** The six faces of a box, each as its four corners around. */
export function cornersOfBox([ax, ay, az]: Vector, [bx, by, bz]: Vector): [Vector, Vector, Vector, Vector][] {
  return [
    [
      [ax, ay, az],
      [ax, by, az],
      [ax, by, bz],
      [ax, ay, bz],
    ],
    [
      [bx, ay, az],
      [bx, by, az],
      [bx, by, bz],
      [bx, ay, bz],
    ],
    [
      [ax, ay, az],
      [bx, ay, az],
      [bx, ay, bz],
      [ax, ay, bz],
    ],
    [
      [ax, by, az],
      [bx, by, az],
      [bx, by, bz],
      [ax, by, bz],
    ],
    [
      [ax, ay, az],
      [bx, ay, az],
      [bx, by, az],
      [ax, by, az],
    ],
    [
      [ax, ay, bz],
      [bx, ay, bz],
      [bx, by, bz],
      [ax, by, bz],
    ],
  ];
}
