/**
 * The same day of the next month, or its last day where that is shorter: until when an offer of today is valid (FIN-1).
 * @param day as YYYY-MM-DD
 */
export function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}
