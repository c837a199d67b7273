import { bodyTypes } from '@forecourt/contracts';

/**
 * Feeds write the same body, fuel and transmission in many ways; facets must not. Values are lowercase, single-spaced, and
 * the two that IDX-7 names take the facet's word. `facetValueLabel` returns the form for people.
 */
const fold = (value: string | undefined): string | undefined => value && (folded(value) || undefined);

/** A value in lower case with single spaces. */
export const folded = (value: string): string => value.trim().replace(/\s+/g, ' ').toLowerCase();

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

const ports: readonly [RegExp, string][] = [
  [/ccs ?(?:combo ?)?1|(?:combo|type) ?1 ?ccs/, 'CCS1'],
  [/ccs|combo/, 'CCS2'],
  [/chademo/, 'CHAdeMO'],
  [/nacs|tesla/, 'Tesla'],
  [/mennekes|type ?2/, 'Type 2'],
  [/j1772|type ?1/, 'Type 1'],
];

/**
 * The charge ports that a feed names in one text, such as `Type 2 / CCS` or `Type 2 and CHAdeMO`: each by its usual name, once. CCS without a number is
 * CCS2, the only one of new cars in Australia. Another name stays as fed.
 */
export function chargePorts(value: string | undefined): string[] {
  const parts = value?.split(/\s*(?:[,;|+&]|(?<!\bgb)\/|\band\b)\s*/i).flatMap((part) => part.trim() || []) ?? [];
  return [...new Set(parts.map(portName))];
}

function portName(part: string): string {
  const written = part.toLowerCase().replace(/[-_\s]+/g, ' ');
  return ports.find(([spelling]) => spelling.test(written))?.[1] ?? part;
}
