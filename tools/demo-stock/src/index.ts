export { type DemoVehicle, generateCars } from './generate-cars.ts';
export { PROFILES, shareOut } from './profiles.ts';
export { Random } from './random.ts';
