import { nearestNames } from '../common/names.ts';
import type { FieldError } from '../common/scalars.ts';

/** A dealership as keys name it. */
interface KeyDealership {
  readonly id: number;
  readonly slug: string;
}

/** The sites and dealerships that there are. */
export interface KnownTargets {
  readonly sites: readonly string[];
  readonly dealerships: readonly KeyDealership[];
}

/** How many of the names that there are a fault says. */
const MOST_NAMES = 10;

/** Why a key cannot be made: its site, or a dealership by this number and slug, does not exist (SITE-8). */
export function keyTargetFaults(
  { site, dealerships = [] }: { readonly site?: string | undefined; readonly dealerships?: readonly KeyDealership[] },
  known: KnownTargets,
): FieldError[] {
  const names = known.dealerships.map(nameOf);
  const isKnown = new Set(names);
  return [
    ...(site === undefined || known.sites.includes(site)
      ? []
      : [fault('site', 'the slug of a site', site, known.sites)]),
    ...dealerships.flatMap((each, at) =>
      isKnown.has(nameOf(each))
        ? []
        : [fault(`dealerships[${at}]`, 'id and slug of a dealership', nameOf(each), names)],
    ),
  ];
}

const nameOf = ({ id, slug }: KeyDealership): string => `${id}:${slug}`;

function fault(field: string, what: string, got: string, names: readonly string[]): FieldError {
  const near = nearestNames(got.slice(0, 120), names, MOST_NAMES);
  const left = names.length - near.length;
  const known = near.length > 0 ? ` (${near.join(', ')}${left > 0 ? ` and ${left} more` : ''})` : '';
  return { field, message: `expected ${what}${known}; got "${got.slice(0, 120)}"` };
}
