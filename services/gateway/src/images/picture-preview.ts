import { BACKDROPS, type BackdropName } from './drawn/backdrops.ts';
import { type DrawnVehicle, type DrawnView, drawnBody } from './drawn/drawn-names.ts';
import { paintName, paintTone } from './drawn/paint.ts';

/** Rough outlines on 8 × 6, for the eye to hold on to: a low body with a cabin, or a tall one. */
const LOW = 'M.7 4.2V3.3L2.2 3 3.2 2.3H5.6L6.6 3.1 7.3 3.4V4.2Z';
const TALL = 'M.7 4.3V2.9L1.7 1.7H7.2V4.3Z';
const END = 'M2.3 4.3V3L2.9 2H5.1L5.7 3V4.3Z';
const TALL_BODIES = new Set(['van', 'bus', 'motorhome', 'caravan', 'off-road-caravan', 'pop-top', 'light-truck']);

/** A picture of at most 400 bytes as a data: address, shown out of focus until the drawing has arrived: its room and its paint. */
export function drawnPreview(vehicle: DrawnVehicle, view: DrawnView, backdrop: BackdropName): string {
  const tone = paintTone(paintName(vehicle.colour)) ?? '#888888';
  const outline = view === 'front' || view === 'rear' ? END : TALL_BODIES.has(drawnBody(vehicle)) ? TALL : LOW;
  return preview(backdrop, `<path d='M.6 4h6.8v.7H.6Z' opacity='.4'/><path d='${outline}' fill='${tone}'/>`);
}

/** The same for a photo of which nothing is known: the room alone. */
export function photoPreview(backdrop: BackdropName): string {
  return preview(backdrop, '');
}

function preview(backdrop: BackdropName, subject: string): string {
  const [top, horizon] = BACKDROPS[backdrop];
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'><path d='M0 0h8v6H0Z' fill='${horizon}'/><path d='M0 0h8v2H0Z' fill='${top}'/>${subject}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
}
