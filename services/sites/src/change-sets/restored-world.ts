import { isDeepStrictEqual } from 'node:util';
import { type PushedWorld, type Pusher, type StoredWorld, siteConfig } from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import { KEPT_FIELDS } from './own-site-faults.ts';
import type { PresentWorld } from './plan-changes.ts';
import { presentWorld, withoutGoneKinds, worldAt } from './site-world.ts';

/** What a push must say to make an owner's world again what a change set left. */
interface RestoredPush {
  readonly pushed: PushedWorld;
  /** Names of what stays as it is, because its kind is gone or the credential may not change it. */
  readonly kept: string[];
}

/** The push that restores a change set. @throws ProblemError 404 if there is no such change set */
export async function restoredPush(
  tx: EventTransaction,
  owner: string,
  number: number,
  by: Pusher | undefined,
): Promise<RestoredPush> {
  const { world, gone } = withoutGoneKinds(await worldAt(tx, owner, number));
  const present = await presentWorld(tx.queryRunner, owner, world);
  const { pushed, kept } = keptByOperator(world, present, by);
  return { pushed, kept: [...gone, ...kept] };
}

/**
 * What of an older world is restored. The operator restores all of it; a site's own credential leaves as they are the fields of the site
 * that only the operator may change, and dealerships that other sites show as well.
 * @returns what is pushed, and the names of what stays as it is although the older world had it otherwise
 */
function keptByOperator(
  { number: _, ...world }: StoredWorld,
  present: PresentWorld,
  by: Pusher | undefined,
): { pushed: PushedWorld; kept: string[] } {
  if (by?.site === undefined) return { pushed: world, kept: [] };
  const kept: string[] = [];
  const dealerships = Object.fromEntries(
    Object.entries(world.dealerships).filter(([slug, body]) => {
      const known = present.dealerships.find((each) => each.slug === slug);
      if (!known?.isShared) return true;
      if (!isDeepStrictEqual(known.document, body)) kept.push(`dealership/${slug}`);
      return false;
    }),
  );
  const before = siteConfig.safeParse(present.site?.document).data;
  const after = siteConfig.safeParse(world.site).data;
  if (!before || !after || !world.site) return { pushed: { ...world, dealerships }, kept };
  const written = present.site?.document as Readonly<Record<string, unknown>>;
  const site: Record<string, unknown> = { ...world.site };
  for (const [field, read] of Object.entries(KEPT_FIELDS)) {
    if (isDeepStrictEqual(read(before), read(after))) continue;
    kept.push(`site:${field}`);
    const [name = '', inner] = field.split('.');
    site[name] = inner ? { ...(site[name] as object), [inner]: read(before) } : written[name];
    if (site[name] === undefined) delete site[name];
  }
  return { pushed: { ...world, site, dealerships }, kept };
}
