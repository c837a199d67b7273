import {
  carAction,
  caravanSpecifications,
  carCard,
  carDetails,
  carPhotos,
  carPrices,
  carVariant,
  csvFieldRule,
  csvMapping,
  enquiryAnswer,
  enquiryForm,
  FEED_BATCH_LIMIT,
  facetOption,
  facetSection,
  feedAnswer,
  feedBatch,
  feedCar,
  feedEvent,
  feedVerdict,
  fieldError,
  financeLenders,
  frame,
  goneVehiclePage,
  head,
  lenderOffer,
  link,
  marketPrices,
  page,
  picture,
  resultsPage,
  searchAnswer,
  shownPrice,
  shownTag,
  vehiclePage,
  viewedVehicle,
} from '@forecourt/contracts';
import { z } from 'zod';
import { searchedCar } from '../search/searched-car.ts';

/** Every error's body (LEAD-4). */
export const problem = z.object({
  type: z.string().describe('about:blank, or a urn that a program can tell apart.'),
  title: z.string().describe('The same for each occurrence.'),
  status: z.int().describe('The HTTP status again.'),
  detail: z.string().describe('What is wrong this time.'),
  message: z.string().describe('What a person is shown.'),
  errors: z.array(fieldError).describe('Each fault of what was sent; empty where no field is at fault.'),
  request_id: z.string().describe('Names this request in our logs: tell it to support.'),
});

/** The answers of the search calls, with their cars' fields. */
export const carSearchAnswer = searchAnswer.extend({ hits: z.array(searchedCar) });
export const carList = z.array(searchedCar);

/** A feed request's JSON body. */
export const sentFeedBatch = feedBatch.extend({ events: z.array(feedEvent).min(1).max(FEED_BATCH_LIMIT) });

type Named = readonly [schema: z.ZodType, description: string];

/** What the API's document calls each shape, and says of it. */
const named: Readonly<Record<string, Named>> = {
  Problem: [problem, 'An error (RFC 9457).'],
  FieldError: [fieldError, 'One fault of an input: its field as a dotted path, and what is wrong with it.'],
  Car: [searchedCar, 'A car as searches answer it. What is not known is absent.'],
  CarList: [carList, 'Cars, without counts.'],
  CarSearchAnswer: [carSearchAnswer, 'Cars, the exact total, and the facets with their counts.'],
  Vehicle: [viewedVehicle, 'All that is known of one car.'],
  CarDetails: [carDetails, 'Who and what a car is, and where it stands.'],
  CarVariant: [carVariant, 'The maker’s data of the exact variant. Lengths in millimetres, masses in kilograms.'],
  CaravanSpecifications: [caravanSpecifications, 'A caravan’s specifications. Lengths in feet, masses in kilograms.'],
  CarPrices: [carPrices, 'Prices in Australian dollars; `price` is the list price, `offer_price` the reduced one.'],
  CarPhotos: [carPhotos, 'Pictures, in the order in which they are shown.'],
  MarketPrices: [marketPrices, 'What such a car usually costs, Australian dollars.'],
  FinanceLenders: [financeLenders, 'Lenders’ offers, keyed by lender.'],
  LenderOffer: [lenderOffer, 'Rates in per cent a year, payments and deposit in Australian dollars.'],
  Page: [page, 'Everything that is needed to show a page.'],
  PageHead: [head, 'What goes into the document’s head.'],
  PageFrame: [frame, 'What surrounds every page of a site.'],
  ResultsPage: [resultsPage, 'A page of search results. Every address on it leads to the page with that choice made.'],
  FacetSection: [facetSection, 'A section of the filters: a list of values, or a range.'],
  FacetOption: [facetOption, 'A value that can be chosen; `href` is the page with the choice made or taken back.'],
  VehiclePage: [vehiclePage, 'The page of one car.'],
  GoneVehiclePage: [goneVehiclePage, 'The page of a car that is gone, with others that are not.'],
  CarCard: [carCard, 'A car in a list, as it is shown.'],
  CarAction: [carAction, 'What a visitor can do with a car.'],
  ShownPrice: [shownPrice, 'A price as it is shown.'],
  ShownTag: [shownTag, 'The one tag that a car shows.'],
  Picture: [picture, 'A picture with its size in pixels.'],
  Link: [link, 'A link with its words.'],
  EnquiryForm: [enquiryForm, 'What the enquiry form asks.'],
  EnquiryAnswer: [enquiryAnswer, 'The lead is kept.'],
  FeedEvent: [feedEvent, 'What a dealer’s system can tell about one vehicle.'],
  FeedBatch: [sentFeedBatch, 'Several events; each is judged by itself, so a bad one never stops the good ones.'],
  FeedCar: [feedCar, 'A vehicle as it is fed: an absent field is left as it is, null clears it.'],
  FeedAnswer: [feedAnswer, 'The counts, and a verdict for each event in the order sent.'],
  FeedVerdict: [feedVerdict, 'What became of one event.'],
  CsvMapping: [csvMapping, 'How a CSV file is read: `fields` is keyed by the car’s field, with dots into its parts.'],
  CsvFieldRule: [csvFieldRule, 'How one field is read: from exactly one of `column`, `template` and `value`.'],
};

const registry = z.registry<{ id: string }>();
for (const [id, [schema]] of Object.entries(named)) registry.add(schema, { id });

/** Where the document keeps a named schema. @throws Error for one without a name, as only named ones are in the document. */
export function schemaRef(schema: z.ZodType): { $ref: string } {
  const id = registry.get(schema)?.id;
  if (id === undefined) throw new Error('A schema of the API’s document needs a name.');
  return { $ref: refOf(id) };
}

/**
 * The API's shapes as JSON Schema by their names, for the document's components. They are read as what is sent: for an answer that allows
 * fields to come, which a reader has to ignore.
 */
export function publicSchemas(): Record<string, Record<string, unknown>> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: refOf,
    io: 'input',
    unrepresentable: 'any',
    // What a format says is not said again by a pattern that nobody can read.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(
    Object.entries(named).map(([name, [, description]]) => {
      const { $schema, $id, ...schema } = schemas[name] ?? {};
      return [name, { description, ...schema }];
    }),
  );
}

const refOf = (id: string) => `#/components/schemas/${id}`;
