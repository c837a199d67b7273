export { type Gazetteer, openGazetteer } from './gazetteer.ts';
export {
  distanceKm,
  isPosition,
  kilometresFrom,
  locatedPlaces,
  type Point,
  pointOfPosition,
  positionOf,
} from './kilometres.ts';
export { type LocalMap, localMap } from './local-map.ts';
export { type Regulator, regulators } from './regulators.ts';
