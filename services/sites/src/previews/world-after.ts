import type { StoredWorld } from '@forecourt/contracts';
import type { PlannedChange } from '../change-sets/plan-changes.ts';

/** A world with the changes of a push in it. */
export function worldAfter(world: StoredWorld, changes: readonly PlannedChange[]): StoredWorld {
  const after = structuredClone(world);
  for (const { part, id, body } of changes) {
    if (part === 'site') after.site = { ...body };
    else if (part === 'dealership') after.dealerships[id] = { ...body };
    else {
      const { [id]: _, ...others } = after.documents[part] ?? {};
      after.documents[part] = body === null ? others : { ...others, [id]: body };
    }
  }
  return after;
}
