import {
  alertAccepted,
  alertRequest,
  captchaChallenge,
  carAction,
  caravanSpecifications,
  carCard,
  carDetails,
  carFinance,
  carPhotos,
  carPrices,
  carVariant,
  changedPart,
  changeSetList,
  csvFieldRule,
  csvMapping,
  enquiryAnswer,
  FEED_BATCH_LIMIT,
  facetOption,
  facetSection,
  feedAnswer,
  feedBatch,
  feedCar,
  feedEvent,
  feedFile,
  feedFileList,
  feedFileReport,
  feedHealthList,
  feedMappingList,
  feedSettings,
  feedStock,
  feedVerdict,
  fieldError,
  financeLenders,
  frame,
  goneVehiclePage,
  head,
  lenderOffer,
  link,
  listingFeedReport,
  marketPrices,
  miscellaneousRecord,
  ownAlerts,
  ownFeedHealth,
  page,
  personalData,
  phoneRevealLog,
  phoneRevealRequest,
  picture,
  pictureFile,
  picturePush,
  previewAnswer,
  pushAnswer,
  repaymentAnswer,
  resultsPage,
  revealedPhone,
  savedCarIds,
  shownAlert,
  shownForm,
  shownPrice,
  shownTag,
  shownValuation,
  siteFile,
  siteFilePush,
  siteFiles,
  sitePicture,
  sitePictures,
  sitePreview,
  sitePush,
  siteRestore,
  storedWorld,
  suggestion,
  suggestions,
  testDriveTimes,
  unlistedMakes,
  valuationChange,
  valuationRequest,
  vehicleHistory,
  vehiclePage,
  visitorsOwn,
  watchedCars,
  watchlistAnswer,
  watchlistRequest,
} from '@forecourt/contracts';
import { z } from 'zod';
import { carList, carSearchAnswer, publishedCar, publishedLocation, publishedVehicle } from './car-schemas.ts';
import { keyNames } from './key-schemas.ts';

/** Every error's body (LEAD-4). */
export const problem = z.object({
  type: z.string().describe('about:blank, or a URN that identifies the kind of error.'),
  title: z.string().describe('A short title, the same for every occurrence.'),
  status: z.int().describe('The HTTP status code.'),
  detail: z.string().describe('What went wrong in this request.'),
  message: z.string().describe('Text to show to a person.'),
  errors: z.array(fieldError).describe('Each invalid field; empty if the error is not about a field.'),
  request_id: z.string().describe('Identifies this request in our logs: quote it to support.'),
});

/** A feed request's JSON body. */
export const sentFeedBatch = feedBatch.extend({ events: z.array(feedEvent).min(1).max(FEED_BATCH_LIMIT) });

/** What the API's document calls each shape, and says of it. */
const named: Readonly<Record<string, readonly [schema: z.ZodType, description: string]>> = {
  Problem: [problem, 'An error (RFC 9457).'],
  FieldError: [fieldError, 'One invalid field: its dotted path and what is wrong with it.'],
  PhoneRevealLog: [phoneRevealLog, 'The numbers of a dealership that visitors asked to see on one day.'],
  PhoneRevealRequest: [phoneRevealRequest, 'Which car’s number to show.'],
  CaptchaChallenge: [captchaChallenge, 'A proof of work for a form, in ALTCHA’s terms.'],
  ValuationRequest: [valuationRequest, 'A registration, by which a trade-in is valued.'],
  ValuationChange: [valuationChange, 'More of a trade-in, or that its estimate is wanted or accepted.'],
  Valuation: [shownValuation, 'A valuation as it stands. It never holds the registration number.'],
  MiscellaneousRecord: [miscellaneousRecord, 'Which result is recorded.'],
  AlertRequest: [alertRequest, 'What to send alerts about: a search, or one vehicle’s price.'],
  AlertAccepted: [alertAccepted, 'The request is taken.'],
  OwnAlerts: [ownAlerts, 'The alerts of the signed-in user.'],
  Alert: [shownAlert, 'An alert, without anything about its person.'],
  WatchlistRequest: [watchlistRequest, 'A car to save or remove, and the phone number of the user who is signed in.'],
  WatchlistAnswer: [watchlistAnswer, 'The change is done.'],
  SavedCarIds: [savedCarIds, 'Which cars are in the watchlist.'],
  WatchedCars: [watchedCars, 'The cars of the watchlist as they are now.'],
  RevealedPhone: [revealedPhone, 'The number to call about a car.'],
  Car: [publishedCar, 'A car as lists return it. Unknown fields are absent.'],
  CarLocation: [publishedLocation, 'Where a car is.'],
  CarList: [carList, 'Cars, without counts.'],
  Suggestions: [suggestions, 'What the words that were typed may mean.'],
  Suggestion: [suggestion, 'A search that can be chosen.'],
  CarSearchAnswer: [carSearchAnswer, 'Cars, the exact total, and the facets with their counts.'],
  CarFinance: [carFinance, 'The finance offers that are shown with a car.'],
  Repayments: [repaymentAnswer, 'What a loan costs, as text.'],
  Vehicle: [publishedVehicle, 'Everything known about one car.'],
  CarDetails: [carDetails, 'A car’s identity, description and location.'],
  CarVariant: [carVariant, 'The maker’s data of the exact variant. Lengths in millimetres, masses in kilograms.'],
  CaravanSpecifications: [caravanSpecifications, 'A caravan’s specifications. Lengths in feet, masses in kilograms.'],
  CarPrices: [carPrices, 'Prices in Australian dollars; `price` is the list price, `offer_price` the reduced one.'],
  CarPhotos: [carPhotos, 'Pictures, in the order in which they are shown.'],
  MarketPrices: [marketPrices, 'The market price of such a car, in Australian dollars.'],
  FinanceLenders: [financeLenders, 'Lenders’ offers, keyed by lender.'],
  LenderOffer: [lenderOffer, 'Rates are per cent a year; payments and deposit are Australian dollars.'],
  Page: [page, 'Everything needed to show a page.'],
  PageHead: [head, 'The contents of the document’s head.'],
  PageFrame: [frame, 'The header, menus and footer around every page of a site.'],
  ResultsPage: [resultsPage, 'A page of search results. Each link leads to the page with that choice applied.'],
  FacetSection: [facetSection, 'A section of the filters: a list of values, or a range.'],
  FacetOption: [facetOption, 'A value that can be chosen; `href` is the page with the choice applied or removed.'],
  VehiclePage: [vehiclePage, 'The page of one car.'],
  GoneVehiclePage: [goneVehiclePage, 'The page of a car that is gone, with similar ones that are available.'],
  CarCard: [carCard, 'A car in a list, ready to display.'],
  CarAction: [carAction, 'What a visitor can do with a car.'],
  ShownPrice: [shownPrice, 'A price, ready to display.'],
  ShownTag: [shownTag, 'The one tag that a car shows.'],
  Picture: [picture, 'A picture with its size in pixels.'],
  Link: [link, 'A link and its text.'],
  Form: [shownForm, 'The fields and texts of a form.'],
  EnquiryAnswer: [enquiryAnswer, 'The lead is kept.'],
  FeedEvent: [feedEvent, 'What a dealer’s system can report about one vehicle.'],
  FeedBatch: [
    sentFeedBatch,
    'Several events. Each is processed separately, so an invalid one never blocks valid ones.',
  ],
  FeedCar: [feedCar, 'A vehicle as a feed sends it: an absent field is unchanged, null clears it.'],
  FeedAnswer: [feedAnswer, 'The counts, and a verdict for each event in the order sent.'],
  FeedVerdict: [feedVerdict, 'The result for one event.'],
  ListingFeedReport: [listingFeedReport, 'What is listed and left out in the feeds for advertisers, and why.'],
  FeedFile: [feedFile, 'A file, and how far it is.'],
  FeedFileReport: [feedFileReport, 'A file with a page of its verdicts.'],
  FeedFileList: [feedFileList, 'A client’s latest files.'],
  FeedMappingList: [feedMappingList, 'The mappings that a client can name.'],
  OwnFeedHealth: [ownFeedHealth, 'How a client’s own feeds fare.'],
  FeedSettings: [feedSettings, 'What a client chose for its feeds.'],
  FeedStock: [feedStock, 'A page of a client’s own stock.'],
  FeedHealthList: [feedHealthList, 'How feeds fare.'],
  VehicleHistory: [vehicleHistory, 'Everything that happened to a vehicle.'],
  CsvMapping: [csvMapping, 'How to read a CSV file. `fields` is keyed by the car’s field; a dot leads into its parts.'],
  SitePush: [sitePush, "A site's files, and the change set that they were made from."],
  SiteWorld: [storedWorld, 'A site as it was written, and the number of its change set.'],
  SiteRestore: [siteRestore, 'The change set that is restored, and the present one.'],
  SitePreview: [sitePreview, 'What is previewed: a push, or an older change set.'],
  PreviewAnswer: [previewAnswer, 'Where a preview is, and until when.'],
  PushAnswer: [pushAnswer, 'The number of the present change set, and what changed.'],
  ChangeSetList: [changeSetList, 'Change sets, newest first.'],
  ChangedPart: [changedPart, 'A part that a change set changed.'],
  SitePicture: [sitePicture, "A picture of a site's own, without its file."],
  SitePictures: [sitePictures, "A site's own pictures, the newest first."],
  PicturePush: [picturePush, "A picture's file and its name."],
  SiteFile: [siteFile, "A file of a site's own, without its content."],
  SiteFiles: [siteFiles, "A site's own files, the newest first."],
  SiteFilePush: [siteFilePush, "A file's content and its name."],
  PictureFile: [pictureFile, "A picture's file."],
  ...keyNames,
  UnlistedMakes: [unlistedMakes, 'Makes of a site’s stock that the platform does not list.'],
  VisitorsOwn: [visitorsOwn, 'What is a visitor’s own on this site.'],
  PersonalData: [personalData, 'What a site has of its signed-in user.'],
  TestDriveTimes: [testDriveTimes, 'Free times of a place for test drives, day by day.'],
  CsvFieldRule: [csvFieldRule, 'How to read one field: from exactly one of `column`, `template` and `value`.'],
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
 * The API's shapes as JSON Schema by their names, for the document's components. They describe input: for an answer that allows
 * additional fields, which a reader must ignore.
 */
export function publicSchemas(): Record<string, Record<string, unknown>> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: refOf,
    io: 'input',
    unrepresentable: 'any',
    // A format already says what an unreadable pattern would repeat.
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
