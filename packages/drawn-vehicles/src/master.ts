import { DRAWING_HEIGHT, DRAWING_WIDTH } from './names.ts';
import { linearOf, shownOf } from './paint.ts';

const { exp, floor, max, min, round, sqrt } = Math;

/**
 * A master is a drawing without its paint, as an image of RGBA twice as high as the drawing: above what does not depend on the paint, with
 * the cover as its transparency; below, in grey, the light on the paint. Light is multiplied with the cover, and kept as square roots.
 */
export const MASTER_HEIGHT = DRAWING_HEIGHT * 2;
/** The light that a master's greatest value stands for. */
const MOST = 1.3;

/** A master's pixels from a drawing's layers: red, green, blue, light on the paint and cover of each pixel. */
export function masterOf(layers: Float32Array): Uint8Array {
  const pixels = new Uint8Array(DRAWING_WIDTH * MASTER_HEIGHT * 4);
  const below = DRAWING_WIDTH * DRAWING_HEIGHT * 4;
  const kept = (light: number) => round(255 * sqrt(min(1, max(0, light) / MOST)));
  for (let at = 0, from = 0; at < below; at += 4, from += 5) {
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = kept(layers[from + channel] as number);
      pixels[below + at + channel] = kept(layers[from + 3] as number);
    }
    pixels[at + 3] = round(255 * (layers[from + 4] as number));
    pixels[below + at + 3] = 255;
  }
  return pixels;
}

/** A master's pixels at half the width and height: light is averaged as light, cover as cover. */
export function halved(master: Uint8Array, width: number): Uint8Array {
  const half = width / 2;
  const pixels = new Uint8Array(master.length / 4);
  for (let at = 0; at < pixels.length; at++) {
    const channel = at % 4;
    const x = ((at - channel) / 4) % half;
    const y = floor(at / (half * 4));
    const from = (y * 2 * width + x * 2) * 4 + channel;
    const four = [0, 4, width * 4, width * 4 + 4].map((by) => master[from + by] as number);
    pixels[at] = round(
      channel === 3
        ? four.reduce((sum, cover) => sum + cover) / 4
        : sqrt(four.reduce((sum, kept) => sum + kept ** 2, 0) / 4),
    );
  }
  return pixels;
}

/** How a site's light tints a vehicle (red, green, blue), and how far it lifts what is dark, so that it stands out from a dark page. */
export const LIGHTS = {
  light: { tint: [1, 1, 1], lift: 0 },
  warm: { tint: [1.03, 1, 0.94], lift: 0 },
  dark: { tint: [0.94, 0.98, 1.04], lift: 0.016 },
} as const;
/** The name of a light. */
export type LightName = keyof typeof LIGHTS;

/** Above this, light nears white ever more slowly, so that pale paint keeps its form. */
const KNEE = 0.62;
const FINE = 4095;
const LINEAR = Float32Array.from({ length: 256 }, (_, kept) => (kept / 255) ** 2 * MOST);
const SHOWN = Uint8Array.from({ length: FINE + 1 }, (_, at) => round(255 * shownOf(at / FINE)));

/** Less light than this counts as none: a pixel of the shade on the ground. */
const FAINT = 7;
/** Covers of the shade for browsers, which mix colours as they are shown, not as light. */
const SHADE = Uint8Array.from({ length: 256 }, (_, cover) => round(255 * (1 - (1 - cover / 255) ** (1 / 2.2))));

/** Paints a master of any size. @param master its pixels, RGBA. @param tone the paint as #rrggbb. @returns the drawing's pixels, RGBA, sRGB, not multiplied */
export function painted(master: Uint8Array, tone: string, light: LightName): Uint8Array {
  const { tint, lift } = LIGHTS[light];
  const below = master.length / 2;
  const pixels = new Uint8Array(below);
  const paint = [1, 3, 5].map((at) => linearOf(Number.parseInt(tone.slice(at, at + 2), 16) / 255) + lift);
  for (let at = 0; at < below; at += 4) {
    const alpha = master[at + 3] as number;
    if (alpha === 0) continue;
    const cover = alpha / 255;
    const onPaint = LINEAR[master[below + at] as number] as number;
    const raised = lift * cover ** 4;
    for (let channel = 0; channel < 3; channel++) {
      const own = (LINEAR[master[at + channel] as number] as number) + raised;
      pixels[at + channel] = shown(((own + onPaint * (paint[channel] as number)) / cover) * (tint[channel] as number));
    }
    const isShade = (master[at] as number) < FAINT && (master[below + at] as number) < FAINT;
    pixels[at + 3] = isShade ? (SHADE[alpha] as number) : alpha;
  }
  return pixels;
}

function shown(light: number): number {
  const soft = light < KNEE ? light : KNEE + (1 - KNEE) * (1 - exp((KNEE - light) / (1 - KNEE)));
  return SHOWN[min(FINE, round(soft * FINE))] as number;
}
