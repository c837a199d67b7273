import { z } from 'zod';
import { placeDepartment } from '../sites/location.ts';
import { picture } from './car-card.ts';
import { link } from './link.ts';

/** A link that may open a new tab. */
export const tabLink = link.extend({ new_tab: z.boolean() });

/** A place's opening hours (LOC-2), with the data to show whether it is open while the page stays visible. */
export const openingTimes = z.object({
  days: z
    .array(z.object({ days: z.string(), hours: z.string() }))
    .describe('Such as Monday to Friday, 8:30 am to 5:30 pm.'),
  windows: z
    .array(z.object({ from: z.string(), to: z.string(), open: z.string(), opens: z.string() }))
    .describe('Opening times as UTC instants, each with a text for before and during it, such as Open until 5:30 pm.'),
  open: z.boolean().describe('Whether the first opening time had begun when the page was rendered.'),
});
export type OpeningTimesView = z.infer<typeof openingTimes>;

/** A drawn map of the surroundings of a place, in units of its own view box. Its colours are the site's. */
const drawnMap = z.object({
  kind: z.literal('drawn'),
  width: z.number(),
  height: z.number(),
  land: z.string().describe('The land as an SVG path; the rest is sea.'),
  pin: z.object({ x: z.number(), y: z.number() }),
  towns: z
    .array(
      z.object({
        name: z.string(),
        x: z.number(),
        y: z.number(),
        side: z.enum(['left', 'right']),
        minor: z.boolean().describe('Only for a large map, on which names are small.'),
      }),
    )
    .describe('Suburbs around it, each a dot with its name beside it.'),
  rings: z
    .array(z.object({ km: z.number(), radius: z.number() }))
    .describe('Circles around the pin at whole kilometres.'),
  scale: z.object({ km: z.number(), length: z.number() }),
});
export type DrawnMap = z.infer<typeof drawnMap>;

/** A map of tiles from a service that the site has a browser key for. */
const tileMap = z.object({
  kind: z.literal('tiles'),
  width: z.number(),
  height: z.number(),
  pin: z.object({ x: z.number(), y: z.number() }),
  tiles: z.array(z.object({ src: z.string(), x: z.number(), y: z.number(), size: z.number() })),
  attribution: z.string(),
});

export const placeMap = z.discriminatedUnion('kind', [drawnMap, tileMap]);
export type PlaceMap = z.infer<typeof placeMap>;

/** A rating as stars: up to 4 full ones and a part of the next (LOC-1). */
export const ratingStars = z.object({
  rating: z.string().describe('To one decimal, such as 4.6.'),
  full: z.int().min(0).max(4),
  partial: z.number().min(0).max(1).describe('How much of the next star is filled.'),
  count: z.string().nullable().describe('Such as 212 reviews.'),
});
export type RatingStars = z.infer<typeof ratingStars>;

/** Special hours of a place's department, in the Holiday Opening Hours dialog (LOC-2). */
const holidayHours = z.array(z.object({ days: z.string(), name: z.string().nullable(), hours: z.string() })).min(1);

/** A place in short: where a vehicle is, and who received an enquiry. */
export const briefPlace = z.object({
  name: z.string(),
  address: z.string(),
  phone: link.nullable(),
  map: placeMap.nullable(),
  hours: openingTimes.nullable(),
  holidays: holidayHours.nullable().describe('Upcoming dates with different hours; null if none remain.'),
});
export type BriefPlace = z.infer<typeof briefPlace>;

/** A place of the site as a card (LOC-1). */
export const placeCard = z.object({
  slug: z.string(),
  name: z.string(),
  department: placeDepartment,
  type: z.string().describe('What it does, such as Sales and buying.'),
  makes: z.array(z.string()).describe('What it sells or services, if the site has several makes.'),
  page: link.nullable().describe('Its own page.'),
  address: z.string(),
  phones: z.array(link),
  email: z.string().nullable(),
  social: z.array(link).describe('Its pages on social networks, and those of its dealership.'),
  hours: openingTimes.nullable(),
  holidays: briefPlace.shape.holidays,
  stars: ratingStars.nullable(),
  licences: z.array(z.object({ label: z.string(), number: z.string() })).describe('Such as DL and 1234567.'),
  image: picture.nullable().describe('A photo of it, shown in place of the map.'),
  map: placeMap.nullable(),
  directions: tabLink,
  action: tabLink.nullable().describe('Contact or Book a Service.'),
  test_drive: link.nullable().describe('Where a test drive there is booked.'),
  distance: z.string().nullable().describe('Such as 12 km away, from the postcode that was asked.'),
});
export type PlaceCard = z.infer<typeof placeCard>;
