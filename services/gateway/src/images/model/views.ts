import type { Viewpoint } from './camera.ts';

const view = (azimuth: number, height: number, distance: number, fill: readonly [number, number]): Viewpoint => ({
  ...{ azimuth, height, distance, fill, ground: 0.84 },
});

/** From where vehicles are shown. */
export const VIEWS = {
  'front-three-quarter': view(37, 1.35, 8.2, [0.86, 0.66]),
  'side-left': view(90, 1.1, 11, [0.9, 0.62]),
  'rear-three-quarter': view(-141, 1.45, 8.2, [0.86, 0.66]),
  rear: view(180, 1.2, 8.5, [0.62, 0.66]),
  front: view(0, 1.2, 8.5, [0.62, 0.66]),
  'side-right': view(-90, 1.1, 11, [0.9, 0.62]),
  wheel: { azimuth: 58, height: 0.62, distance: 2.6, fill: [1.02, 0.8], ground: 0.87 },
} satisfies Record<string, Viewpoint>;
