import type { AustralianState, CarType, FeedCar } from '@forecourt/contracts';
import { type Choice, Choices } from './choices.ts';
import { drawHistory } from './history.ts';
import { type Profile, STOCK_MIXES, type StockMix } from './profiles.ts';
import { hash, Random } from './random.ts';
import { drawVehicle } from './vehicle.ts';
import { composeVin, vinCharacters } from './vin.ts';

/** Used cars are many of few models, so that most have others to compare their price with (IDX-6). */
const USED_CROWDING = { make: 1.8, model: 1.3 };
/** Serial numbers of a VIN have six digits. */
const MOST_CARS = 1_000_000;
/** Shares no factor with a million, so that steps of it pass every serial number once. */
const SERIAL_STEP = 379_081;

/** What the generator needs to know of a dealership; a dealership document of the contracts fits. */
export interface DemoDealership {
  readonly slug: string;
  readonly locations: readonly {
    readonly slug: string;
    readonly location_type?: 'sales' | 'service' | 'parts' | undefined;
    readonly address: { readonly state: AustralianState };
  }[];
}

export interface GenerateOptions {
  /** The same seed gives the same vehicles forever. */
  readonly seed: number;
  /** How many, up to a million. */
  readonly cars: number;
  readonly profile: Profile;
  readonly dealership: DemoDealership;
  /** The present of the generated stock: nothing is built, listed or sold after it. */
  readonly asOf: Date;
}

/** One generated vehicle: its stock number and its fields as a feed sends them. */
export interface DemoVehicle {
  readonly stocknum: string;
  readonly car: FeedCar;
}

/**
 * Generates a dealership's stock, one vehicle at a time, so that a million need no more memory than one. Vehicle n is the
 * same for any total number. Stock numbers are unique in the dealership; VINs too, and between profiles.
 * Throws a RangeError for more than a million, or a dealership without a sales yard.
 */
export function* generateCars(options: GenerateOptions): Iterable<DemoVehicle> {
  const { seed, cars, profile, dealership, asOf } = options;
  const yards = dealership.locations.filter(({ location_type }) => (location_type ?? 'sales') === 'sales');
  if (cars > MOST_CARS) throw new RangeError(`expected at most ${MOST_CARS} vehicles; got ${cars}`);
  if (yards.length === 0) throw new RangeError(`dealership "${dealership.slug}" has no location of type sales`);
  const mix = STOCK_MIXES[profile];
  const fresh = new Choices(mix.newMakes);
  const traded = new Choices(mix.usedMakes, USED_CROWDING);
  const origin = `${seed}/${profile}/${dealership.slug}`;
  for (let index = 0; index < cars; index += 1) {
    const random = new Random(`${origin}/${index}`);
    const carType = drawCarType(mix, random);
    const history = drawHistory(carType, asOf, random);
    const own = carType !== 'used' || random.chance(mix.ownUsedShare);
    const choice = (own ? fresh : traded).pick(history.built.getUTCFullYear(), random);
    const vin = vinOf(choice, history.built.getUTCFullYear(), origin, mix.plant, index);
    const yard = random.pick(yards);
    const location = { slug: yard.slug, state: yard.address.state };
    const car = drawVehicle({ choice, carType, history, vin, location, asOf, studio: mix.studio }, random);
    yield { stocknum: `${carType.charAt(0).toUpperCase()}${100_001 + index}`, car };
  }
}

function drawCarType({ carTypes }: StockMix, random: Random): CarType {
  const draw = random.next();
  if (draw < carTypes.new) return 'new';
  return draw < carTypes.new + carTypes.demo ? 'demo' : 'used';
}

function vinOf({ make, model, badge }: Choice, year: number, origin: string, plant: string, index: number): string {
  const line = vinCharacters(hash(`${make.name}/${model.name}/${model.series}`), 2);
  const descriptor = `${line}${vinCharacters(hash(badge.name), 1)}${vinCharacters(hash(origin), 2)}`;
  const serial = (index * SERIAL_STEP + (hash(origin) % MOST_CARS)) % MOST_CARS;
  return composeVin({ wmi: model.wmi ?? make.wmi, descriptor, year, plant, serial });
}
