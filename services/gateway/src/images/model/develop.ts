import { BRIGHTEST, LAYERS, NEGATIVE_HEIGHT, NEGATIVE_WIDTH } from './negative.ts';

/** A colour in linear light, 0 to 1. */
export type LinearColour = readonly [red: number, green: number, blue: number];

/** The room behind a vehicle: the wall's tone at the top and at the floor, and the floor's at the foot of the picture. */
export interface Backdrop {
  readonly top: LinearColour;
  readonly horizon: LinearColour;
  readonly floor: LinearColour;
}

const SQUARES = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2 * BRIGHTEST);
const STEPS = 4_096;
const TONES = Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
  Math.round(255 * srgb(rolled((step / STEPS) * BRIGHTEST))),
);

/** Paints a negative before a backdrop: NEGATIVE_WIDTH × NEGATIVE_HEIGHT × 3 bytes, sRGB. About 15 ms of CPU. */
export function develop(negative: Uint8Array, paint: LinearColour, backdrop: Backdrop): Uint8Array {
  const pixels = new Uint8Array(NEGATIVE_WIDTH * NEGATIVE_HEIGHT * 3);
  for (let y = 0; y < NEGATIVE_HEIGHT; y++) {
    for (let x = 0; x < NEGATIVE_WIDTH; x++) {
      const at = y * NEGATIVE_WIDTH + x;
      const from = at * LAYERS;
      const painted = SQUARES[negative[from + 3] ?? 0] ?? 0;
      const open = (1 - (negative[from + 4] ?? 0) / 255) * (1 - (negative[from + 5] ?? 0) / 255);
      for (let channel = 0; channel < 3; channel++) {
        const behind = open > 0 ? open * wall(backdrop, channel, x, y) : 0;
        const light = (SQUARES[negative[from + channel] ?? 0] ?? 0) + painted * (paint[channel] ?? 0) + behind;
        pixels[at * 3 + channel] = TONES[Math.min(STEPS, Math.round((light / BRIGHTEST) * STEPS))] ?? 255;
      }
    }
  }
  return pixels;
}

const HORIZON = 0.66;

function wall({ top, horizon, floor }: Backdrop, channel: number, x: number, y: number): number {
  const down = y / NEGATIVE_HEIGHT;
  const [from = 0, to = 0, share] =
    down < HORIZON
      ? [top[channel], horizon[channel], (down / HORIZON) ** 1.4]
      : [horizon[channel], floor[channel], (down - HORIZON) / (1 - HORIZON)];
  const off = (x / NEGATIVE_WIDTH - 0.5) * 1.25;
  const vignette = 1 - 0.16 * (off * off + ((down - 0.5) * 0.9) ** 2);
  return (from + (to - from) * share) * vignette;
}

/** Bright light runs softly into white. */
function rolled(light: number): number {
  return light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
}

function srgb(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** A colour written #rrggbb in linear light. */
export function linearColour(hex: string): LinearColour {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
