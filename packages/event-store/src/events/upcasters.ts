/** Turns an event's stored data of one schema version into the next one's. Pure. */
export type Upcaster = (data: unknown) => unknown;

/**
 * Per event type, the steps from each stored schema version to the next: `{VehiclePriced: [from1To2, from2To3]}`.
 * A type without steps is at schema version 1. Steps are only ever added at the end: a stored event counts from the front.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** The schema version that new events of this type are written in. */
export function currentSchemaVersion(upcasters: Upcasters, type: string): number {
  return stepsOf(upcasters, type).length + 1;
}

/**
 * Brings stored data to the current schema version.
 * @throws Error if the event was written by a newer program than this one: folding it would misread it.
 */
export function upcast(upcasters: Upcasters, type: string, schemaVersion: number, data: unknown): unknown {
  const current = currentSchemaVersion(upcasters, type);
  if (schemaVersion > current) {
    throw new Error(
      `A ${type} event has schema version ${schemaVersion}; this program supports versions up to ${current}.`,
    );
  }
  return stepsOf(upcasters, type)
    .slice(schemaVersion - 1)
    .reduce((reached, step) => step(reached), data);
}

function stepsOf(upcasters: Upcasters, type: string): readonly Upcaster[] {
  return Object.hasOwn(upcasters, type) ? (upcasters[type] ?? []) : [];
}
