import type { Material, Point } from './mesh.ts';

/** Light that leaves a point for the eye, linear; `paint` is multiplied with the vehicle's colour when it is developed. */
export interface Light {
  red: number;
  green: number;
  blue: number;
  paint: number;
}

const KEY = [-0.42, -0.5, 0.757] as const;

/** How a surface looks in the studio: a long soft box above, bright walls, a dark horizon, a light floor. @param toEye of length 1. */
export function lit(material: Material, point: Point, toEye: readonly [number, number, number], light: Light): void {
  let { nx, ny, nz } = point;
  let facing = nx * toEye[0] + ny * toEye[1] + nz * toEye[2];
  if (facing < 0) {
    [nx, ny, nz] = [-nx, -ny, -nz];
    facing = -facing;
  }
  const diffuse = diffuseLight(nx, ny, nz, point);
  const [rx, ry, rz] = [2 * facing * nx - toEye[0], 2 * facing * ny - toEye[1], 2 * facing * nz - toEye[2]];
  const shine = material.mirror + (1 - material.mirror) * (material.mirror > 0 ? (1 - facing) ** 5 * 0.85 : 0);
  const mirrored = studio(rx, ry, rz, 0.06) * shine;
  const body = diffuse + (material.glow ?? 0);
  light.paint = 0;
  if (material.painted) {
    // Flakes mirror the light broadly and in the paint's own colour.
    light.paint = diffuse * 0.6 + studio(rx, ry, rz, 0.5) * 0.52 * (0.3 + 0.7 * facing);
    light.red = light.green = light.blue = mirrored;
  } else if (material.metal) {
    light.red = material.red * (mirrored + body * 0.5);
    light.green = material.green * (mirrored + body * 0.5);
    light.blue = material.blue * (mirrored + body * 0.5);
  } else {
    light.red = material.red * body + mirrored;
    light.green = material.green * body + mirrored;
    light.blue = material.blue * body + mirrored;
  }
}

function diffuseLight(nx: number, ny: number, nz: number, { z }: Point): number {
  const sky = 0.36 + 0.46 * (nz * 0.5 + 0.5);
  const key = Math.max(0, nx * KEY[0] + ny * KEY[1] + nz * KEY[2]) * 0.46;
  // Near the floor less of the room is seen.
  const open = 0.55 + 0.45 * smooth(0.05, 0.75, z);
  return (sky + key) * (nz < -0.2 ? open * 0.6 : open);
}

/** What the room looks like in a direction; `blur` from 0, sharp, to 1. */
function studio(x: number, y: number, z: number, blur: number): number {
  if (z <= 0) return 0.5 - 0.42 * smooth(-0.5 - blur, 0.02 + blur * 0.3, z);
  const wall = 0.08 + 0.5 * smooth(0.03 - blur * 0.5, 0.3 + blur, z);
  const across = Math.abs(y + 0.12 * z) / (z + 0.08);
  const along = Math.abs(x) / (z + 0.08);
  const soft = 0.16 + blur * 1.4;
  const box = (1 - smooth(1.05 - soft, 1.05 + soft, across)) * (1 - smooth(3.2 - soft * 2, 3.2 + soft * 2, along));
  return wall + box * (1.5 - blur * 0.8) * smooth(0.04, 0.3, z);
}

/** 0 below `from`, 1 above `to`, a soft step between. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
