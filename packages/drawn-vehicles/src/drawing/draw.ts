import { DRAWING_HEIGHT, DRAWING_WIDTH, type DrawnView } from '../names.ts';
import { cameraFor } from './camera.ts';
import { FOUND, MESH, type Net } from './net.ts';
import { Scene } from './scene.ts';
import type { Vehicle } from './solid.ts';

/** A drawing without its paint: per pixel red, green, blue, light on the paint, and cover, as linear light that is multiplied with the cover. */
export interface Drawn {
  readonly layers: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Values a pixel has in `Drawn`. */
export const LAYERS = 5;
const BLOCK = 4;
const SAMPLES = [
  ...([
    [-0.375, -0.125],
    [0.125, -0.375],
    [0.375, 0.125],
    [-0.125, 0.375],
  ] as const),
];

/** Draws a vehicle. Deterministic, and a few seconds of arithmetic at full width. */
export function drawn(vehicle: Vehicle, view: DrawnView, width = DRAWING_WIDTH): Drawn {
  const height = Math.round((width * DRAWING_HEIGHT) / DRAWING_WIDTH);
  const scene = new Scene(vehicle, cameraFor(vehicle, view, width));
  const net = castNet(scene, width, height);
  const layers = new Float32Array(width * height * LAYERS);
  const hits = new Int16Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      hits[at] = scene.read(net, x + 0.5, y + 0.5);
      add(layers, at, scene, 1);
    }
  }
  smoothEdges(scene, net, { layers, width, height }, hits);
  return { layers, width, height };
}

function castNet(scene: Scene, width: number, height: number): Net {
  const columns = Math.ceil(width / MESH) + 2;
  const rows = Math.ceil(height / MESH) + 2;
  const net = {
    columns,
    starts: new Float32Array(columns * rows),
    hits: new Int16Array(columns * rows),
    found: new Float32Array(columns * rows * FOUND),
  };
  for (let blockY = 0; blockY < rows; blockY += BLOCK) {
    for (let blockX = 0; blockX < columns; blockX += BLOCK) {
      const start = scene.near((blockX + BLOCK / 2) * MESH, (blockY + BLOCK / 2) * MESH, BLOCK * MESH * 0.75);
      for (let row = blockY; row < Math.min(rows, blockY + BLOCK); row++) {
        for (let column = blockX; column < Math.min(columns, blockX + BLOCK); column++) {
          const at = row * columns + column;
          net.starts[at] = start;
          net.hits[at] = scene.cast(column * MESH, row * MESH, start);
          scene.keep(net.found, at * FOUND);
        }
      }
    }
  }
  return net;
}

/** Takes more samples where neighbours show different things. */
function smoothEdges(scene: Scene, net: Net, { layers, width, height }: Drawn, hits: Int16Array): void {
  const rough = new Uint8Array(width * height);
  const step = (a: number, b: number) =>
    Math.abs(Math.sqrt(layers[a] as number) - Math.sqrt(layers[b] as number)) > 0.16;
  const differ = (a: number, b: number) => {
    if (hits[a] !== hits[b]) return true;
    if ((hits[a] as number) < 0) return false;
    return step(a * LAYERS, b * LAYERS) || step(a * LAYERS + 3, b * LAYERS + 3);
  };
  for (let at = width; at < rough.length; at++) {
    if (differ(at, at - 1)) rough[at] = rough[at - 1] = 1;
    if (differ(at, at - width)) rough[at] = rough[at - width] = 1;
  }
  for (let at = 0; at < rough.length; at++) {
    if (!rough[at]) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    layers.fill(0, at * LAYERS, at * LAYERS + LAYERS);
    for (const [dx, dy] of SAMPLES) {
      scene.read(net, x + dx, y + dy);
      add(layers, at, scene, 1 / SAMPLES.length);
    }
  }
}

function add(layers: Float32Array, at: number, { light, cover }: Scene, share: number): void {
  if (cover === 0) return;
  const from = at * LAYERS;
  layers[from] = (layers[from] ?? 0) + light.red * share;
  layers[from + 1] = (layers[from + 1] ?? 0) + light.green * share;
  layers[from + 2] = (layers[from + 2] ?? 0) + light.blue * share;
  layers[from + 3] = (layers[from + 3] ?? 0) + light.paint * share;
  layers[from + 4] = (layers[from + 4] ?? 0) + cover * share;
}
