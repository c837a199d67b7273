import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { halved, MASTER_HEIGHT, masterOf, painted } from './master.ts';
import { masterDigest, masterFile } from './masters.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, DRAWN_SHAPES, DRAWN_VIEWS, type DrawnShape } from './names.ts';
import { BUILT_SHAPES } from './shapes/shapes.ts';

const RED = '#a5121d';
const BLUE = '#174a97';

const pixelsOf = (shape: DrawnShape) => sharp(masterFile(shape, 'side-left')).ensureAlpha().raw().toBuffer();

/**
 * How much of each pixel the plan of a shape covers, from 0 to 1, as the built package draws it: in a process of its own, as arithmetic
 * is a hundred times slower within a spec.
 */
function coverOf(shape: DrawnShape, width: number): number[] {
  const built = path.resolve(import.meta.dirname, '../dist');
  const program = `
    const { drawn } = await import(${JSON.stringify(path.join(built, 'drawing/draw.js'))});
    const { vehicleOf } = await import(${JSON.stringify(path.join(built, 'shapes/shapes.js'))});
    const { layers } = drawn(vehicleOf(${JSON.stringify(shape)}), 'side-left', ${width});
    process.stdout.write(JSON.stringify([...layers].filter((_, at) => at % 5 === 4)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { maxBuffer: 1 << 26 });
  return JSON.parse(output.toString());
}

/** The share of pixels that are redder, or bluer, than they are else. */
function shareOf(pixels: Uint8Array, channel: 0 | 2): number {
  let hits = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + channel] ?? 0) > (pixels[at + 2 - channel] ?? 0) + 40 && (pixels[at + 3] ?? 0) > 128) hits += 1;
  }
  return hits / (pixels.length / 4);
}

describe('drawn vehicles', () => {
  it('UI-2 are at most 40 shapes, each with a plan and a master from each side, of at most 8 MB together', () => {
    expect(BUILT_SHAPES.toSorted()).toEqual(DRAWN_SHAPES.toSorted());
    expect(DRAWN_SHAPES.length).toBeLessThanOrEqual(40);
    expect(DRAWN_VIEWS).toEqual(['front-three-quarter', 'side-left', 'rear-three-quarter']);
    const digests = DRAWN_SHAPES.flatMap((shape) => DRAWN_VIEWS.map((view) => masterDigest(shape, view)));
    expect(new Set(digests).size).toBe(DRAWN_SHAPES.length * 3);
    const folder = path.dirname(masterFile('hatch', 'side-left'));
    const bytes = readdirSync(folder).map((file) => statSync(path.join(folder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000);
  });

  it.each(['ute', 'caravan', 'sport-bike'] as const)('UI-2 show a %s in its paint on nothing', async (shape) => {
    const pixels = painted(await pixelsOf(shape), BLUE, 'light');
    expect(pixels).toHaveLength(DRAWING_WIDTH * DRAWING_HEIGHT * 4);
    expect(shareOf(pixels, 2)).toBeGreaterThan(0.02);
    expect(shareOf(painted(await pixelsOf(shape), RED, 'light'), 2)).toBeLessThan(0.001);
    const topRow = pixels.subarray(0, DRAWING_WIDTH * 4);
    expect(topRow.some((value) => value > 0)).toBe(false);
  });

  it('lift dark paint where the page is dark', async () => {
    const master = await pixelsOf('sedan');
    const sumOf = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0);
    expect(sumOf(painted(master, '#121315', 'dark'))).toBeGreaterThan(sumOf(painted(master, '#121315', 'light')));
  });

  it.each(['hatch', '4x4', 'cruiser'] as const)('have the master of a %s that its plan draws', async (shape) => {
    const width = 200;
    const planned = coverOf(shape, width);
    const cover = await sharp(masterFile(shape, 'side-left'))
      .extract({ left: 0, top: 0, width: DRAWING_WIDTH, height: DRAWING_HEIGHT })
      .extractChannel('alpha')
      .resize(width)
      .raw()
      .toBuffer();
    const apart = cover.map((value, at) => Math.abs(value - 255 * (planned[at] ?? 0)));
    expect(apart.reduce((sum, value) => sum + value, 0) / cover.length).toBeLessThan(5);
  });

  it('UI-2 are 1,600 pixels wide, as is the hero, with transparency, and have every master at half its size too', async () => {
    const sizeOf = async (file: string) => {
      const { width, height, hasAlpha } = await sharp(file).metadata();
      return { width, height, hasAlpha };
    };
    for (const shape of DRAWN_SHAPES) {
      for (const view of DRAWN_VIEWS) {
        const [whole, half] = await Promise.all([false, true].map((each) => sizeOf(masterFile(shape, view, each))));
        expect(whole).toEqual({ width: 1600, height: MASTER_HEIGHT, hasAlpha: true });
        expect(half).toEqual({ width: 800, height: MASTER_HEIGHT / 2, hasAlpha: true });
      }
    }
  });

  it('average light as light, and cover as cover, in a master of half the size', () => {
    const [dark, bright] = [
      [0, 0, 0, 0],
      [200, 100, 0, 100],
    ] as const;
    const master = Uint8Array.from([...dark, ...dark, ...bright, ...bright, ...dark, ...dark, ...bright, ...bright]);
    expect([...halved(master, 4)]).toEqual([...dark, ...bright]);
    expect([...halved(Uint8Array.from([...dark, ...bright, ...dark, ...bright]), 2)]).toEqual([141, 71, 0, 50]);
  });

  it('keeps light above and paint below in a master', () => {
    const layers = new Float32Array(DRAWING_WIDTH * DRAWING_HEIGHT * 5);
    layers.set([0, 0, 0, 1, 1]);
    const master = masterOf(layers);
    expect(master).toHaveLength(DRAWING_WIDTH * MASTER_HEIGHT * 4);
    const [red = 0, green = 0, blue = 0, alpha = 0] = painted(master, RED, 'light');
    expect([Math.abs(red - 0xa5) < 3, Math.abs(green - 0x12) < 3, Math.abs(blue - 0x1d) < 3, alpha]).toEqual([
      ...[true, true, true, 255],
    ]);
  });
});
