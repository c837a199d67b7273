import type { AddressedKind } from '@forecourt/contracts';
import type { Provider, Type } from '@nestjs/common';
import { AccountPageLoader } from '../account/account.page.ts';
import { AlertPageLoader } from '../alerts/alert.page.ts';
import { SaveSearchPageLoader } from '../alerts/save-search.page.ts';
import { SavedSearchesPageLoader } from '../alerts/saved-searches.page.ts';
import { BrandPageLoader } from '../brands/brand.page.ts';
import { VehiclePageLoader } from '../car/vehicle.page.ts';
import { ChatPageLoader } from '../chat/chat.page.ts';
import { ComparePageLoader } from '../compare/compare.page.ts';
import { ContentPageLoader } from '../content/content.page.ts';
import { ReviewFeedbackPageLoader } from '../engagement/review-feedback.page.ts';
import { SpinToWinPageLoader } from '../engagement/spin-to-win.page.ts';
import { EnquiryPageLoader } from '../enquiry/enquiry.page.ts';
import { SuccessPageLoader } from '../enquiry/success.page.ts';
import { FinanceApplicationPageLoader } from '../finance-application/finance-application.page.ts';
import { ComplaintsPageLoader } from '../locations/complaints.page.ts';
import { ContactPageLoader } from '../locations/contact.page.ts';
import { LocationPageLoader } from '../locations/location.page.ts';
import { LocationsPageLoader } from '../locations/locations.page.ts';
import { TeamPageLoader } from '../locations/team.page.ts';
import { ModelAccessoriesPageLoader, ModelPageLoader } from '../models/model.page.ts';
import { ModelQuotePageLoader } from '../models/model-quote.page.ts';
import { ModelsPageLoader } from '../models/models.page.ts';
import { OfferPageLoader, OffersPageLoader } from '../offers/offers.page.ts';
import type { PageLoader } from '../page-loader/page-loader.ts';
import { SignInPageLoader } from '../people/sign-in.page.ts';
import { BlogPageLoader, PostPageLoader } from '../posts/posts.page.ts';
import { PriceRangePageLoader } from '../price-range/price-range.page.ts';
import { PurchasePageLoader } from '../purchase/purchase.page.ts';
import { PurchaseResumePageLoader } from '../purchase/purchase-resume.page.ts';
import { CheckoutPageLoader } from '../reservations/checkout.page.ts';
import { OnlinePaymentPageLoader } from '../reservations/online-payment.page.ts';
import { PaymentReceiptPageLoader } from '../reservations/payment-receipt.page.ts';
import { ReservationPageLoader } from '../reservations/reservation.page.ts';
import { ReviewsPageLoader } from '../reviews/reviews.page.ts';
import { ResultsPageLoader } from '../search/results.page.ts';
import { TestDriveBookingPageLoader } from '../test-drive/booking.page.ts';
import { TestDrivePageLoader } from '../test-drive/test-drive.page.ts';
import { ValuationPageLoader } from '../valuation/valuation.page.ts';
import { WatchlistPageLoader } from '../watchlist/watchlist.page.ts';
import { DesignPageLoader } from './plain.page.ts';

/** What makes each kind of page that has addresses of its own. */
export const loaderClasses = {
  results: ResultsPageLoader,
  vehicle: VehiclePageLoader,
  enquiry: EnquiryPageLoader,
  success: SuccessPageLoader,
  compare: ComparePageLoader,
  locations: LocationsPageLoader,
  location: LocationPageLoader,
  contact: ContactPageLoader,
  complaints: ComplaintsPageLoader,
  team: TeamPageLoader,
  models: ModelsPageLoader,
  model: ModelPageLoader,
  model_accessories: ModelAccessoriesPageLoader,
  model_quote: ModelQuotePageLoader,
  brand: BrandPageLoader,
  offers: OffersPageLoader,
  offer: OfferPageLoader,
  blog: BlogPageLoader,
  post: PostPageLoader,
  reviews: ReviewsPageLoader,
  price_range: PriceRangePageLoader,
  chat: ChatPageLoader,
  spin_to_win: SpinToWinPageLoader,
  review_feedback: ReviewFeedbackPageLoader,
  sign_in: SignInPageLoader,
  account: AccountPageLoader,
  watchlist: WatchlistPageLoader,
  test_drive: TestDrivePageLoader,
  test_drive_booking: TestDriveBookingPageLoader,
  personalised_finance: FinanceApplicationPageLoader,
  checkout: CheckoutPageLoader,
  reservation: ReservationPageLoader,
  valuation: ValuationPageLoader,
  online_payment: OnlinePaymentPageLoader,
  payment_receipt: PaymentReceiptPageLoader,
  purchase_resume: PurchaseResumePageLoader,
  purchase: PurchasePageLoader,
  save_search: SaveSearchPageLoader,
  alert: AlertPageLoader,
  saved_searches: SavedSearchesPageLoader,
  content: ContentPageLoader,
  design: DesignPageLoader,
} as const satisfies Readonly<Record<AddressedKind, Type<PageLoader>>>;

const kinds = Object.keys(loaderClasses);

/** The loaders by their kinds. */
export type PageLoaders = ReadonlyMap<string, PageLoader>;
/** Injection token of PageLoaders. */
export const PAGE_LOADERS = Symbol('PAGE_LOADERS');

/** The table of loaders, which their modules make. */
export const pageLoaders: Provider = {
  provide: PAGE_LOADERS,
  inject: Object.values(loaderClasses),
  useFactory: (...loaders: PageLoader[]): PageLoaders =>
    new Map(loaders.map((loader, place) => [kinds[place] ?? '', loader])),
};
