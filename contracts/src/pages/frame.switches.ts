import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

/** How a site's menus are arranged: each template leads with what its visitors look for first. */
export const TEMPLATES = ['standard', 'single-make', 'group'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Means of payment with a mark in the footer. */
export const PAYMENTS = ['mastercard', 'visa', 'maestro', 'google_pay', 'apple_pay'] as const;
export type Payment = (typeof PAYMENTS)[number];

const socialUrl = (name: string) =>
  z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional()
    .describe(`Its address on ${name}.`);

/** What surrounds every page: template, header and footer (SITE-1). */
export const frameSwitches = {
  template: z
    .enum(TEMPLATES)
    .default('standard')
    .describe(
      "How the menus are arranged: as usual; with the maker's models in front, in a menu of their own; or with pre-owned stock and makes in front.",
    ),
  header: fieldsAlone({
    layout: z
      .enum(['bar', 'centred', 'split'])
      .default('bar')
      .describe(
        'Name and menus in one line; the name centred above the menus; or the name in a separate band above them.',
      ),
    show_phone: z.boolean().default(true).describe('Shows the phone number.'),
    open_menus_on_hover: z
      .boolean()
      .default(false)
      .describe('Menus also open on hover, in the header and in the mobile drawer (NAV-1).'),
    makes_menu: z.boolean().default(true).describe('Shows a menu of makes, if the site sells several (NAV-1).'),
    promo_strip: requiredText(120).optional().describe('A line above the header.'),
    promo_banner: z
      .boolean()
      .default(false)
      .describe(
        'Shows a banner with links to latest offers, service booking and selling a car, as far as the site has them (NAV-1).',
      ),
  })
    .prefault({})
    .describe('The header.'),
  footer: fieldsAlone({
    sticky_call_bar: z
      .boolean()
      .default(true)
      .describe('Shows a Call Now bar once the page has scrolled 50 px, within opening hours (NAV-1, LOC-2).'),
    about: z.string().max(400).optional().describe('A few sentences about the dealer.'),
    social: fieldsAlone({
      facebook_url: socialUrl('Facebook'),
      instagram_url: socialUrl('Instagram'),
      youtube_url: socialUrl('YouTube'),
      linkedin_url: socialUrl('LinkedIn'),
    })
      .prefault({})
      .describe('The dealer’s pages on social networks.'),
    payment_logos: z
      .array(z.enum(PAYMENTS))
      .max(PAYMENTS.length)
      .default([])
      .describe('The means of payment that the dealer accepts, shown as marks in this order.'),
    licences: z.boolean().default(true).describe('Lists the licence numbers of the site’s locations.'),
    acknowledgement: z
      .string()
      .max(600)
      .optional()
      .describe(
        'A line such as an acknowledgement of the Traditional Owners of the country on which the dealer works.',
      ),
  })
    .prefault({})
    .describe('The footer.'),
};
