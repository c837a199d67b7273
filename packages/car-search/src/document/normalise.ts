import { bodyTypes } from '@forecourt/contracts';

/**
 * Feeds write the same body, fuel and transmission in many ways; facets must not. Values are lowercase, single-spaced, and
 * the two that IDX-7 names take the facet's word. `facetValueLabel` returns the form for people.
 */
const fold = (value: string | undefined): string | undefined =>
  value?.trim().replace(/\s+/g, ' ').toLowerCase() || undefined;

/** A body in the one word that searches know it by (IDX-7): hatchback counts as hatch, stationWagon as wagon. Another word stays as fed. */
export function normaliseBody(value: string | undefined): string | undefined {
  const body = fold(value);
  return body === undefined ? undefined : (searchedAs.get(body.replaceAll(' ', '')) ?? body);
}

const searchedAs = new Map(bodyTypes.map(({ name, searched }) => [name.toLowerCase(), searched]));

export const normaliseFuel = fold;
export const normaliseTransmission = fold;

const drives: readonly [RegExp, string][] = [
  [/^(4wd|4x4|(four|4)[- ]wheel[- ]drive)$/, '4WD'],
  [/^(awd|all[- ]wheel[- ]drive)$/, 'AWD'],
  [/^(fwd|front[- ]wheel[- ]drive)$/, 'FWD'],
  [/^(rwd|rear[- ]wheel[- ]drive)$/, 'RWD'],
];

/** The usual ways to write a drive become 4WD, AWD, FWD and RWD; another value stays as fed. */
export function normaliseDrive(value: string | undefined): string | undefined {
  const drive = fold(value);
  if (drive === undefined) return undefined;
  return drives.find(([spelling]) => spelling.test(drive))?.[1] ?? value?.trim();
}
