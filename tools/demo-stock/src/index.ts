export { type DemoVehicle, generateCars } from './generate-cars.ts';
export { DEMO_PHOTO_HOST } from './photos/photo-address.ts';
export { type PhotoHost, startPhotoHost } from './photos/photo-host.ts';
export { PROFILES, shareOut } from './profiles.ts';
export { Random } from './random.ts';
export { withSerial } from './vin.ts';
