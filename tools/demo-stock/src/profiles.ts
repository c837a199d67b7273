import type { CarType } from '@forecourt/contracts';
import { toyota } from './catalogue/cars/toyota.ts';
import { caravans, cars, motorcycles } from './catalogue/index.ts';
import type { Make } from './catalogue/table.ts';
import type { StudioName } from './photos/photo-address.ts';

/** The kinds of dealer that the demonstration has (SITE-6). */
export const PROFILES = ['toyota', 'used-group', 'motorcycles', 'caravans'] as const;
export type Profile = (typeof PROFILES)[number];

/** The stock of such a dealer's yards. */
export interface StockMix {
  /** Shares of the car types, which add up to 1. */
  readonly carTypes: Readonly<Record<CarType, number>>;
  /** The makes that it sells new. */
  readonly newMakes: readonly Make[];
  /** The makes that it takes in trade; of them a share is of the makes that it sells new. */
  readonly usedMakes: readonly Make[];
  readonly ownUsedShare: number;
  /** The VIN's character of the plant, different for each profile so that no two dealers share a VIN. */
  readonly plant: string;
  /** The light that its photos are taken in. */
  readonly studio: StudioName;
  /** The share of all the demonstration's vehicles. */
  readonly share: number;
}

export const STOCK_MIXES: Readonly<Record<Profile, StockMix>> = {
  toyota: {
    carTypes: { new: 0.5, demo: 0.12, used: 0.38 },
    newMakes: [toyota],
    usedMakes: cars,
    ownUsedShare: 0.6,
    plant: 'T',
    studio: 'daylight',
    share: 0.2,
  },
  'used-group': {
    carTypes: { new: 0, demo: 0.03, used: 0.97 },
    newMakes: cars.filter((make) => make.name !== 'Holden'),
    usedMakes: cars,
    ownUsedShare: 0,
    plant: 'G',
    studio: 'cool',
    share: 0.6,
  },
  motorcycles: {
    carTypes: { new: 0.55, demo: 0.05, used: 0.4 },
    newMakes: motorcycles,
    usedMakes: motorcycles,
    ownUsedShare: 0,
    plant: 'M',
    studio: 'night',
    share: 0.11,
  },
  caravans: {
    carTypes: { new: 0.6, demo: 0, used: 0.4 },
    newMakes: caravans,
    usedMakes: caravans,
    ownUsedShare: 0,
    plant: 'C',
    studio: 'warm',
    share: 0.09,
  },
};

/** Shares a number of vehicles out between the four profiles; what rounding leaves goes to the used-car group. */
export function shareOut(total: number): Record<Profile, number> {
  const part = (profile: Profile) => Math.round(total * STOCK_MIXES[profile].share);
  const [toyotas, bikes, vans] = [part('toyota'), part('motorcycles'), part('caravans')];
  return { toyota: toyotas, motorcycles: bikes, caravans: vans, 'used-group': total - toyotas - bikes - vans };
}
