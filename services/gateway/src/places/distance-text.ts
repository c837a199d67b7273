/** How far away something is, such as 12 km, and less than 1 km. */
export function kmText(km: number): string {
  return km < 1 ? 'less than 1 km' : `${Math.round(km).toLocaleString('en-AU')} km`;
}
