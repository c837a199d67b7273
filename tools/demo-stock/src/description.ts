import type { CarType, FeedCar } from '@forecourt/contracts';
import type { Badge, Engine, Gearbox, Model } from './catalogue/table.ts';
import { type Choice, nameOf } from './choices.ts';

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
    badge: badge.name,
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
    ...(badge.gearbox && { trans: badge.gearbox.name, simple_transmission: badge.gearbox.simple }),
    ...(badge.caravan ? { specifications: describeCaravan(badge) } : { variant: describeVariant(model, badge) }),
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

function describeVariant(model: Model, badge: Badge): NonNullable<FeedCar['variant']> {
  return {
    ...(badge.engine && engineVariant(badge.engine)),
    ...(badge.gearbox && gearVariant(badge.gearbox)),
    ...(model.tank !== null && { fuelcapacity: model.tank }),
    ...(model.ancap !== null && { ancaprating: model.ancap }),
    ...(model.size && sizeVariant(model.size)),
    bodyconfiguration: BODY_NAMES[model.body] ?? model.body,
  };
}

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
