import { shownSchemes, type Theme } from '@forecourt/contracts';
import { type Backdrop, linearColour } from '../model/develop.ts';

/** The rooms that vehicles are drawn in, as #rrggbb: the wall's top, the horizon and the floor's foot. */
export const BACKDROPS = {
  light: ['#dde2e7', '#f4f6f8', '#e3e7eb'],
  warm: ['#e4ded4', '#f7f4ee', '#ebe5db'],
  dark: ['#1b1f25', '#3a4149', '#23282e'],
} as const satisfies Record<string, readonly [string, string, string]>;

/** The name of a room. */
export type BackdropName = keyof typeof BACKDROPS;

/** A room as light. */
export function backdropOf(name: BackdropName): Backdrop {
  const [top, horizon, floor] = BACKDROPS[name];
  return { top: linearColour(top), horizon: linearColour(horizon), floor: linearColour(floor) };
}

/** The room that goes with the surface of a site's theme, in the scheme that most visitors meet. */
export function backdropFor(theme: Theme): BackdropName {
  const { surface } = shownSchemes(theme)[0].colours;
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16));
  if (red + green + blue < 330) return 'dark';
  return red - blue > 5 ? 'warm' : 'light';
}
