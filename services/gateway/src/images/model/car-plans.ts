import type { CarPlan } from './car-plan.ts';
import { CONVERTIBLE, COUPE, HATCH, SEDAN, WAGON } from './low-cars.ts';
import { OFF_ROAD, PEOPLE_MOVER, SUV, UTE } from './tall-cars.ts';
import { BUS, CAB_CHASSIS, LIGHT_TRUCK, MOTORHOME, VAN } from './work-vehicles.ts';

/** The plans of everything with a car's build, by body type. */
export const CAR_PLANS: Readonly<Record<string, CarPlan>> = {
  ...{
    hatch: HATCH,
    sedan: SEDAN,
    wagon: WAGON,
    suv: SUV,
    '4x4': OFF_ROAD,
    ute: UTE,
    coupe: COUPE,
    convertible: CONVERTIBLE,
  },
  ...{ van: VAN, 'people-mover': PEOPLE_MOVER, bus: BUS, motorhome: MOTORHOME },
  ...{ 'cab-chassis': CAB_CHASSIS, 'light-truck': LIGHT_TRUCK },
};
