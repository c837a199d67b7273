import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';

/** Switches of a site's further parts: header, footer, blog, models, contact, location and map (SITE-1). */
export const siteSections = {
  header: z
    .strictObject({
      layout: z
        .enum(['bar', 'centred', 'split'])
        .default('bar')
        .describe(
          'Name and menus in one line; the name in the middle above its menus; or the name on a band of its own above them.',
        ),
      show_phone: z.boolean().default(true).describe('Shows the phone number.'),
      open_menus_on_hover: z
        .boolean()
        .default(false)
        .describe('Menus open under the pointer too, in the header and in the mobile drawer (NAV-1).'),
      makes_menu: z
        .boolean()
        .default(true)
        .describe('A menu of the makes that are sold, where there are several (NAV-1).'),
      promo_strip: requiredText(120).optional().describe('A line above the header.'),
      promo_banner: z
        .boolean()
        .default(false)
        .describe(
          'A banner with links to latest offers, service booking and selling a car, of those that the site has (NAV-1).',
        ),
    })
    .prefault({})
    .describe('The header.'),
  footer: z
    .strictObject({
      sticky_call_bar: z
        .boolean()
        .default(true)
        .describe('A bar with Call Now once the page is scrolled 50 px, within opening hours (NAV-1, LOC-2).'),
      about: z.string().max(400).optional().describe('A few sentences about the dealer.'),
    })
    .prefault({})
    .describe('The footer.'),
  blog: z
    .strictObject({ enabled: z.boolean().default(false).describe('Has a blog.') })
    .prefault({})
    .describe('The blog.'),
  models: z
    .strictObject({ enabled: z.boolean().default(false).describe("Shows the maker's models (MODEL-1).") })
    .prefault({})
    .describe('Models.'),
  contact: z
    .strictObject({ enabled: z.boolean().default(true).describe('Has a contact page.') })
    .prefault({})
    .describe('Contact.'),
  location: z
    .strictObject({
      directions_in_new_tab: z.boolean().default(true).describe('Get Directions opens a new tab (LOC-1).'),
    })
    .prefault({})
    .describe('Location cards and pages.'),
  map: z
    .strictObject({ enabled: z.boolean().default(false).describe('Shows a map.') })
    .prefault({})
    .describe('Maps.'),
};
