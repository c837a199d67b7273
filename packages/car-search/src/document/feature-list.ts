/** The platform's filter list: equipment that visitors choose by (IDX-7). */
export const FILTERED_FEATURES: readonly string[] = [
  'Adaptive Cruise Control',
  'Alloy Wheels',
  'Android Auto',
  'Apple CarPlay',
  'Blind Spot Monitor',
  'Bluetooth',
  'Bull Bar',
  'Climate Control',
  'Cruise Control',
  'Heated Seats',
  'Keyless Entry',
  'Keyless Start',
  'Lane Departure Warning',
  'Leather Seats',
  'Panoramic Sunroof',
  'Parking Sensors',
  'Power Tailgate',
  'Reversing Camera',
  'Roof Racks',
  'Satellite Navigation',
  'Sunroof',
  'Surround Camera',
  'Tow Bar',
  'Wireless Phone Charging',
];

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const byFoldedName = new Map(FILTERED_FEATURES.map((feature) => [folded(feature), feature]));

/** A car's equipment that is on the filter list, in its spelling, sorted; case and punctuation do not matter. */
export function filteredFeatures(equipment: readonly string[]): string[] {
  const found = new Set<string>();
  for (const item of equipment) {
    const feature = byFoldedName.get(folded(item));
    if (feature !== undefined) found.add(feature);
  }
  return [...found].sort();
}
