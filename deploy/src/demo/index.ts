export { type DemoDealership, type DemoVehicle, type GenerateOptions, generateCars } from './generate-cars.ts';
export { PROFILES, type Profile, shareOut } from './profiles.ts';
export { type Suburb, suburb, suburbs } from './suburbs.ts';
