import type { Link } from '@forecourt/contracts';
import type { BreadcrumbList, Graph } from 'schema-dts';
import { dealerNode } from '../places/dealer-node.ts';
import type { Place } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Places in schema.org's words (VEH-7, LOC-1), and where their page lies. @param steps the pages below home that lead to it, itself last */
export function placesGraph(site: SiteContext, places: readonly Place[], steps: readonly Link[]) {
  const whole = [{ label: site.config.name, href: '/' }, ...steps];
  const breadcrumbs = (origin: string): BreadcrumbList => ({
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(({ label, href }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: `${origin}${href}`,
    })),
  });
  return (origin: string): Graph => ({
    '@context': 'https://schema.org',
    '@graph': [
      ...places.map(({ location, dealership }) => dealerNode(site, dealership, location, origin)),
      breadcrumbs(origin),
    ],
  });
}
