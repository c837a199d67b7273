import { z } from 'zod';

/** Switches of a site's further parts: header, footer, blog, models, contact, location and map (SITE-1). */
export const siteSections = {
  header: z
    .strictObject({
      show_phone: z.boolean().default(true).describe('Shows the phone number.'),
      open_menus_on_hover: z
        .boolean()
        .default(false)
        .describe('Nested menus of the mobile drawer open on hover (NAV-1).'),
    })
    .prefault({})
    .describe('The header.'),
  footer: z
    .strictObject({
      sticky_call_bar: z
        .boolean()
        .default(true)
        .describe('A bar with Call Now once the page is scrolled 50 px (NAV-1).'),
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
