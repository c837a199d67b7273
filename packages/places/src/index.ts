export { type Gazetteer, openGazetteer } from './gazetteer.ts';
export {
  isPosition,
  kilometresFrom,
  locatedPlaces,
  pointOfPosition,
  positionOf,
} from './kilometres.ts';
export { type LocalMap, localMap } from './local-map.ts';
export { distanceKm, type Point } from './point.ts';
export { type Regulator, regulators } from './regulators.ts';
