/** Compares an engine with the plain meaning of searches, for programs other than tests. */
export { Random } from './random.ts';
export { randomCar } from './random-cars.ts';
export { randomQuery } from './random-searches.ts';
export { referenceSearch } from './reference-search.ts';
