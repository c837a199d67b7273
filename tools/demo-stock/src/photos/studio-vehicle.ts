import type { Choice } from '../choices.ts';

/** The vehicles that `tools/render` models, by name. Those whose views are in the index of pictures have photos. */
export const STUDIO_VEHICLES = [
  ...(['hatch', 'sedan', 'wagon', 'ev'] as const),
  ...(['small-suv', 'mid-suv', 'large-suv', 'off-roader'] as const),
  ...(['ute', 'van', 'people-mover'] as const),
  ...(['naked-bike', 'cruiser-bike', 'caravan-touring', 'caravan-offroad'] as const),
] as const;
/** A modelled vehicle. */
export type StudioVehicle = (typeof STUDIO_VEHICLES)[number];

/** Bodies of the catalogue that one rendered vehicle stands for. Others, such as a coupe or a scooter, have no photos. */
const BY_BODY: Readonly<Record<string, StudioVehicle>> = {
  Hatch: 'hatch',
  Sedan: 'sedan',
  Wagon: 'wagon',
  Ute: 'ute',
  Van: 'van',
  'People Mover': 'people-mover',
  Naked: 'naked-bike',
  Cruiser: 'cruiser-bike',
  Touring: 'cruiser-bike',
  Caravan: 'caravan-touring',
  Hybrid: 'caravan-offroad',
};

/** Millimetres: a car as high as this stands on a ladder frame; shorter ones than these are small, or of middle size. */
const HIGH = 1_830;
const SMALL = 4_430;
const MIDDLE = 4_720;

/** The rendered vehicle that a row of the catalogue looks most like, by its body, size and engine; null if none does. */
export function studioVehicle({ model, badge }: Pick<Choice, 'model' | 'badge'>): StudioVehicle | null {
  const [length = 0, , height = 0] = model.size ?? [];
  if (model.body === 'SUV') {
    if (height >= HIGH) return 'off-roader';
    // Of the three it has the least of a grille.
    if (badge.engine?.fuel === 'Electric' || length < SMALL) return 'small-suv';
    return length < MIDDLE ? 'mid-suv' : 'large-suv';
  }
  const vehicle = BY_BODY[model.body] ?? null;
  const isLow = vehicle === 'hatch' || vehicle === 'sedan';
  return isLow && badge.engine?.fuel === 'Electric' ? 'ev' : vehicle;
}
