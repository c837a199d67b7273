import type { Choice } from './choices.ts';
import type { Random } from './random.ts';

/** A feature, the first year that cars had it, and the new price in thousands of dollars from which they do. */
type FeatureRow = readonly [string, number, number];

// biome-ignore format: a table
const CAR_FEATURES: readonly FeatureRow[] = [
  ['Air Conditioning', 0, 0], ['Power Windows', 0, 0], ['Bluetooth', 2011, 0], ['Cruise Control', 0, 18],
  ['ABS Brakes', 0, 0], ['Driver and Passenger Airbags', 0, 0], ['Side Curtain Airbags', 2010, 18],
  ['Electronic Stability Control', 2011, 0], ['USB Input', 2010, 0], ['Central Locking', 0, 0],
  ['Reversing Camera', 2013, 22], ['Rear Parking Sensors', 2012, 28], ['Front Parking Sensors', 2014, 38],
  ['Apple CarPlay', 2017, 24], ['Android Auto', 2017, 24], ['Wireless Phone Charging', 2020, 40],
  ['Satellite Navigation', 2010, 36], ['Digital Radio', 2016, 32], ['Alloy Wheels', 0, 26],
  ['Autonomous Emergency Braking', 2017, 26], ['Lane Keep Assist', 2018, 30], ['Blind Spot Monitor', 2016, 38],
  ['Rear Cross Traffic Alert', 2017, 38], ['Adaptive Cruise Control', 2017, 36], ['Traffic Sign Recognition', 2019, 34],
  ['Keyless Entry', 2010, 30], ['Push Button Start', 2011, 32], ['Dual Zone Climate Control', 2008, 38],
  ['Leather Seats', 0, 50], ['Heated Front Seats', 2012, 52], ['Ventilated Front Seats', 2017, 66],
  ['Power Driver Seat', 2008, 48], ['Sunroof', 0, 56], ['Panoramic Glass Roof', 2016, 68], ['Power Tailgate', 2012, 54],
  ['LED Headlights', 2016, 34], ['LED Daytime Running Lights', 2014, 28], ['Rain Sensing Wipers', 2008, 36],
  ['Head Up Display', 2017, 62], ['360 Degree Camera', 2016, 56], ['Premium Sound System', 2010, 60],
  ['Digital Instrument Cluster', 2020, 46], ['Tyre Pressure Monitoring', 2014, 40], ['Privacy Glass', 2008, 38],
  ['ISOFIX Child Seat Anchors', 2015, 0], ['Engine Immobiliser', 0, 0], ['Multi-function Steering Wheel', 2009, 18],
];

const WORK_FEATURES = ['Tow Bar', 'Tub Liner', 'Side Steps', 'Bull Bar', 'Snorkel', 'Hard Tonneau Cover', 'Canopy'];
const OFF_ROAD_FEATURES = ['Hill Descent Control', 'Rear Differential Lock', 'Low Range Transfer Case', 'Roof Racks'];
const TRIM_FEATURES = [
  'Rubber Floor Mats',
  'Tow Bar',
  'Cargo Barrier',
  'Weather Shields',
  'Dash Mat',
  'Full Size Spare',
];

// biome-ignore format: a table
const MOTORCYCLE_FEATURES: readonly FeatureRow[] = [
  ['ABS Brakes', 2015, 6], ['Electric Start', 0, 0], ['LED Headlight', 2017, 7], ['Traction Control', 2015, 14],
  ['Ride Modes', 2016, 16], ['Quick Shifter', 2017, 18], ['TFT Display', 2018, 12], ['Cruise Control', 2015, 22],
  ['Heated Grips', 2014, 21], ['Slipper Clutch', 2014, 9], ['USB Socket', 2018, 11], ['Steering Damper', 2010, 24],
];
const MOTORCYCLE_EXTRAS = [
  'Tail Tidy',
  'Slip-on Exhaust',
  'Luggage Rack',
  'Crash Bars',
  'Tinted Screen',
  'Hand Guards',
];
const DIRT_BODIES = ['Motocross', 'Enduro'];
const DIRT_FEATURES = [
  'Electric Start',
  'Hand Guards',
  'Bash Plate',
  'Hydraulic Clutch',
  'Wide Foot Pegs',
  'Chain Guide',
];

const CARAVAN_FEATURES = [
  ...['Ensuite', 'Separate Shower', 'Queen Bed', 'Island Bed', 'Cafe Dinette', 'Club Lounge', 'Roll-out Awning'],
  ...['Reverse Cycle Air Conditioner', 'Three-way Fridge', 'Compressor Fridge', 'Gas Cooktop', 'Microwave', 'Oven'],
  ...['Solar Panels', 'Lithium Battery', 'Gas Hot Water', 'Diesel Heater', 'External Shower', 'Outdoor Kitchen'],
  ...[
    'Independent Suspension',
    'Electric Brakes',
    'Stone Guard',
    'Stabiliser Legs',
    'Reversing Camera',
    'Twin Water Tanks',
  ],
  ...['Grey Water Tank', 'Smart TV', 'Front Boot', 'Tunnel Boot', 'Picnic Table', 'Bunk Beds', 'Washing Machine'],
];

/** What bodies that fold have in the place of what they have no room for. It is drawn as the other is, so that the rest of the stock stays as it was. */
const FOLDING_FEATURES: Readonly<Record<string, string>> = {
  Ensuite: 'Portable Toilet',
  'Separate Shower': 'Shower Tent',
  'Queen Bed': 'Fold-out Queen Bed',
  'Island Bed': 'Storage Lockers',
  'Washing Machine': 'Clothes Line',
};
/** What only canvas walls leave no room for. */
const CAMPER_FEATURES: Readonly<Record<string, string>> = {
  ...FOLDING_FEATURES,
  'Reverse Cycle Air Conditioner': 'Portable Air Conditioner',
  Oven: 'Camp Oven',
  'Bunk Beds': 'Fold-out Bunk Ends',
  'Smart TV': 'TV Bracket',
};
const INSTEAD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Pop Top': FOLDING_FEATURES,
  'Camper Trailer': CAMPER_FEATURES,
};

/** Draws what a vehicle is equipped with: what its year and price bring, and something fitted since. */
export function drawEquipment(choice: Choice, year: number, random: Random): string[] {
  const { make, model, badge } = choice;
  if (make.itemType === 'caravan') {
    const instead = INSTEAD[model.body] ?? {};
    return drawCaravanEquipment(badge.caravan?.sleeps ?? 2, random).map((feature) => instead[feature] ?? feature);
  }
  if (make.itemType === 'motorcycle') return drawMotorcycleEquipment(choice, year, random);
  const extras = model.body === 'Ute' || model.body === 'Cab Chassis' ? WORK_FEATURES : TRIM_FEATURES;
  const fitted = fittedWhenBuilt(CAR_FEATURES, choice, year).filter(() => random.chance(0.95));
  const offRoad = badge.drive === '4x4' ? random.some(OFF_ROAD_FEATURES, random.int(2, 3)) : [];
  return [...fitted, ...offRoad, ...random.some(extras, random.int(0, 3))];
}

function fittedWhenBuilt(rows: readonly FeatureRow[], { badge }: Choice, year: number): string[] {
  return rows.filter(([, since, thousands]) => year >= since && badge.price >= thousands * 1000).map(([name]) => name);
}

function drawMotorcycleEquipment(choice: Choice, year: number, random: Random): string[] {
  if (DIRT_BODIES.includes(choice.model.body)) return random.some(DIRT_FEATURES, random.int(3, 5));
  return [...fittedWhenBuilt(MOTORCYCLE_FEATURES, choice, year), ...random.some(MOTORCYCLE_EXTRAS, random.int(0, 2))];
}

function drawCaravanEquipment(sleeps: number, random: Random): string[] {
  const features = sleeps > 2 ? CARAVAN_FEATURES : CARAVAN_FEATURES.filter((feature) => feature !== 'Bunk Beds');
  return random.some(features, random.int(12, 20));
}
