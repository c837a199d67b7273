import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { australianState, fieldsAlone, requiredText, slug, text } from '../common/scalars.ts';
import { specialHours } from '../sites/location.ts';

/** Dates with different hours at many places at once, such as a state's public holidays. */
const holidaySet = fieldsAlone({
  name: requiredText(60),
  enabled: z.boolean().default(true).describe('Whether it counts.'),
  states: z.array(australianState).max(8).default([]).describe('Where it counts; everywhere if none is named.'),
  hours: z.array(specialHours).min(1).max(40),
});

/** A site's places: their pages, cards, hours and maps (LOC-1, LOC-2), how to contact them, and complaints (PAGE-1, PAGE-2). */
export const placesSwitches = {
  contact: fieldsAlone({
    enabled: z.boolean().default(true).describe('Has the contact pages /contact and /contact-us/{location}.'),
    message: text(300).default('').describe("The sentence below the contact page's title, in place of the usual one."),
  })
    .prefault({})
    .describe('Contact.'),
  complaints: fieldsAlone({
    enabled: z.boolean().default(true).describe('Has the page /pages/complaint-handling (PAGE-2).'),
    message: text(600).default('').describe('What the dealer says about complaints, in place of the usual sentence.'),
  })
    .prefault({})
    .describe('Complaints.'),
  teams: fieldsAlone({
    enabled: z.boolean().default(true).describe('Has a page of the people of each location that has any (PAGE-3).'),
  })
    .prefault({})
    .describe('Teams.'),
  location: fieldsAlone({
    enabled: z.boolean().default(true).describe('Has the pages /locations and /locations/{slug} (PAGE-1).'),
    directions_in_new_tab: z.boolean().default(true).describe('Get Directions opens a new tab (LOC-1).'),
    page_of: z
      .enum(['location', 'dealership'])
      .default('location')
      .describe(
        'Whose slug the page /locations/{slug} has: a page for each location, or for each dealership (PAGE-1).',
      ),
    message: text(300).default('').describe('The sentence below the title of /locations, in place of the usual one.'),
    order: z
      .array(refersTo('location', slug))
      .max(200)
      .default([])
      .describe('Slugs of locations that come first, in this order; the rest by sales, service and parts.'),
    picture: z
      .enum(['image', 'map'])
      .default('image')
      .describe('What heads its card: its photo if it has one, or always the map.'),
    minimum_rating: z.number().min(1).max(5).default(4).describe('Shows reviews with this many stars or more.'),
    review_quantity: z.int().min(0).max(24).default(12).describe('How many reviews a page shows at most.'),
    holiday_sets: z
      .array(holidaySet)
      .max(20)
      .default([])
      .describe(
        'Special hours of all locations, or of those in some states. A location’s own entry for a date goes before them.',
      ),
  })
    .prefault({})
    .describe('Location cards and pages.'),
  map: fieldsAlone({
    enabled: z.boolean().default(true).describe('Shows maps. They are drawn by the platform unless tiles are set.'),
    tiles: fieldsAlone({
      address: z
        .url({ protocol: /^https$/ })
        .max(500)
        .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'an address with {z}, {x} and {y}')
        .describe('Address of a tile, with {z}, {x}, {y} and, if the service needs one, {key}.'),
      attribution: requiredText(200).describe('Whom to name, as the service demands.'),
      browser_key: text(200).optional().describe('A key that visitors may see.'),
      map_keys_are_browser_keys: z
        .boolean()
        .default(false)
        .describe("A location's own map_key is one that visitors may see, and goes before browser_key (LOC-4)."),
    })
      .optional()
      .describe('Map tiles of a service, in place of drawn maps.'),
  })
    .prefault({})
    .describe('Maps.'),
};
