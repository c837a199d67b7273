import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, idNumber, requiredText, text } from '../common/scalars.ts';
import { photoAddress } from '../sites/photo-addresses.ts';
import { safeHref } from './safe-href.ts';

/** Markdown with a limit of characters. packages/safe-markdown says which parts of Markdown are allowed. */
export const markdown = (max: number) => refersTo('markdown', requiredText(max)).describe('Markdown.');

/** A title above a block. */
export const blockTitle = text(100).min(1).describe('The title above it.');

/** The address of a link in a block. */
const href = refersTo(
  'link',
  z
    .string()
    .max(500)
    .refine(safeHref, 'an http, https, mailto or tel address, or a path of this site such as /search/used-cars/'),
).describe('Where it leads: an http, https, mailto or tel address, or a path of the site.');

/** A link that looks like a button; the first of several stands out. */
export const blockButton = fieldsAlone({ label: requiredText(40).describe('Its text.'), href }).meta({
  id: 'button',
  description: 'A link that looks like a button.',
});

/** Vehicles that can be drawn if a page has no photo, each in its own size. */
export const DRAWINGS = [
  ...(['hatch-small', 'hatch', 'sedan-small', 'sedan', 'sedan-large', 'wagon', 'coupe', 'convertible'] as const),
  ...(['suv-small', 'suv', 'suv-large', '4x4-short', '4x4'] as const),
  ...(['ute-work', 'ute', 'ute-large', 'cab-chassis'] as const),
  ...(['van-small', 'van', 'van-large', 'people-mover', 'bus', 'light-truck', 'tray-truck', 'motorhome'] as const),
  ...(['caravan-small', 'caravan', 'pop-top', 'off-road-caravan', 'camper-trailer'] as const),
  ...(['sport-bike', 'naked-bike', 'cruiser', 'touring-bike', 'adventure-bike', 'dirt-bike', 'scooter'] as const),
] as const;

const alt = requiredText(160, 'alternative text that says what it shows').describe(
  'What it shows, for visitors who cannot see it. A drawing is called an illustration before it.',
);

/** A picture of a page: a photo on one of the site's photo hosts, or a drawn vehicle. */
export const blockPicture = z
  .union([
    fieldsAlone({
      photo: photoAddress,
      alt,
    }),
    fieldsAlone({
      drawing: z.enum(DRAWINGS).describe('The vehicle that is drawn, in place of `photo`.'),
      colour: text(30).default('white').describe('Colour of the drawn vehicle.'),
      from: z
        .enum(['front-three-quarter', 'side-left', 'rear-three-quarter'])
        .default('front-three-quarter')
        .describe('Side from which it is drawn.'),
      alt,
    }),
  ])
  .meta({ id: 'picture', description: 'A photo with `photo` and `alt`, or a drawn vehicle with `drawing` and `alt`.' });
export type BlockPicture = z.infer<typeof blockPicture>;

/** Which of the site's places are shown (LOC-1): those of a type, the primary one of each dealership, all, or one by its id. */
export const placesShown = z
  .union([
    z.enum(['all', 'primary', 'sales', 'service', 'parts', 'service-and-parts', 'buying'], {
      error:
        'all, primary, sales, service, parts, service-and-parts, buying, or the id of a location as a number without quotes, such as 5011',
    }),
    refersTo('location_id', idNumber),
  ])
  .default('all')
  .describe(
    "Which of the site's locations are shown: `all`, `primary`, `sales`, `service`, `parts`, `service-and-parts`, `buying` for those of this subtype (PAGE-3), or the id of one as a number, such as `5011`.",
  );
export type PlacesShown = z.infer<typeof placesShown>;
