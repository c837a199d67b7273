import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '@forecourt/contracts';
import { evolve, type Vehicle, type VehicleEvent } from './vehicle.ts';
import { toView } from './vehicle.wire.ts';

/** Parts of a vehicle's view that name it; no event changes them. */
const unchanging = new Set(['id', 'dealership_id', 'dealership_slug', 'stocknum', 'created_at']);
/** Parts whose own fields are listed. */
const nested = new Set(['details', 'prices', 'photos', 'market', 'finance_lenders']);
/** Characters of a value that a change shows. */
const LONGEST_VALUE = 300;

/** An event, and the fields that it changed, by their names on the wire. */
export interface ExplainedEvent<Event> {
  event: Event;
  changes: FieldChange[];
}

/**
 * What each of a vehicle's events changed, from what to what, in dollars and the wire's names. Pure.
 * @param events in their order, following `from`.
 * @param from the vehicle before them; absent before its listing.
 */
export function changesOf<Event extends VehicleEvent>(
  events: readonly Event[],
  from?: Vehicle | undefined,
): ExplainedEvent<Event>[] {
  let before = from;
  return events.map((event) => {
    const after = evolve(before, event);
    const changes = differences(factsOf(before), factsOf(after));
    before = after;
    return { event, changes };
  });
}

function factsOf(vehicle: Vehicle | undefined): ReadonlyMap<string, unknown> {
  const facts = new Map<string, unknown>();
  if (!vehicle) return facts;
  for (const [name, value] of Object.entries(toView('', vehicle))) {
    if (unchanging.has(name)) continue;
    if (!nested.has(name)) facts.set(name, value);
    else for (const [field, given] of Object.entries(value as object)) facts.set(field, given as unknown);
  }
  return facts;
}

function differences(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [from, to] = [before.get(field), after.get(field)];
    if (isDeepStrictEqual(from, to)) return [];
    return [{ field, from: shown(from), to: shown(to) }];
  });
}

/** A value as a change shows it: short, and null for none. */
function shown(value: unknown): FieldChange['from'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
