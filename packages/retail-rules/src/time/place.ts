import type {
  Dealership,
  Location,
  OpeningHours,
  PlaceDepartment,
  SiteConfig,
  SpecialHours,
} from '@forecourt/contracts';

/** Which places are wanted: those of a type, each dealership's primary one, all, or one by its id (LOC-1). */
export type PlaceFilter = 'all' | 'primary' | 'sales' | 'service' | 'parts' | 'service-and-parts' | 'buying' | number;

/** The subtype of a place where the dealer buys vehicles (PAGE-3). */
const BUYING = 'buying';

/** Whether a filter takes a place. An invisible one is in no list (LOC-4). */
export function takesPlace(filter: PlaceFilter, place: Location): boolean {
  const { id, visible, primary, location_type: type, location_subtype: subtypes } = place;
  if (!visible) return false;
  if (typeof filter === 'number') return id === filter;
  if (filter === 'all') return true;
  if (filter === 'primary') return primary;
  if (filter === 'buying') return subtypes.includes(BUYING);
  return filter === 'service-and-parts' ? type !== 'sales' : type === filter;
}

const TYPES: readonly Location['location_type'][] = ['sales', 'service', 'parts'];

/**
 * Places in the order in which a site shows them (LOC-1): those that it names first, in its order; then sales, service and parts, each in the
 * order in which they are given.
 * @param fixed slugs of places
 */
export function inPlaceOrder<Place extends { readonly location: Location }>(
  places: readonly Place[],
  fixed: readonly string[],
): Place[] {
  const named = new Map(fixed.map((slug, place) => [slug, place]));
  const rank = ({ location: { slug, location_type: type } }: Place) => [
    named.get(slug) ?? fixed.length,
    TYPES.indexOf(type),
  ];
  return places.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.reduce((order, value, place) => order || value - (second[place] ?? 0), 0);
  });
}

/** The numbers to call a place at, the first one its main one (LOC-4): its contact's, else its own, else its dealership's; then a landline. */
export function placePhones(
  { contact_detail: contact, phone }: Location,
  dealership: Pick<Dealership, 'phone'>,
): string[] {
  const main = contact?.phone || phone || dealership.phone;
  const all = [main, contact?.landline_phone].filter((number) => number !== undefined && number !== '');
  return [...new Set(all)] as string[];
}

/**
 * The number to call about what happens at a place (LOC-4): its main one. Where the place is not known its dealership's own, else that of its primary
 * place, else of its first.
 */
export function placePhone(
  location: Location | undefined,
  dealership: Pick<Dealership, 'phone' | 'locations'>,
): string | undefined {
  const { phone, locations } = dealership;
  const home = locations.find(({ primary }) => primary) ?? locations[0];
  return location ? placePhones(location, dealership)[0] : phone || (home && placePhones(home, dealership)[0]);
}

/** A place's usual hours (LOC-4): its own, else its contact's, else its dealership's. */
export function placeHours(
  { opening_hours: own, contact_detail: contact }: Location,
  dealership: Pick<Dealership, 'opening_hours'>,
): readonly OpeningHours[] {
  const candidates = [own, contact?.opening_hours ?? [], dealership.opening_hours];
  return candidates.find((hours) => hours.length > 0) ?? [];
}

/** The makes that a place sells or services (LOC-4): its own, else its dealership's one. */
export function placeMakes(
  { manufacturers }: Location,
  { manufacturer }: Pick<Dealership, 'manufacturer'>,
): readonly string[] {
  return manufacturers.length > 0 ? manufacturers : manufacturer ? [manufacturer] : [];
}

/** A place's rating from 0 to 5 and the number of reviews (LOC-4): by its reviews, else its own figures, else its dealership's; null if unrated. */
export function placeRating(
  { reviews, average_rating: rating, review_count: count }: Location,
  dealership: Pick<Dealership, 'average_rating' | 'review_count'>,
): { rating: number; count: number | null } | null {
  if (reviews && reviews.count > 0) return { rating: reviews.average_rating, count: reviews.count };
  if (rating !== undefined) return { rating, count: count ?? null };
  const { average_rating: overall, review_count: all } = dealership;
  return overall === undefined ? null : { rating: overall, count: all ?? null };
}

/** A place's licences with their labels (LOC-1): DL, MRB, and others as they are named. */
export function placeLicences(location: Location): { label: string; number: string }[] {
  const { dealer_license_number: dealer, motor_vehicle_repairer: repairer, licences } = location;
  return [
    ...(dealer ? [{ label: 'DL', number: dealer }] : []),
    ...(repairer ? [{ label: 'MRB', number: repairer }] : []),
    ...licences,
  ];
}

/**
 * The dates with different hours for a department of a place (LOC-2), each date once: by its own entries, then by those of the site's holiday sets
 * that are on and count in its state. Of several, an entry for the department goes before one for all.
 * @param department the place's own by default
 */
export function placeSpecialHours(
  { special_hours: own, address: { state }, location_type: type }: Location,
  sets: SiteConfig['location']['holiday_sets'],
  department: PlaceDepartment = type,
): SpecialHours[] {
  const ofSets = sets
    .filter(({ enabled, states }) => enabled && (states.length === 0 || states.includes(state)))
    .flatMap(({ hours }) => hours);
  const inTurn = [own, ofSets].flatMap((hours) => [
    ...hours.filter((day) => day.department === department),
    ...hours.filter((day) => day.department === 'all'),
  ]);
  const dates = new Map<string, SpecialHours>();
  for (const day of inTurn) if (!dates.has(day.date)) dates.set(day.date, day);
  return [...dates.values()];
}
