import { slugify } from '@forecourt/retail-rules';
import { CAR_SHAPES } from './car-shapes.ts';
import { drawCar } from './draw-car.ts';
import { drawCaravan } from './draw-caravan.ts';
import { drawMotorcycle } from './draw-motorcycle.ts';
import { type Paint, paintOf } from './paint.ts';
import { inStudio, PICTURE_HEIGHT, PICTURE_WIDTH } from './studio.ts';

type Drawing = (paint: Paint) => string;

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...Object.fromEntries(
    Object.entries(CAR_SHAPES).map(([name, shape]) => [name, (paint: Paint) => drawCar(shape, paint)]),
  ),
  motorcycle: drawMotorcycle,
  caravan: drawCaravan,
};

/** Other words of feeds for the same bodies, as slugs. */
const ALIASES: Readonly<Record<string, string>> = {
  hatchback: 'hatch',
  'station-wagon': 'wagon',
  stationwagon: 'wagon',
  estate: 'wagon',
  saloon: 'sedan',
  cabchassis: 'cab-chassis',
  lighttruck: 'light-truck',
  truck: 'light-truck',
  peoplemover: 'people-mover',
  minivan: 'people-mover',
  'double-cab': 'ute',
  pickup: 'ute',
  utility: 'ute',
  softtop: 'convertible',
  'soft-top': 'convertible',
  cabriolet: 'convertible',
  roadster: 'convertible',
  hardtop: 'coupe',
  '4wd': '4x4',
  motorbike: 'motorcycle',
  'pop-top': 'caravan',
};

/** What the drawn picture reads of a vehicle. */
export interface DrawnVehicle {
  readonly itemType: string | null;
  readonly body: string | null;
  readonly colour: string | null;
}

/** The drawing that a body's name calls for, by words of the trade in any spelling; null where there is none. */
export function drawingName(body: string): string | null {
  const words = slugify(body.replace(/([a-z])([A-Z])/g, '$1-$2'));
  const name = ALIASES[words] ?? words;
  return Object.hasOwn(DRAWINGS, name) ? name : null;
}

/** The picture of a vehicle without a photo: an address of this service with the picture's size in pixels. */
export function placeholderPicture(vehicle: DrawnVehicle): { src: string; width: number; height: number } {
  const body = drawingName(vehicle.body ?? '') ?? drawingName(vehicle.itemType ?? '') ?? 'sedan';
  const colour = vehicle.colour ? `?colour=${encodeURIComponent(vehicle.colour.toLowerCase())}` : '';
  return { src: `/images/cars/${body}.svg${colour}`, width: PICTURE_WIDTH, height: PICTURE_HEIGHT };
}

/** Draws a body type in a colour, both as words: an SVG document, or null for a body that has no drawing. */
export function drawPicture(body: string, colour: string): string | null {
  const name = drawingName(body);
  const draw = name && DRAWINGS[name];
  return draw ? inStudio(draw(paintOf(colour)), `${colour} ${body}`.trim()) : null;
}

/** The names of all drawings. */
export const DRAWING_NAMES: readonly string[] = Object.keys(DRAWINGS);
