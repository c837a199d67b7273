/** The picture that a key leads to from the one in view, by index from 0; undefined for a key that turns nothing (VEH-3). */
export function wantedPhoto(key: string, shown: number, last: number): number | undefined {
  const wanted = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[key];
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), last);
}
