import { z } from 'zod';
import { measuredVehicle } from '../analytics/measured-vehicle.ts';
import { carAction, carCard, picture, shownPrice, shownRepayment, shownTag } from './car-card.ts';
import { definePage } from './define-page.ts';
import { financeCalculator, periodAmount } from './finance-calculator.ts';
import { callBar } from './frame.ts';
import { link } from './link.ts';
import { briefPlace, tabLink } from './place-card.ts';

export const row = z.object({
  label: z.string(),
  value: z.string(),
  icon: z
    .enum([
      'odometer',
      'transmission',
      'fuel',
      'body',
      'drive',
      'engine',
      'seats',
      'doors',
      'colour',
      'sleeps',
      'size',
      'mass',
      'caravan',
      'motorcycle',
    ])
    .optional()
    .describe('An icon, if the row is always visible.'),
});
export type SpecificationRow = z.infer<typeof row>;

/** The location of a vehicle (VEH-1, VEH-8). */
const vehiclePlace = briefPlace.extend({
  licence: z.string().nullable().describe('Such as DL 1234567.'),
  directions: tabLink.nullable(),
});
export type VehiclePlace = z.infer<typeof vehiclePlace>;

/** Rows under a title. */
const titledRows = z.object({ title: z.string(), rows: z.array(row) });
export type TitledRows = z.infer<typeof titledRows>;

/** A lender's offer for this vehicle, as text. */
const financeOffer = z.object({
  lender: z.string(),
  payment: periodAmount.nullable().describe('Such as $129 and a week.'),
  interest_rate: z.string(),
  comparison_rate: z.string().describe('Shown as large as the rate, with its warning.'),
  rows: z.array(row).describe('Terms.'),
  valid_until: z.string().nullable().describe('Such as Valid until 24 December 2026.'),
  warning: z.string(),
  disclaimer: z.string().nullable(),
});
export type FinanceOffer = z.infer<typeof financeOffer>;

/** A section in the site's own words (VEH-8). */
const ownSection = z.object({
  title: z.string(),
  look: z.enum(['points', 'prose']),
  texts: z.array(z.string()),
});
export type OwnSection = z.infer<typeof ownSection>;

const place = z.number().min(0).max(100).describe('Per cent of the width, from the left.');

/** What comparable vehicles ask (IDX-6). */
const marketPlot = z.object({
  title: z.string(),
  text: z
    .string()
    .describe('Median and sample, such as Median asking price $22,500 of 12 similar vehicles at 5 dealerships.'),
  note: z.string().describe('What counts as similar, the source and the date.'),
  ends: z.tuple([z.string(), z.string()]).describe('The prices at either end of the axis.'),
  middle: z
    .object({ from: place, to: place, median: place, median_label: z.string(), label: z.string() })
    .describe('The middle half of all.'),
  own: z.object({ at: place, label: z.string() }).describe('This vehicle.'),
  dots: z
    .array(link.extend({ at: place, price: z.string(), type: z.string() }))
    .describe('Comparable vehicles on this site, the cheapest first.'),
});
export type MarketPlot = z.infer<typeof marketPlot>;

/** A price at which a vehicle was offered (PRICE-1). */
const historicPrice = z.object({
  days: z.string().describe('Such as 3 March to 20 April 2026, or Since 20 April 2026.'),
  price: z.string(),
  type: z.string().describe('Whether it was drive-away or excluded government charges.'),
});

/** What opens over the page when a visitor asks for it: a video, or pictures to turn the vehicle by. */
const showcaseItem = z.object({
  label: z.string().describe('Such as Play video.'),
  href: z.string().describe('Where it is by itself, for those without JavaScript.'),
  video: z
    .object({ src: z.string(), player: z.enum(['frame', 'file']) })
    .optional()
    .describe('What plays it: another company’s player in a frame, or the page itself.'),
  around: z.array(picture).optional().describe('Pictures all around it, in the order in which it turns.'),
});
export type ShowcaseItem = z.infer<typeof showcaseItem>;

/** The page of one car (VEH-1, VEH-8). */
export const vehiclePage = z.object({
  kind: z.literal('vehicle'),
  car_id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  breadcrumbs: z.array(link),
  pictures: z.array(picture),
  showcase: z
    .array(showcaseItem)
    .optional()
    .describe(
      'Its pictures all around and its videos, each behind a link: nothing of them is loaded before it is wanted.',
    ),
  photo_request: link.nullable().describe('A request for photos, if there are only drawings (VEH-3).'),
  tag: shownTag.nullable(),
  price: shownPrice,
  repayment: shownRepayment.optional().describe('Where the site states repayments, and the price has one.'),
  market_badge: z.string().nullable(),
  market_note: z.string().nullable().describe('Source, date and sample of the comparison; there where the badge is.'),
  market_plot: marketPlot
    .nullable()
    .describe('Null where the site shows none, or too few comparable vehicles are known (IDX-6).'),
  price_verdict: z
    .object({ title: z.string(), text: z.string().describe('What it rests on, or why there is none.') })
    .nullable()
    .describe(
      'How the price stands among similar vehicles (IDX-6); null where the site compares none, or there is no price.',
    ),
  running_costs: titledRows.nullable().describe('What it costs a year, each with its basis; null if nothing is known.'),
  price_history: z
    .array(historicPrice)
    .describe('The prices at which it was offered, the newest first; empty where the site shows none, or it had one.'),
  notice: z
    .object({ kind: z.enum(['sold', 'reserved', 'arriving']), title: z.string(), message: z.string() })
    .nullable()
    .describe('What a visitor must know first (VEH-6, CARD-3).'),
  sold: z.boolean(),
  key_information: z.array(row).describe('What the grid of key information opens with: at most 4 facts, with icons.'),
  summary: titledRows.describe('Car Summary: what it is.'),
  details: titledRows.describe('Vehicle Details: which vehicle it is.'),
  specifications: z.array(row).describe('All other specifications, in the same grid: shown when it is expanded.'),
  features: z.array(z.string()).describe('8 are shown until expanded.'),
  comments: z.object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    cut: z.array(z.string()).nullable().describe('The first 400 characters, if the text is longer.'),
  }),
  finance: z
    .object({
      title: z.string().describe('Such as Car Finance.'),
      offers: z.array(financeOffer),
      apply: link.nullable().describe("The site's finance form about this vehicle."),
    })
    .nullable()
    .describe("Lenders' offers; the first one is expanded."),
  calculator: financeCalculator
    .nullable()
    .describe('Null where the site has none, or for a vehicle that cannot be financed.'),
  own_sections: z.array(ownSection).describe("What's Included, Why Buy From Us?, Reserve Online, Protect Your Car."),
  location: vehiclePlace.nullable(),
  dealer: z
    .object({ name: z.string(), phone: link.nullable().describe('Null where it is hidden until asked for (VEH-4).') })
    .nullable()
    .describe('The dealer to call.'),
  offers: z.array(link.extend({ ends: z.string().nullable() })).describe('Current special offers about it (OFFER-1).'),
  similar: z.array(carCard).describe('Similar vehicles (VEH-6).'),
  actions: z
    .array(carAction)
    .describe(
      "The buttons of the side bar, by the site's switches (VEH-2): the one to press first, one beside it, the call, and then what stands under More ways to buy, each with a note.",
    ),
  call: callBar
    .nullable()
    .describe('Call Now in the bar at the foot, with the hours within which it is there (NAV-1).'),
  warnings: z.array(z.string()).describe('The warnings of all comparison rates on the page, each once (FIN-1, FIN-3).'),
  favourite: carCard.shape.favourite,
  watch: link
    .nullable()
    .describe('Where the price is watched (LEAD-11); null on a site without alerts, and for a sold vehicle.'),
  pdf: link.nullable().describe('The vehicle as a PDF, if the site offers it (VEH-5).'),
  measured: measuredVehicle
    .nullable()
    .describe('What events on this page are about; null where nothing is measured (EVT-1).'),
  print: z.boolean().describe('Whether there is a Print button (VEH-5).'),
});
export type VehiclePage = z.infer<typeof vehiclePage>;

/** A car that is gone, and what else there is (VEH-6). */
export const goneVehiclePage = z.object({
  kind: z.literal('gone'),
  title: z.string(),
  message: z.string(),
  search: link,
  similar: z.array(carCard),
});
export type GoneVehiclePage = z.infer<typeof goneVehiclePage>;

export const vehicle = definePage({
  kind: 'vehicle',
  contract: vehiclePage,
  paths: ['/cars/:car'],
  on: 'always',
  index: true,
  crawled: true,
  sitemap: 'files',
  menu: [],
  // Show number.
  takesOtherForms: true,
  needsStock: true,
});

/** A vehicle's address leads here once it is gone. */
export const gone = definePage({
  kind: 'gone',
  contract: goneVehiclePage,
  paths: [],
  on: 'always',
  index: false,
  crawled: true,
  sitemap: 'none',
  menu: [],
  needsStock: true,
});
