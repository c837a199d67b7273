import { z } from 'zod';
import { placeDepartment } from '../sites/location.ts';
import { picture } from './car-card.ts';
import { link } from './frame.ts';
import { openingTimes } from './vehicle.page.ts';

/** A link that may open a new tab. */
const tabLink = link.extend({ new_tab: z.boolean() });

/** A drawn map of the country around a place, in units of its own view box. Its colours are the site's. */
const drawnMap = z.object({
  kind: z.literal('drawn'),
  width: z.number(),
  height: z.number(),
  land: z.string().describe('The land as an SVG path; the rest is sea.'),
  pin: z.object({ x: z.number(), y: z.number() }),
  towns: z
    .array(z.object({ name: z.string(), x: z.number(), y: z.number(), side: z.enum(['left', 'right']) }))
    .describe('Suburbs around it, each a dot with its name beside it.'),
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

/** A place of the site as a card (LOC-1). */
export const placeCard = z.object({
  slug: z.string(),
  name: z.string(),
  department: placeDepartment,
  type: z.string().describe('Such as Sales or Service.'),
  page: link.nullable().describe('Its own page.'),
  address: z.string(),
  phones: z.array(link),
  email: z.string().nullable(),
  hours: openingTimes.nullable(),
  holidays: holidayHours.nullable().describe('Upcoming dates with different hours; null if none remain.'),
  stars: ratingStars.nullable(),
  licences: z.array(z.object({ label: z.string(), number: z.string() })).describe('Such as DL and 1234567.'),
  image: picture.nullable().describe('A photo of it, shown in place of the map.'),
  map: placeMap.nullable(),
  directions: tabLink,
  action: tabLink.nullable().describe('Contact or Book a Service.'),
  distance: z.string().nullable().describe('Such as 12 km away, from the postcode that was asked.'),
});
export type PlaceCard = z.infer<typeof placeCard>;
