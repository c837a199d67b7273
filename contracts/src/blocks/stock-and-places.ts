import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';
import { carCard } from '../pages/car-card.ts';
import { link } from '../pages/link.ts';
import { openingTimes, placeCard } from '../pages/place-card.ts';
import { blockTitle, placesShown } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

export const vehiclesBlock = defineBlock('vehicles', {
  does: 'A strip of the vehicles that a search finds. It is left out while the search finds none. A page has at most 8.',
  fields: {
    title: requiredText(100).describe('The title above it.'),
    search: z
      .string()
      .max(500)
      .regex(/^\/search\/[^\s\\]*$/, 'the path and query of a search, such as /search/used-cars/?body=suv')
      .describe('The path and query of any results page, such as /search/used-cars/?body=suv.'),
    most: z.int().min(1).max(12).default(6).describe('How many vehicles at most.'),
  },
  view: { title: z.string(), cards: z.array(carCard), all: link.describe('Leads to the whole search.') },
});

export const locationsBlock = defineBlock('locations', {
  does: "The site's locations as cards with a map, hours, phone and directions; one alone is a wide card. Left out if the site has none of these. A page has at most 4.",
  fields: {
    title: blockTitle.optional(),
    show: placesShown,
    look: z
      .enum(['grid', 'carousel', 'hero'])
      .default('grid')
      .describe('Cards beside each other, a carousel titled Our Locations, or the first one large beside its map.'),
  },
  view: {
    title: z.string().nullable(),
    look: z.enum(['grid', 'carousel', 'hero']),
    locations: z.array(placeCard),
  },
});

export const openingHoursBlock = defineBlock('opening_hours', {
  does: "When the site's locations are open. A page has at most 4.",
  fields: { title: blockTitle.optional(), show: placesShown },
  view: { title: z.string().nullable(), places: z.array(z.object({ name: z.string(), hours: openingTimes })) },
});
