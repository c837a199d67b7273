import type { LightName } from '@forecourt/drawn-vehicles';

/** The wall and floor of a room by its light, as #rrggbb. */
const ROOMS: Readonly<Record<LightName, readonly [wall: string, floor: string]>> = {
  light: ['#dde2e7', '#f4f6f8'],
  warm: ['#e4ded4', '#f7f4ee'],
  dark: ['#1b1f25', '#3a4149'],
};

/**
 * An empty room of at most 400 bytes as a data: address, shown out of focus until a photo has arrived (UI-2). A drawing has none: it is
 * transparent, so that a preview would show through it.
 */
export function photoPreview(light: LightName): string {
  const [wall, floor] = ROOMS[light];
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'><path d='M0 0h8v6H0Z' fill='${floor}'/><path d='M0 0h8v2H0Z' fill='${wall}'/></svg>`;
  // Only characters that an address can't contain: it is in every page many times.
  return `data:image/svg+xml,${svg.replace(/[ #<>]/g, encodeURIComponent)}`;
}
