export * from './analytics/analytics-events.ts';
export * from './analytics/measured-vehicle.ts';
export * from './blocks/block-parts.ts';
export * from './blocks/blocks.ts';
export * from './blocks/safe-href.ts';
export * from './car/car-field.ts';
export * from './car/car-fields.ts';
export * from './car/classification.ts';
export * from './car/search-answer.ts';
export * from './change-sets/change-sets.ts';
export * from './change-sets/site-files.ts';
export * from './change-sets/site-pictures.ts';
export * from './change-sets/site-previews.ts';
export { misspeltName, nearestNames } from './common/names.ts';
export * from './common/scalars.ts';
export type { AccessoryDocument } from './documents/accessory.document.ts';
export * from './documents/define-document.ts';
export * from './documents/document-list.ts';
export * from './documents/menu.document.ts';
export type { ModelDocument } from './documents/model.document.ts';
export type { OfferDocument, OfferSummary } from './documents/offer.document.ts';
export * from './documents/page.document.ts';
export type { PersonDocument } from './documents/person.document.ts';
export type { PostDocument } from './documents/post.document.ts';
export type { PromoCardDocument } from './documents/promo-card.document.ts';
export type { ReviewDocument } from './documents/review.document.ts';
export * from './documents/site-documents.ts';
export * from './events/define-event.ts';
export * from './events/event-size.ts';
export * from './events/to-envelope.ts';
export * from './events/topics.ts';
export * from './feed/alike-findings.ts';
export * from './feed/csv-mapping.ts';
export * from './feed/feed-car.ts';
export * from './feed/feed-event.ts';
export * from './feed/feed-file.ts';
export * from './feed/feed-health.ts';
export * from './feed/feed-problems.ts';
export * from './feed/listing-feed-report.ts';
export * from './forms/answer-check.ts';
export * from './forms/captcha.ts';
export * from './forms/categories.ts';
export * from './forms/consents.ts';
export {
  type AskedField,
  askedFields,
  asksFor,
  type FieldAsked,
  type FormDeclaration,
  type FormSetting,
  type FormStage,
  isAlwaysRequired,
  type Thanks,
} from './forms/define-form.ts';
export type { FieldEntry } from './forms/field-entry.ts';
export * from './forms/fields.ts';
export * from './forms/form-list.ts';
export * from './forms/honeypot.ts';
export { joinName, type PersonName, splitName } from './forms/person-name.ts';
export { type PhoneKind, readPhone, telHref } from './forms/phone-reader.ts';
export * from './forms/purchase-steps.ts';
export * from './forms/shown-form.ts';
export { statedFields } from './forms/trade-in.fields.ts';
export { hasOwnWords, valuationFields } from './forms/valuation-answers.ts';
export { valuationChangeOf, vehicleOfPlate } from './forms/valuation-change.ts';
export * from './identity/credentials.ts';
export * from './identity/feed-keys.ts';
export { type KnownTargets, keyTargetFaults } from './identity/key-targets.ts';
export * from './identity/sign-in.ts';
export * from './leads/alerts.ts';
export * from './leads/crm-calls.ts';
export * from './leads/drive-calendars.ts';
export * from './leads/enquiries.ts';
export * from './leads/lead-events.ts';
export * from './leads/phone-reveal.ts';
export * from './leads/purchases.ts';
export * from './leads/reservations.ts';
export * from './leads/sealed-lead.ts';
export * from './leads/subscriptions.ts';
export * from './leads/support-calls.ts';
export * from './leads/test-drives.ts';
export * from './leads/valuations.ts';
export * from './leads/watchlist.ts';
export * from './messages/shown-messages.ts';
export type { AccountEntry, AccountPage, AccountSection } from './pages/account.page.ts';
export { type AlertPage, hasAlerts, type SavedSearchesPage, type SaveSearchPage } from './pages/alerts.page.ts';
export type { BlogPage, PostCard, PostPage } from './pages/blog.page.ts';
export * from './pages/car-card.ts';
export * from './pages/car-finance.ts';
export * from './pages/car-summary.ts';
export { type ChatPage, hasChat } from './pages/chat.page.ts';
export type { ComparePage } from './pages/compare.page.ts';
export type { ComplaintsPage, ContactPage } from './pages/contact.page.ts';
export type { ContentPage } from './pages/content.page.ts';
export * from './pages/define-page.ts';
export * from './pages/engagement.switches.ts';
export type { EnquiryPage } from './pages/enquiry.page.ts';
export * from './pages/favourites.switches.ts';
export * from './pages/finance.switches.ts';
export * from './pages/finance-calculator.ts';
export * from './pages/frame.switches.ts';
export * from './pages/frame.ts';
export { isKeyLink } from './pages/key-links.ts';
export * from './pages/link.ts';
export type { LocationPage, LocationsPage } from './pages/locations.page.ts';
export * from './pages/make-mark.ts';
export * from './pages/menu-names.ts';
export * from './pages/model-card.ts';
export * from './pages/models.switches.ts';
export * from './pages/models-menu.ts';
export type { OfferPage, OffersPage, ShownOffer } from './pages/offers.page.ts';
export * from './pages/page.ts';
export * from './pages/page-list.ts';
export * from './pages/page-routes.ts';
export { type PersonalisedFinancePage, takesPersonalisedFinance } from './pages/personalised-finance.page.ts';
export type { BriefPlace, DrawnMap, OpeningTimesView, PlaceCard, PlaceMap, RatingStars } from './pages/place-card.ts';
export type { PriceRangePage } from './pages/price-range.page.ts';
export { type PurchasePage, type PurchaseResumePage, takesPurchases } from './pages/purchase.page.ts';
export {
  type CheckoutPage,
  type OnlinePaymentPage,
  type PaymentReceiptPage,
  type ReservationPage,
  takesOnlinePayments,
  takesReservations,
} from './pages/reservation.page.ts';
export {
  type Dropdown,
  type FacetOption,
  type FacetSection,
  facetOption,
  facetSection,
  type ResultsPage,
  resultsPage,
} from './pages/results.page.ts';
export type { ReviewFeedbackPage } from './pages/review-feedback.page.ts';
export type { ReviewsPage, ShownReview } from './pages/reviews.page.ts';
export type { SignInPage } from './pages/sign-in.page.ts';
export { hasDraw, hasUsers, type SpinToWinPage } from './pages/spin-to-win.page.ts';
export type { SuccessPage } from './pages/success.page.ts';
export type { TeamPage } from './pages/team.page.ts';
export {
  type TestDriveBookingPage,
  type TestDrivePage,
  type TestDriveTimes,
  takesServiceBookings,
  takesTestDrives,
  testDriveTimes,
} from './pages/test-drive.page.ts';
export { takesValuations, type ValuationPage, type ValuationSteps } from './pages/valuation.page.ts';
export {
  type FinanceOffer,
  type GoneVehiclePage,
  goneVehiclePage,
  type MarketPlot,
  type OwnSection,
  type ShowcaseItem,
  type SpecificationRow,
  type TitledRows,
  type VehiclePage,
  type VehiclePlace,
  vehiclePage,
} from './pages/vehicle.page.ts';
export * from './pages/vehicle.switches.ts';
export type { WatchlistPage } from './pages/watchlist.page.ts';
export * from './pages/watchlist-path-faults.ts';
export * from './pages/words-box.ts';
export * from './people/account.ts';
export * from './people/personal-data.ts';
export * from './range/bodies.ts';
export * from './range/makes.ts';
export * from './range/model-categories.ts';
export type { FacetUnit, RangeUnit } from './range/range-units.ts';
export { makeSlugs, type NamedDealership, type NamedDocument, type Referable } from './references/referable.ts';
export { linksOf, type PartKind, type PartLink, referenceChecker } from './references/reference-faults.ts';
export * from './sites/contrast.ts';
export * from './sites/dealership.ts';
export * from './sites/location.ts';
export * from './sites/location-clashes.ts';
export * from './sites/opening-hours-faults.ts';
export * from './sites/own-font.ts';
export * from './sites/palette.ts';
export * from './sites/photo-addresses.ts';
export * from './sites/redirects.ts';
export * from './sites/site-config.ts';
export * from './sites/site-events.ts';
export * from './sites/site-http.ts';
export * from './sites/site-reference.ts';
export * from './sites/theme.ts';
export * from './sites/theme-contrast.ts';
export * from './stock/earlier-vehicles.ts';
export * from './stock/price-record.ts';
export * from './stock/sold-windows.ts';
export * from './stock/vehicle-calls.ts';
export * from './stock/vehicle-events.ts';
export * from './stock/vehicle-view.ts';
