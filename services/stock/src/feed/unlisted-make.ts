import { type FieldError, makeNamed } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';

/**
 * The warning of a make that the platform's list has neither by name nor by alias (MODEL-3): the vehicle is kept, with the make as the
 * sender wrote it.
 * @param make as received.
 */
export function makeWarnings(make: unknown): FieldError[] {
  if (typeof make !== 'string' || make.trim() === '' || makeNamed(make)) return [];
  return [{ field: 'car.make', message: `${showValue(make)} is not on the list of makes; it is kept as written` }];
}
