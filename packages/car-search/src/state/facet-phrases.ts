/** Words of a search that choose values of a facet (SRCH-6, SRCH-17). */
export interface FacetPhrase {
  /** Words and phrases; case, spaces, hyphens and a plural's s do not matter. */
  readonly words: readonly string[];
  /** What they choose, the usual spelling first. */
  readonly values: readonly string[];
  /** Further values of a site's stock that they choose. */
  readonly like?: RegExp;
}

/** What some words choose. @param words with commas between them */
export function said(words: string, values: readonly string[], like?: RegExp): FacetPhrase {
  return { words: words.split(', '), values, ...(like && { like }) };
}

/** Other words for what is on the list of equipment. */
export const equipmentWords: readonly FacetPhrase[] = [
  said('adaptive cruise, radar cruise, active cruise, smart cruise', ['Adaptive Cruise Control']),
  said('alloys, alloy rims, mags, mag wheels', ['Alloy Wheels']),
  said('carplay', ['Apple CarPlay']),
  said('blind spot, blind spot monitoring, blind spot detection, blind spot assist', ['Blind Spot Monitor']),
  said('bluetooth audio, blue tooth', ['Bluetooth']),
  said('cruise', ['Cruise Control']),
  said('heated seat, seat heaters, seat warmers, heated front seats', ['Heated Seats']),
  said('keyless, keyless access', ['Keyless Entry']),
  said('push button start, push start', ['Keyless Start']),
  said('lane departure, lane assist, lane keep assist, lane keeping', ['Lane Departure Warning']),
  said('leather, leather seat, leather interior, leather trim, leather upholstery', ['Leather Seats']),
  said('panoramic roof, pano roof, glass roof', ['Panoramic Sunroof']),
  said('parking sensor, park sensors, rear parking sensors', ['Parking Sensors']),
  said('electric tailgate, powered tailgate, power boot, electric boot, auto tailgate', ['Power Tailgate']),
  said('reverse camera, reverse cam, reversing cam, rear camera, rear view camera, backup camera, back up camera', [
    'Reversing Camera',
  ]),
  said('roof rack', ['Roof Racks']),
  said('sat nav, satnav, navigation, nav, gps', ['Satellite Navigation']),
  said('moonroof, moon roof, sun roof', ['Sunroof']),
  said('360 camera, 360 degree camera, birds eye camera, surround view camera', ['Surround Camera']),
  said('tow hitch, towball, tow ball, towing', ['Tow Bar']),
  said('wireless charging, wireless charger, wireless phone charger, qi charging', ['Wireless Phone Charging']),
];
