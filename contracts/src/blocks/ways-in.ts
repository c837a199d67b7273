import { z } from 'zod';
import { picture } from '../pages/car-card.ts';
import { link } from '../pages/link.ts';
import { makeMark } from '../pages/make-mark.ts';
import { blockButton, blockPicture, blockTitle, markdown } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

/** Facets whose values can be tiles (SRCH-14). */
const TILE_FACETS = ['make', 'model', 'body', 'car_type', 'fuel', 'state'] as const;

const selectField = z.object({
  name: z.string().describe('The parameter of a plain form.'),
  label: z.string(),
  any: z.string().describe('The choice that narrows nothing.'),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const searchHeroBlock = defineBlock('search_hero', {
  does: "The top of a home page: a title, a picture and a search by make or model, body and price, with the number of vehicles it finds. Only a page's first block can be one.",
  fields: {
    title: blockTitle.optional(),
    text: markdown(600).optional(),
    picture: blockPicture.optional().describe('Beside the words on a wide screen.'),
    buttons: z.array(blockButton).max(3).default([]).describe('Links below the search.'),
  },
  view: {
    title: z.string(),
    html: z.string().nullable(),
    picture: picture.nullable(),
    buttons: z.array(link),
    action: z.string().describe('The path of the results, which the form submits to.'),
    placeholder: z.string().describe('An example of the words that may be typed, such as SUV under $40,000.'),
    hidden: z.array(z.tuple([z.string(), z.string()])).describe("The results' own filters, for the count."),
    fields: z.array(selectField),
    count: z.int().nullable().describe('How many vehicles the unnarrowed search finds; null if that is not known.'),
    noun: z.object({ one: z.string(), many: z.string() }),
  },
});

export const facetTilesBlock = defineBlock('facet_tiles', {
  does: 'Tiles that lead to the vehicles of a make, model, body, condition, fuel or state, with a logo or picture and their number (SRCH-14). Left out with fewer than two.',
  fields: {
    title: blockTitle.optional(),
    facet: z.enum(TILE_FACETS).describe('What the tiles are of. `model` lists the models of a single-make site.'),
    most: z.int().min(2).max(24).default(8).describe('How many tiles at most, those with most vehicles first.'),
    all: blockButton.optional().describe('A link beside the title.'),
  },
  view: {
    title: z.string().nullable(),
    tiles: z.array(
      z.object({
        label: z.string(),
        href: z.string(),
        count: z.int(),
        count_text: z.string().describe('Such as 12 cars.'),
        mark: makeMark.nullable().describe('A make’s logo or letter mark.'),
        picture: picture.nullable().describe('A body’s picture.'),
      }),
    ),
    all: link.nullable(),
  },
});

export const promotionalBannerBlock = defineBlock('promotional_banner', {
  does: 'Up to three panels that lead to the latest offers, service booking and selling a car, as far as the site has these pages (NAV-1). A panel can be worded differently.',
  fields: {
    offers: blockTitle.default('Latest offers').describe('Title of the panel about offers.'),
    offers_line: blockTitle.default('What is on this month, and until when.').describe('The line below it.'),
    service: blockTitle.default('Book a service').describe('Title of the panel about service.'),
    service_line: blockTitle.default('Pick a day, and we do the rest.').describe('The line below it.'),
    sell: blockTitle
      .optional()
      .describe('Title of the panel about selling; Sell your car, or what the site sells, where it says nothing.'),
    sell_line: blockTitle
      .optional()
      .describe(
        'The line below it; an online estimate in 2 minutes, where the site values online and it says nothing.',
      ),
  },
  view: {
    panels: z.array(link.extend({ name: z.enum(['offers', 'service', 'sell']), line: z.string() })),
  },
});
