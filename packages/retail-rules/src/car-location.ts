/** A location as far as the rule looks at it. */
interface Place {
  readonly slug: string;
  readonly primary: boolean;
}

/**
 * A car's location: the one that its feed names, else the dealership's primary one, else the first. Undefined only if there is no
 * location at all.
 */
export function carLocation<Location extends Place>(
  locationSlug: string | undefined,
  locations: readonly Location[],
): Location | undefined {
  return (
    locations.find((location) => location.slug === locationSlug) ??
    locations.find((location) => location.primary) ??
    locations[0]
  );
}
