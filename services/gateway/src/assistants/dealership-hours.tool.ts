import { z } from 'zod';
import { contactHref, placeHref } from '../places/place-addresses.ts';
import { placeCardView } from '../places/place-card.view.ts';
import { placesOf } from '../places/site-places.ts';
import { placeTimes } from '../places/vehicle-location.ts';
import { type AssistantTool, addressOf, defineTool, ToolRefusal } from './tool.ts';

const MOST_PLACES = 40;

const day = z.object({ days: z.string().describe('Such as Monday to Friday.'), hours: z.string() });

/** When a site's places are open, as their pages show it (LOC-2, SRCH-18). @param now the present instant */
export const dealershipHours = (now: () => Date): AssistantTool =>
  defineTool({
    name: 'dealership_hours',
    title: 'Read opening hours',
    description:
      'Where this dealer’s places are and when they are open, with coming special days, such as public holidays.',
    input: z.strictObject({
      location: z
        .string()
        .min(1)
        .max(120)
        .optional()
        .describe('Only places whose name, slug or address has this text.'),
    }),
    output: {
      locations: z.array(
        z.object({
          name: z.string(),
          does: z.string().describe('Such as Sales, or Service.'),
          address: z.string(),
          phones: z.array(z.string()),
          time_zone: z.string(),
          hours: z.array(day).describe('Empty if they are not known.'),
          special_days: z.array(day),
          link: z.url(),
        }),
      ),
      more: z.int().describe('How many further places there are: ask for one by its name.'),
    },
    find: async (site, { location: text }) => {
      const setting = { site, now: now(), mapOf: () => null };
      const wanted = text?.toLowerCase();
      const cards = placesOf(site).map((place) => ({ place, card: placeCardView(place, setting) }));
      const found = cards.filter(({ card: { name, slug, address } }) =>
        wanted === undefined ? true : [name, slug, address].some((part) => part.toLowerCase().includes(wanted)),
      );
      if (found.length === 0)
        throw new ToolRefusal('This dealer has no such place. Ask without a location for all of them.');
      return {
        locations: found.slice(0, MOST_PLACES).map(({ place, card }) => ({
          ...{ name: card.name, does: card.type, address: card.address },
          phones: card.phones.map(({ label }) => label),
          time_zone: placeTimes(place, site).timeZone,
          hours: card.hours?.days ?? [],
          special_days: (card.holidays ?? []).map(({ days, name, hours }) => ({
            days: name === null ? days : `${days}, ${name}`,
            hours,
          })),
          link: addressOf(site, placeHref(site, place) ?? contactHref(site, card.slug)),
        })),
        more: Math.max(0, found.length - MOST_PLACES),
        link: contactHref(site),
      };
    },
  });
