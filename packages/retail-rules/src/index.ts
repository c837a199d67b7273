export {
  driveEventId,
  enquiryEventId,
  type MeasurableCar,
  measuredVehicleOf,
  type RecordedEnquiry,
  stepsEventId,
} from './analytics-event.ts';
export {
  ARRIVING,
  type CarStanding,
  carStanding,
  isAvailable,
  isHidden,
  isOffered,
  isSold,
  type SaleState,
  standingWords,
} from './availability.ts';
export {
  type BookableSlot,
  type BookingBounds,
  bookableSlots,
  bookingTimes,
  DRIVE_MINUTES,
  dayAndTime,
  nextSlots,
  SERVICE_MINUTES,
  shownDayAndTime,
  takesDrives,
  takesServices,
} from './bookable-slots.ts';
export { type CalendarEntry, calendarFile } from './calendar-file.ts';
export { type CarFacts, carFacts, carPath, type FactsConfig, feetAsMetres } from './car-facts.ts';
export {
  type CarPlace,
  carLocation,
  carPlace,
  type PrivateSale,
  /** @internal for specs */
  placeWords,
  privateAddress,
  privatePlace,
  townWords,
} from './car-place.ts';
export { carTitle, makeAndModel, type NamedCar } from './car-title.ts';
export { type CarVideo, carVideos } from './car-videos.ts';
export { type CardAction, cardActions, type SaveButton, type SaveSettings, saveButton } from './card-actions.ts';
export type { CardTag, TaggedCar, TagSettings } from './card-tag.ts';
export { displayedCount, type FoundCars } from './count-display.ts';
export {
  type CarPrices,
  currentPriceCents,
  type DeliveryRules,
  deliveryPriceCents,
  LEAST_PRICE_CENTS,
} from './current-price.ts';
export { commentParagraphs, type DealerComments, dealerComments } from './dealer-comments.ts';
export { leadReference } from './lead-reference.ts';
export type { FedTerms, ListedCar } from './listed-car.ts';
export type { MarketComparison, MarketRecord } from './market-comparison.ts';
export { inRangeOrder } from './model-order.ts';
export { centsIfKnown, centsOf, dollarsOf, formatDollars } from './money.ts';
export { type CollapsedText, offerDescription, offerDisclaimer, sanitised } from './offer-text.ts';
export {
  clockWindows,
  comingWindows,
  type OpeningTimes,
  type OpeningWindow,
  openingWindows,
} from './opening-windows.ts';
export { carPhotos, isSignedAddress, maySign, photoIdentity } from './photo-address.ts';
export {
  inPlaceOrder,
  type PlaceFilter,
  placeHours,
  placeLicences,
  placeMakes,
  placePhones,
  placeRating,
  placeSpecialHours,
  takesPlace,
} from './place.ts';
export { isPlaceholderVin } from './placeholder-vin.ts';
export { type HistoricPrice, priceHistory } from './price-history.ts';
export {
  fromPrice,
  hidesFavourite,
  type PricedCar,
  type PriceSettings,
  type PriceStatement,
  priceStatement,
  type StatedRepayment,
  type WasPrice,
} from './price-statement.ts';
export { isSamePriceType, type PriceBasis, priceBasis } from './price-type.ts';
export { type PriceFields, pricedCarOf, priceSettingsOf, shownSince } from './priced-car.ts';
export { type PlacedPromo, type PromoSetting, promosInSlots } from './promo-slots.ts';
export { comingDayText, regoExpiryText } from './rego-expiry.ts';
export { type RunningCost, runningCosts } from './running-costs.ts';
export { sentences } from './sentences.ts';
export { planForModel, type ServicePlan } from './service-plan.ts';
export { type AddressedCar, carSlug, slugify } from './slug.ts';
export { isInStockList, type StockState, soldCutoff, soldWindowDays } from './sold-window.ts';
export { shownReviews, starsOf } from './stars.ts';
export { dayAt, dealershipZone, placeZone, zonedFormat, zoneOfState } from './time-zone.ts';
export {
  byHandText,
  type Estimate,
  type EstimateLimits,
  type EstimateTerms,
  estimateBasis,
  estimateRange,
  pastLimits,
  type SimilarCars,
  similarCarsOf,
  tradeInEstimate,
} from './trade-in-estimate.ts';
export {
  type OfferedPrice,
  type ProvenWasPrice,
  type WasPriceProof,
  wasOfferedAt,
} from './was-price.ts';
