import { isDeepStrictEqual } from 'node:util';
import { type PushedWorld, type Pusher, type StoredWorld, siteConfig } from '@forecourt/contracts';
import { KEPT_FIELDS } from './own-site-faults.ts';
import type { PresentWorld } from './plan-changes.ts';

/**
 * What of an older world is restored. The operator restores all of it; a site's own credential leaves as they are the fields of the site
 * that only the operator may change, and dealerships that other sites show as well.
 * @returns what is pushed, and the names of what stays as it is although the older world had it otherwise
 */
export function keptByOperator(
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
