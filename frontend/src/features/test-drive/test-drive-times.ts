import type { TestDriveTimes } from '@forecourt/contracts';
import { isObject, readJson, toApiError } from '../../lib/api-error.ts';

/**
 * Free times of a place (TD-1). @param at path of the API @param from the first day, such as 2026-03-04; today if undefined
 * @throws ApiError if there are none to be had now
 */
export async function loadTimes(
  at: string,
  location: string,
  from: string | undefined,
  signal: AbortSignal,
): Promise<TestDriveTimes> {
  const query = new URLSearchParams({ location, ...(from && { from }) });
  const response = await fetch(`${at}?${query}`, { signal, headers: { accept: 'application/json' } });
  const body = await readJson(response);
  if (!response.ok || !isTimes(body)) throw toApiError(body);
  return body;
}

function isTimes(body: unknown): body is TestDriveTimes {
  return isObject(body) && Array.isArray(body.days) && typeof body.location === 'string';
}

/** A free time with its day in its words. */
export interface OfferedTime {
  readonly starts_at: string;
  readonly label: string;
}

/** All free times, each with its day. */
export function freeTimes({ days }: Pick<TestDriveTimes, 'days'>): OfferedTime[] {
  return days.flatMap(({ label: day, slots }) =>
    slots.map(({ starts_at, label }) => ({ starts_at, label: `${day}, ${label}` })),
  );
}

/** The three free times that come after one that somebody else has taken, or before it on the last day. */
export function nextTimes(times: Pick<TestDriveTimes, 'days'>, wanted: string): OfferedTime[] {
  const all = freeTimes(times);
  const later = all.filter(({ starts_at }) => starts_at > wanted);
  return later.length >= 3 ? later.slice(0, 3) : all.slice(-3);
}
