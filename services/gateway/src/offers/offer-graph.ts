import type { OfferSummary, PageOf, ShownOffer } from '@forecourt/contracts';
import type { Graph, Offer } from 'schema-dts';
import type { SiteContext } from '../site/site-context.ts';

/** An offer in schema.org's words, with its validity and the dealer (OFFER-1, VEH-7). A drawing is no image of what is offered. */
export function offerGraph(offer: ShownOffer, summary: OfferSummary, { config }: SiteContext) {
  return (origin: string): Graph => {
    const { manufacturer, model, valid_from: from, valid_to: to } = summary;
    const node: Offer = {
      '@type': 'Offer',
      '@id': `${origin}${offer.href}`,
      url: `${origin}${offer.href}`,
      name: offer.name,
      description: offer.description.paragraphs.join('\n'),
      ...(from && { validFrom: from }),
      ...(to && { validThrough: to }),
      ...(offer.picture && !offer.picture.label && { image: new URL(offer.picture.src, origin).href }),
      ...(model && {
        itemOffered: {
          '@type': 'Car',
          name: [manufacturer?.name, model.name].filter(Boolean).join(' '),
          model: model.name,
          ...(manufacturer && { brand: { '@type': 'Brand', name: manufacturer.name } as const }),
        } as const,
      }),
      areaServed: 'AU',
      seller: { '@type': 'AutoDealer', name: config.name, url: `${origin}/` },
    };
    return { '@context': 'https://schema.org', '@graph': [node] };
  };
}

/** The current offers as a list, each by its own page. */
export function offersGraph({ title, offers }: PageOf<'offers'>) {
  return (origin: string): Graph => ({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ItemList',
        name: title,
        numberOfItems: offers.length,
        itemListElement: offers.map(({ name, href }, place) => ({
          '@type': 'ListItem',
          position: place + 1,
          name,
          url: origin + href,
        })),
      },
    ],
  });
}
