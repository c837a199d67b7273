import { shownSchemes, type Theme } from '@forecourt/contracts';
import { DRAWN_SHAPES, type DrawnShape, type LightName } from '@forecourt/drawn-vehicles';
import { slugify } from '@forecourt/retail-rules';
import { SHAPE_TABLE, type ShapeRow } from './drawn-shapes.ts';

/** What a drawing reads of a vehicle, in its feed's words. */
export interface DrawnVehicle {
  readonly itemType: string | null;
  readonly body: string | null;
  readonly colour: string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly badge?: string | null;
}

/**
 * The shape that is drawn for a vehicle: of its body's words in any spelling, in the size of its model where that is known; by its model alone
 * if nothing names its body, and a sedan if nothing is known.
 */
export function drawnShape(vehicle: Omit<DrawnVehicle, 'colour'>): DrawnShape {
  const { body, itemType, make, model, badge } = vehicle;
  const exact = DRAWN_SHAPES.find((shape) => shape === slugify(body ?? ''));
  const names = `-${slugify([make, model, badge].filter(Boolean).join(' '))}-`;
  const row = rowOf(body ?? '');
  // A shape that is named with its size is meant.
  if (exact && exact !== row?.usual) return exact;
  if (row) return sizeOf(row, names) ?? row.usual;
  // A type such as motorcycle says more than a model's name does.
  const typed = rowOf(itemType ?? '');
  if (typed) return typed.usual;
  for (const each of SHAPE_TABLE) {
    const found = names.length > 2 ? sizeOf(each, names) : undefined;
    if (found) return found;
  }
  return 'sedan';
}

/** Whether a body's words name a shape that can be drawn. */
export const isDrawn = (body: string): boolean => rowOf(body) !== undefined;

/** The row that a body's words name: as a whole first, then a part of them. */
function rowOf(words: string): ShapeRow | undefined {
  const slug = slugify(words.replace(/([a-z])([A-Z])/g, '$1-$2'));
  if (!slug) return undefined;
  const parts = `-${slug}-`;
  return (
    SHAPE_TABLE.find((row) => row.words.includes(slug)) ??
    SHAPE_TABLE.find((row) => row.words.some((word) => parts.includes(`-${word}-`)))
  );
}

/** The shape of the longest name of a row's models that is in a vehicle's name. @param names its make, model and badge as a slug between dashes */
function sizeOf(row: ShapeRow, names: string): DrawnShape | undefined {
  let longest = 0;
  let found: DrawnShape | undefined;
  for (const { name, shape } of modelsOf(row)) {
    if (name.length <= longest || !names.includes(name)) continue;
    longest = name.length;
    found = shape;
  }
  return found;
}

const MODELS = new WeakMap<ShapeRow, readonly { readonly name: string; readonly shape: DrawnShape }[]>();

function modelsOf(row: ShapeRow) {
  const known = MODELS.get(row);
  if (known) return known;
  const models = Object.entries(row.models ?? {}).flatMap(([shape, names]) =>
    names.split(', ').map((name) => ({ name: `-${slugify(name)}-`, shape: shape as DrawnShape })),
  );
  MODELS.set(row, models);
  return models;
}

/** The light that goes with the surface of a site's theme, in the scheme that most visitors meet. */
export function lightFor(theme: Theme): LightName {
  const { surface } = shownSchemes(theme)[0].colours;
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16));
  if (red + green + blue < 330) return 'dark';
  return red - blue > 5 ? 'warm' : 'light';
}
