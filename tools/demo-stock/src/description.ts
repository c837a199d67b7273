import type { CarType, FeedCar } from '@forecourt/contracts';
import type { Badge, Engine, Gearbox, Model, Pack } from './catalogue/table.ts';
import { badgeName, type Choice, nameOf } from './choices.ts';

const BODY_NAMES: Readonly<Record<string, string>> = {
  SUV: '4D Wagon',
  Hatch: '5D Hatchback',
  Sedan: '4D Sedan',
  Wagon: '4D Wagon',
  Ute: 'Double Cab Utility',
  'Cab Chassis': 'Double Cab Chassis',
  Van: '4D Van',
};

const LEARNER_CC = 400;

const FUEL_NAMES: Readonly<Record<string, string>> = {
  Petrol: 'Petrol - Unleaded ULP',
  Hybrid: 'Petrol/Electric Hybrid',
  'Plug-in Hybrid': 'Plug-in Hybrid',
};

/** What the catalogue says of a vehicle, in a feed's wire names. */
export function describe({ make, model, badge }: Choice, year: number): FeedCar {
  return {
    make: make.name,
    model: model.name,
    ...(badgeName(badge) && { badge: badge.name }),
    ...(model.series && { series: model.series }),
    year,
    item_type: make.itemType,
    carsales_title: title({ make, model, badge }, year),
    simple_body: model.body,
    body: BODY_NAMES[model.body] ?? model.body,
    ...(model.seats !== null && { seats: model.seats }),
    ...(model.doors !== null && { doors: model.doors }),
    ...(badge.drive && { drive: badge.drive }),
    ...(badge.engine && describeEngine(badge.engine, make.itemType === 'motorcycle')),
    ...(badge.engine && make.itemType === 'motorcycle' && { learner_approved: isLearnerApproved(badge, badge.engine) }),
    ...(badge.engine?.pack && describePack(badge.engine.pack)),
    ...describeLoads(model, badge),
    ...(badge.gearbox && { trans: badge.gearbox.name, simple_transmission: badge.gearbox.simple }),
    ...(badge.caravan
      ? { specifications: describeCaravan(badge) }
      : { variant: describeVariant({ model, badge }, year) }),
  };
}

/** The kinds of use that a dealer files a vehicle under. */
export function categories({ make, model, badge }: Choice, carType: CarType): string[] {
  if (make.itemType !== 'car') return [model.body];
  return [
    ...(['Ute', 'Cab Chassis', 'Van'].includes(model.body) ? ['Commercial'] : []),
    ...(badge.drive === '4x4' ? ['Off Road'] : []),
    ...((model.seats ?? 0) >= 7 && (model.seats ?? 0) <= 8 ? ['Family'] : []),
    ...(/Electric|Hybrid/.test(badge.engine?.fuel ?? '') ? ['Electrified'] : []),
    ...(carType === 'used' && badge.price < 27_000 ? ['First Car'] : []),
  ];
}

function title(choice: Choice, year: number): string {
  const { make, badge } = choice;
  const box = badge.gearbox && make.itemType === 'car' ? (badge.gearbox.simple === 'Manual' ? 'Manual' : 'Auto') : '';
  const drive = badge.drive === '4x4' || badge.drive === 'AWD' ? badge.drive : '';
  return [year, nameOf(choice), box, drive].filter(Boolean).join(' ');
}

function describeEngine(engine: Engine, inCubicCentimetres: boolean): FeedCar {
  const size = inCubicCentimetres ? `${engine.cc}cc` : `${litres(engine.cc).toFixed(1)}L`;
  return {
    simple_fuel: simpleFuel(engine),
    fuel: FUEL_NAMES[engine.fuel] ?? engine.fuel,
    ...(engine.cc > 0 && { engine_size: size }),
  };
}

/** By the badge, or a small engine: the law also weighs power against mass, which the catalogue does not know. */
function isLearnerApproved({ name }: Badge, { cc }: Engine): boolean {
  return /\bLAMS\b/.test(name) || cc <= LEARNER_CC;
}

/** The facets know one hybrid; how it is charged is the raw fuel's matter. */
function simpleFuel({ fuel }: Engine): string {
  return fuel === 'Plug-in Hybrid' ? 'Hybrid' : fuel;
}

function describeVariant(
  { model, badge }: Pick<Choice, 'model' | 'badge'>,
  year: number,
): NonNullable<FeedCar['variant']> {
  return {
    ...(badge.engine && engineVariant(badge.engine)),
    ...(badge.gearbox && gearVariant(badge.gearbox)),
    ...(model.tank !== null && { fuelcapacity: model.tank }),
    ...(model.ancap !== null && { ancaprating: model.ancap, ancapyear: ratedIn(model, year) }),
    ...(model.size && sizeVariant(model.size)),
    bodyconfiguration: BODY_NAMES[model.body] ?? model.body,
  };
}

/** A model is rated when it comes out, and again with a new generation, whose badges are others: those built in this year say which one it is of. */
function ratedIn({ badges }: Model, year: number): number {
  return Math.min(...badges.filter(({ from, to }) => from <= year && year <= (to ?? year)).map(({ from }) => from));
}

function describePack([battery, range, ac, dc, port = 'CCS2']: Pack): FeedCar {
  return { battery_kwh: battery, range_km: range, ac_charging_kw: ac, dc_charging_kw: dc, charge_port: port };
}

/** What SUVs tow by their mass, kilograms: the heavier ones are made for it. */
const SUV_TOWING: readonly (readonly [from: number, braked: number])[] = [
  [3_000, 3_500],
  [2_700, 2_500],
  [2_300, 2_000],
  [1_900, 1_500],
  [0, 1_200],
];
const UTES: ReadonlySet<string> = new Set(['Ute', 'Cab Chassis']);

/** What a ute or an SUV tows and carries, from its mass and drive as such vehicles usually do. */
function describeLoads({ body, size }: Model, { drive, engine }: Badge): FeedCar {
  const mass = size?.[3];
  if (mass === undefined) return {};
  if (UTES.has(body)) {
    const braked = drive === '4x4' ? 3_500 : 2_500;
    return { towing_braked_kg: braked, towing_unbraked_kg: 750, payload_kg: tens(mass * 0.32), roof_load_kg: 80 };
  }
  if (body !== 'SUV') return {};
  const usual = SUV_TOWING.find(([from]) => mass >= from)?.[1] ?? 0;
  const braked = engine?.fuel === 'Electric' ? Math.min(1_600, usual) : usual;
  const roof_load_kg = drive === '4x4' ? 100 : 75;
  return { towing_braked_kg: braked, towing_unbraked_kg: 750, payload_kg: tens(mass * 0.24), roof_load_kg };
}

const tens = (kilograms: number): number => Math.round(kilograms / 10) * 10;

function engineVariant(engine: Engine) {
  if (engine.cc === 0) return { torque: engine.torque };
  return {
    ...{ cylinders: engine.cylinders, enginesize: engine.cc, enginesize_litres: litres(engine.cc) },
    ...{ fuelconsumptioncombined: engine.consumption, torque: engine.torque },
    ...(engine.induction && { induction: engine.induction }),
  };
}

function gearVariant({ gearType }: Gearbox) {
  return { geartype: gearType };
}

function sizeVariant([length, width, height, mass]: NonNullable<Model['size']>) {
  return { vehiclelength: length, vehiclewidth: width, vehicleheight: height, grossvehiclemass: mass };
}

function describeCaravan({ caravan }: Badge): NonNullable<FeedCar['specifications']> {
  if (!caravan) return {};
  return {
    ...{ body_length: caravan.length, body_width: caravan.width, tare_weight: caravan.tare },
    ...{ aggregate_trailer_mass: caravan.atm, axle_type: caravan.axle, sleeps: caravan.sleeps },
  };
}

function litres(cc: number): number {
  return Math.round(cc / 100) / 10;
}
