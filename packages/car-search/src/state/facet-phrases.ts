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
export function phrase(words: string, values: readonly string[], like?: RegExp): FacetPhrase {
  return { words: words.split(', '), values, ...(like && { like }) };
}

/** Other words for what is on the list of equipment. */
export const equipmentWords: readonly FacetPhrase[] = [
  phrase('adaptive cruise, radar cruise, active cruise, smart cruise', ['Adaptive Cruise Control']),
  phrase('alloys, alloy rims, mags, mag wheels', ['Alloy Wheels']),
  phrase('carplay', ['Apple CarPlay']),
  phrase('blind spot, blind spot monitoring, blind spot detection, blind spot assist', ['Blind Spot Monitor']),
  phrase('bluetooth audio, blue tooth', ['Bluetooth']),
  phrase('cruise', ['Cruise Control']),
  phrase('heated seat, seat heaters, seat warmers, heated front seats', ['Heated Seats']),
  phrase('keyless, keyless access', ['Keyless Entry']),
  phrase('push button start, push start', ['Keyless Start']),
  phrase('lane departure, lane assist, lane keep assist, lane keeping', ['Lane Departure Warning']),
  phrase('leather, leather seat, leather interior, leather trim, leather upholstery', ['Leather Seats']),
  phrase('panoramic roof, pano roof, glass roof', ['Panoramic Sunroof']),
  phrase('parking sensor, park sensors, rear parking sensors', ['Parking Sensors']),
  phrase('electric tailgate, powered tailgate, power boot, electric boot, auto tailgate', ['Power Tailgate']),
  phrase('reverse camera, reverse cam, reversing cam, rear camera, rear view camera, backup camera, back up camera', [
    'Reversing Camera',
  ]),
  phrase('roof rack', ['Roof Racks']),
  phrase('sat nav, satnav, navigation, nav, gps', ['Satellite Navigation']),
  phrase('moonroof, moon roof, sun roof', ['Sunroof']),
  phrase('360 camera, 360 degree camera, birds eye camera, surround view camera', ['Surround Camera']),
  phrase('tow hitch, towball, tow ball, towing', ['Tow Bar']),
  phrase('wireless charging, wireless charger, wireless phone charger, qi charging', ['Wireless Phone Charging']),
];
