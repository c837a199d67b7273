import type { Material } from './mesh.ts';

const grey = (tone: number, mirror: number, more: Partial<Material> = {}): Material => ({
  ...{ red: tone, green: tone, blue: tone * 1.04, mirror },
  ...more,
});

/** What vehicles are made of. */
export const MATERIALS = {
  paint: grey(0, 0.075, { painted: true }),
  glass: { red: 0.01, green: 0.013, blue: 0.016, mirror: 0.055 },
  trim: grey(0.012, 0.05),
  plastic: grey(0.028, 0.02),
  dark: grey(0.008, 0),
  gap: grey(0.004, 0),
  rubber: grey(0.02, 0.012),
  chrome: { red: 0.9, green: 0.93, blue: 0.97, mirror: 1, metal: true },
  alloy: { red: 0.62, green: 0.64, blue: 0.67, mirror: 0.75, metal: true },
  alloyDark: { red: 0.2, green: 0.21, blue: 0.22, mirror: 0.6, metal: true },
  steel: { red: 0.3, green: 0.31, blue: 0.32, mirror: 0.5, metal: true },
  plate: grey(0.8, 0.03),
  white: grey(0.78, 0.04),
  lampShell: grey(0.05, 0.14),
  lampLight: { red: 0.9, green: 0.95, blue: 1, mirror: 0.1, glow: 0.5 },
  projector: { red: 0.5, green: 0.54, blue: 0.58, mirror: 0.35 },
  tail: { red: 0.36, green: 0.006, blue: 0.012, mirror: 0.12 },
  tailLight: { red: 0.85, green: 0.03, blue: 0.03, mirror: 0.1, glow: 0.35 },
  amber: { red: 0.8, green: 0.25, blue: 0.02, mirror: 0.1, glow: 0.1 },
  canvas: grey(0.045, 0),
  timber: { red: 0.14, green: 0.075, blue: 0.035, mirror: 0.06 },
  seat: grey(0.035, 0.015),
  seatSeam: grey(0.12, 0.01),
  dash: grey(0.03, 0.03),
  headliner: { red: 0.5, green: 0.5, blue: 0.48, mirror: 0 },
  screen: { red: 0.02, green: 0.06, blue: 0.12, mirror: 0.1, glow: 0.6 },
  screenLight: { red: 0.25, green: 0.5, blue: 0.8, mirror: 0.05, glow: 0.7 },
} as const satisfies Record<string, Material>;
