import { linearOf, shownOf } from '@forecourt/drawn-vehicles';
import { STUDIOS, type StudioName } from './photo-address.ts';

/**
 * Two layers of a rendered view, RGB: what is seen whatever the paint's colour (`ground`), and the light that each unit of colour adds
 * (`paint`). A byte stands for `RANGE * (byte / 255) ** POWER` of linear light (tools/render/paint.py).
 */
export interface Layers {
  readonly width: number;
  readonly height: number;
  readonly ground: Uint8Array;
  readonly paint: Uint8Array;
}

const RANGE = 6;
const POWER = 3;
/** The light that is shown as white. */
const WHITE = 3.2;
const STEPS = 8_191;

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** POWER * RANGE);
/** A film curve and sRGB, by steps of the square root, which keeps the dark ones fine. */
const SHOWN = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = (step / STEPS) ** 2 * RANGE;
  const film = Math.min(1, (light * (1 + light / WHITE ** 2)) / (1 + light * 0.62));
  return Math.round(255 * shownOf(film));
});

/**
 * Develops a photo from its layers. Pure.
 * @param tone the paint as #rrggbb, sRGB
 * @returns RGB bytes, sRGB, of the layers' size
 */
export function developed({ width, height, ground, paint }: Layers, tone: string, studio: StudioName): Uint8Array {
  const colour = [1, 3, 5].map((at) => linearOf(Number.parseInt(tone.slice(at, at + 2), 16) / 255));
  const { balance, falloff } = STUDIOS[studio];
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = falloff === 0 ? 1 : lightAt(x / width, y / height, falloff);
      for (let channel = 0; channel < 3; channel++, at++) {
        const own = LINEAR[ground[at] as number] as number;
        const added = (LINEAR[paint[at] as number] as number) * (colour[channel] as number);
        const linear = (own + added) * light * (balance[channel] as number);
        pixels[at] = SHOWN[Math.min(STEPS, Math.round(Math.sqrt(linear / RANGE) * STEPS))] as number;
      }
    }
  }
  return pixels;
}

/** The share of light at a place of the picture (0 to 1 from left and top): full on the vehicle, less towards the edges and the wall. */
function lightAt(x: number, y: number, falloff: number): number {
  const across = Math.abs(x - 0.5) / 0.62;
  const up = (0.6 - y) / 0.62;
  const away = Math.min(1, Math.hypot(across, up > 0 ? up * 1.15 : up * 0.75));
  const eased = away * away * (3 - 2 * away);
  return 1 - falloff * eased;
}
