import type { PageDocument } from '@forecourt/contracts';
import type { Graph } from 'schema-dts';
import { logoAddress } from '../images/picture-address.ts';
import { dealerNode } from '../places/dealer-node.ts';
import { placesOf } from '../places/site-places.ts';
import { resultsAddress } from '../search/answers/search-words.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The home page in schema.org's words (HOME-1, VEH-7): the site with its search, the dealer with its mark
 * and its pages on social networks, and each of the dealer's sales places. */
export function homeGraph({ description }: PageDocument, site: SiteContext) {
  const { config } = site;
  const places = placesOf(site, 'sales');
  const ofDealerships = site.dealerships.flatMap(({ facebook_url, instagram_url }) => [facebook_url, instagram_url]);
  const profiles = [...new Set([...Object.values(config.footer.social), ...ofDealerships])].filter(
    (address) => address !== undefined,
  );
  return (origin: string): Graph => ({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${origin}/#site`,
        url: `${origin}/`,
        name: config.name,
        inLanguage: 'en-AU',
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${resultsAddress(config, 'query={query}')}`,
          // Google names it so; the type has no place for it.
          ...{ 'query-input': 'required name=query' },
        },
      },
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        url: `${origin}/`,
        name: config.name,
        description,
        logo: `${origin}${logoAddress(site) ?? '/favicon.svg'}`,
        ...(profiles.length > 0 && { sameAs: profiles }),
      },
      ...places.map(({ dealership, location }) => dealerNode(site, dealership, location, origin)),
    ],
  });
}
