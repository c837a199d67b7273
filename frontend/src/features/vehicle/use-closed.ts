import type { VehiclePlace } from '@forecourt/contracts';
import { openStatus } from '../../components/opening-hours/open-status.ts';
import { useMinutes } from '../../lib/now.ts';

/** When a place that is closed now opens again, as text, updated each minute (LOC-2); null if it is open or its hours are not known. */
export function useClosed(place: VehiclePlace | null): string | null {
  const now = useMinutes();
  if (!place?.hours) return null;
  const { open, words } = openStatus(place.hours, now);
  return open ? null : words;
}
