const METRES_PER_FOOT = 0.3048;

const metres = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes a length in feet, as caravans are measured, in metres: 20 gives '6.10 m' (VEH-1). */
export function feetAsMetres(feet: number): string {
  return `${metres.format(feet * METRES_PER_FOOT)} m`;
}
