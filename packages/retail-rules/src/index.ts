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
} from './car/availability.ts';
export { type CarFacts, carFacts, carPath, type FactsConfig, feetAsMetres } from './car/car-facts.ts';
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
} from './car/car-place.ts';
export { carTitle, makeAndModel, type NamedCar } from './car/car-title.ts';
export { type CarVideo, carVideos } from './car/car-videos.ts';
export { type CardAction, cardActions, type SaveButton, type SaveSettings, saveButton } from './car/card-actions.ts';
export type { CardTag, TaggedCar, TagSettings } from './car/card-tag.ts';
export type { FedTerms, ListedCar } from './car/listed-car.ts';
export { carPhotos, isSignedAddress, maySign, photoIdentity } from './car/photo-address.ts';
export { isPlaceholderVin } from './car/placeholder-vin.ts';
export { isInStockList, type StockState, soldCutoff, soldWindowDays } from './car/sold-window.ts';
export {
  type CarPrices,
  currentPriceCents,
  type DeliveryRules,
  deliveryPriceCents,
  LEAST_PRICE_CENTS,
} from './price/current-price.ts';
export type { MarketComparison, MarketRecord } from './price/market-comparison.ts';
export { centsIfKnown, centsOf, dollarsOf, formatDollars } from './price/money.ts';
export { type HistoricPrice, priceHistory } from './price/price-history.ts';
export {
  fromPrice,
  hidesFavourite,
  type PricedCar,
  type PriceSettings,
  type PriceStatement,
  priceStatement,
  type StatedRepayment,
  type WasPrice,
} from './price/price-statement.ts';
export { isSamePriceType, type PriceBasis, priceBasis } from './price/price-type.ts';
export { type PriceFields, pricedCarOf, priceSettingsOf, shownSince } from './price/priced-car.ts';
export { type RunningCost, runningCosts } from './price/running-costs.ts';
export { planForModel, type ServicePlan } from './price/service-plan.ts';
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
} from './price/trade-in-estimate.ts';
export {
  type OfferedPrice,
  type ProvenWasPrice,
  type WasPriceProof,
  wasOfferedAt,
} from './price/was-price.ts';
export {
  driveEventId,
  enquiryEventId,
  type MeasurableCar,
  measuredVehicleOf,
  type RecordedEnquiry,
  stepsEventId,
} from './site/analytics-event.ts';
export { displayedCount, type FoundCars } from './site/count-display.ts';
export { inRangeOrder } from './site/model-order.ts';
export { type PlacedPromo, type PromoSetting, promosInSlots } from './site/promo-slots.ts';
export { shownReviews, starsOf } from './site/stars.ts';
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
} from './time/bookable-slots.ts';
export { type CalendarEntry, calendarFile } from './time/calendar-file.ts';
export {
  clockWindows,
  comingWindows,
  isAsUsual,
  type OpeningTimes,
  type OpeningWindow,
  openingWindows,
} from './time/opening-windows.ts';
export {
  inPlaceOrder,
  type PlaceFilter,
  placeHours,
  placeLicences,
  placeMakes,
  placePhone,
  placePhones,
  placeRating,
  placeSpecialHours,
  takesPlace,
} from './time/place.ts';
export { comingDayText, regoExpiryText } from './time/rego-expiry.ts';
export { dayAt, dealershipZone, placeZone, zonedFormat, zoneOfState } from './time/time-zone.ts';
export { commentParagraphs, type DealerComments, dealerComments } from './words/dealer-comments.ts';
export { leadReference } from './words/lead-reference.ts';
export { type CollapsedText, offerDescription, offerDisclaimer, sanitised } from './words/offer-text.ts';
export { countOf, sentences } from './words/sentences.ts';
export { type AddressedCar, carSlug, slugify } from './words/slug.ts';
