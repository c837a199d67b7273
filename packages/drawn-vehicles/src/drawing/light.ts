import type { Camera } from './camera.ts';
import { length, soft } from './field.ts';
import type { Look, Spot } from './solid.ts';

/** Light that leaves a point for the eye, linear: its own, and what is multiplied with the vehicle's paint. */
export interface Light {
  red: number;
  green: number;
  blue: number;
  paint: number;
}

type Vector = readonly [number, number, number];

/** The studio: one large soft light over the viewer's left shoulder, a bright room above, and a pale floor. */
export class Studio {
  readonly #eye: Vector;
  readonly #key: Vector;

  constructor({ eye, right, up, forward }: Camera) {
    this.#eye = eye;
    const axis = (at: 0 | 1 | 2) => -0.49 * right[at] + 0.74 * up[at] - 0.46 * forward[at];
    this.#key = [axis(0), axis(1), axis(2)];
  }

  /** Lights a spot. @param open how much of the room it sees, 0 to 1 */
  light(look: Look, spot: Spot, open: number, light: Light): void {
    const { nx, ny, nz } = spot;
    const key = this.#key;
    let vx = this.#eye[0] - spot.x;
    let vy = this.#eye[1] - spot.y;
    let vz = this.#eye[2] - spot.z;
    const far = length(vx, vy, vz);
    vx /= far;
    vy /= far;
    vz /= far;
    const facing = Math.max(0, nx * vx + ny * vy + nz * vz);
    const towards = Math.max(0, (nx * key[0] + ny * key[1] + nz * key[2] + 0.2) / 1.2);
    const sky = 0.17 + 0.45 * soft(-0.9, 1, nz);
    const floor = 0.1 * Math.max(0, -nz) * soft(0, 0.5, spot.z);
    const diffuse = (sky + floor) * open + 0.55 * towards * Math.sqrt(towards) * (0.3 + 0.7 * open);
    const rx = 2 * facing * nx - vx;
    const ry = 2 * facing * ny - vy;
    const rz = 2 * facing * nz - vz;
    const gleam = Math.max(0, rx * key[0] + ry * key[1] + rz * key[2]) ** 8;
    const { gloss } = look;
    // Satin shows lights broadly; glass shows the room, bright above and dark at its horizon.
    const room = gloss > 0.8 ? 0.015 + 0.62 * soft(0.1, 1, rz) ** 1.5 : 0.06 + 0.7 * soft(-0.15, 0.9, rz);
    const edge = (1 - facing) ** 4;
    const mirrored = gloss * gloss * (0.06 + 0.8 * edge) + gloss * 0.05;
    const sheen = mirrored * room + gloss * (1 - 0.6 * gloss) * 0.26 * gleam;
    const shown = sheen * (0.25 + 0.75 * open);
    light.paint = look.paint * diffuse;
    light.red = look.red * (diffuse + look.glow) + shown;
    light.green = look.green * (diffuse + look.glow) + shown;
    light.blue = look.blue * (diffuse + look.glow) + shown * 1.03;
  }
}
