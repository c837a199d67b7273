/** How the catalogue's tables are written: a make has models, a model has badges, each with the prices and years it was sold at. */

export type Fuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric';
export type Drive = 'FWD' | 'RWD' | 'AWD' | '4x4' | '4x2';

/** An electric car's battery in kWh, range in km by WLTP, charging with AC and DC in kW, and its port if that is not CCS2. */
export type Pack = readonly [battery: number, range: number, ac: number, dc: number, port?: string];

/** Displacement in cubic centimetres (0 for a motor), torque in Nm, consumption in litres for 100 km (0 for a motor). */
export interface Engine {
  readonly fuel: Fuel;
  readonly cc: number;
  readonly cylinders: number;
  readonly torque: number;
  readonly consumption: number;
  readonly induction: string | null;
  readonly pack: Pack | null;
}

export interface Gearbox {
  readonly simple: 'Automatic' | 'Manual';
  /** As a dealer's system writes it, such as '6 SP AUTOMATIC' in words. */
  readonly name: string;
  readonly gearType: string;
}

/** A caravan's measures: lengths in feet, masses in kilograms. */
export interface CaravanLayout {
  readonly length: number;
  readonly width: number;
  readonly tare: number;
  readonly atm: number;
  readonly sleeps: number;
  readonly axle: 'Single Axle' | 'Tandem Axle';
}

/** One that can be ordered: `price` is its present price when new, in whole dollars; from and to are years of build. */
export interface Badge {
  readonly name: string;
  readonly price: number;
  readonly from: number;
  readonly to: number | null;
  readonly engine: Engine | null;
  readonly gearbox: Gearbox | null;
  readonly drive: Drive | null;
  readonly caravan: CaravanLayout | null;
}

export interface Model {
  readonly name: string;
  /** The body by the name that the facets read. */
  readonly body: string;
  readonly series: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  /** Length, width and height in millimetres, then gross vehicle mass in kilograms. */
  readonly size: readonly [number, number, number, number] | null;
  /** Litres. */
  readonly tank: number | null;
  readonly ancap: number | null;
  /** How often it is seen beside the make's other models; 1 is usual. */
  readonly weight: number;
  /** Annual loss of value beyond the rise of new prices, such as 0.1; the make's if it is null. */
  readonly decay: number | null;
  /** World manufacturer identifier if it is not the make's. */
  readonly wmi: string | null;
  readonly badges: readonly Badge[];
}

export interface Make {
  readonly name: string;
  readonly itemType: 'car' | 'motorcycle' | 'caravan';
  readonly wmi: string;
  /** How often it is seen in a used-car yard beside other makes; 1 is usual. */
  readonly weight: number;
  readonly decay: number;
  readonly colours: readonly string[];
  readonly models: readonly Model[];
}

export const petrol = (cc: number, cylinders: number, torque: number, consumption: number, induction = 'Aspirated') =>
  engine('Petrol', cc, cylinders, torque, consumption, induction);
export const diesel = (cc: number, cylinders: number, torque: number, consumption: number) =>
  engine('Diesel', cc, cylinders, torque, consumption, 'Turbo Intercooled');
export const hybrid = (cc: number, cylinders: number, torque: number, consumption: number, induction = 'Aspirated') =>
  engine('Hybrid', cc, cylinders, torque, consumption, induction);
export const plugIn = (cc: number, cylinders: number, torque: number, consumption: number, induction = 'Turbo') =>
  engine('Plug-in Hybrid', cc, cylinders, torque, consumption, induction);
export const electric = (torque: number, pack: Pack | null = null): Engine => ({
  ...{ fuel: 'Electric', cc: 0, cylinders: 0, torque, consumption: 0, induction: null, pack },
});

export const auto = (gears: number) => gearbox('Automatic', `${gears} speed Automatic`, 'Sports Automatic');
export const dct = (gears: number) =>
  gearbox('Automatic', `${gears} speed Dual Clutch`, 'Sports Automatic Dual Clutch');
export const manual = (gears: number) => gearbox('Manual', `${gears} speed Manual`, 'Manual');
export const cvt = gearbox('Automatic', 'CVT Auto', 'Constantly Variable Transmission');
export const reduction = gearbox('Automatic', '1 speed Reduction Gear', 'Reduction Gear');

/** Badge, price, engine, transmission, drive, and the years if they are not the model's. */
export type BadgeRow = readonly [string, number, Engine, Gearbox, Drive, number?, number?];

interface ModelFacts {
  readonly from: number;
  /** The last year of build; still built if it is absent. */
  readonly to?: number;
  readonly series?: string;
  readonly seats?: number;
  readonly doors?: number;
  readonly size?: readonly [number, number, number, number];
  readonly tank?: number;
  readonly ancap?: number;
  readonly weight?: number;
  readonly decay?: number;
  readonly wmi?: string;
}

const DOORS: Readonly<Record<string, number>> = {
  SUV: 5,
  Hatch: 5,
  Wagon: 5,
  Van: 5,
  'People Mover': 5,
  Sedan: 4,
  Ute: 4,
};

/** A car model: seats 5 and doors by body where the facts don't say. */
export function model(name: string, body: string, facts: ModelFacts, rows: readonly BadgeRow[]): Model {
  const badges = rows.map(
    ([badge, price, motor, box, drive, from, to]): Badge => ({
      ...{ name: badge, price, engine: motor, gearbox: box, drive, caravan: null },
      ...{ from: from ?? facts.from, to: to ?? facts.to ?? null },
    }),
  );
  return describeModel(name, body, { seats: 5, doors: DOORS[body] ?? 2, ...facts }, badges);
}

/** A motorcycle model. Rows: badge, ride-away price, engine. All have a manual box, unless `automatic`. */
export function motorcycle(
  name: string,
  body: string,
  facts: ModelFacts & { readonly automatic?: boolean; readonly gears?: number },
  rows: readonly (readonly [string, number, Engine])[],
): Model {
  const box = facts.automatic ? cvt : manual(facts.gears ?? 6);
  const badges = rows.map(
    ([badge, price, motor]): Badge => ({
      ...{ name: badge, price, engine: motor, gearbox: box, drive: null, caravan: null },
      ...{ from: facts.from, to: facts.to ?? null },
    }),
  );
  return describeModel(name, body, { seats: 2, ...facts }, badges);
}

/** A caravan model. Rows: badge, price, length and width in feet, tare and ATM in kilograms, berths. */
export function caravan(
  name: string,
  body: string,
  facts: ModelFacts,
  rows: readonly (readonly [string, number, number, number, number, number, number])[],
): Model {
  const badges = rows.map(
    ([badge, price, length, width, tare, atm, sleeps]): Badge => ({
      ...{ name: badge, price, engine: null, gearbox: null, drive: null, from: facts.from, to: facts.to ?? null },
      caravan: { length, width, tare, atm, sleeps, axle: atm > 2100 ? 'Tandem Axle' : 'Single Axle' },
    }),
  );
  return describeModel(name, body, facts, badges);
}

function describeModel(name: string, body: string, facts: ModelFacts, badges: readonly Badge[]): Model {
  return {
    ...{ name, body, badges, weight: facts.weight ?? 1, series: facts.series ?? null, decay: facts.decay ?? null },
    ...{ seats: facts.seats ?? null, doors: facts.doors ?? null, size: facts.size ?? null, tank: facts.tank ?? null },
    ...{ ancap: facts.ancap ?? null, wmi: facts.wmi ?? null },
  };
}

function engine(
  fuel: Fuel,
  cc: number,
  cylinders: number,
  torque: number,
  consumption: number,
  induction: string,
): Engine {
  return { fuel, cc, cylinders, torque, consumption, induction, pack: null };
}

function gearbox(simple: Gearbox['simple'], name: string, gearType: string): Gearbox {
  return { simple, name, gearType };
}
