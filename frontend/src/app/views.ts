import type { PageContent, PageKind, PageOf } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { type BlocksOf, groupsOf, keepBlocks, type LateGroup } from '../features/content/late-blocks.ts';
import { ErrorPage, NotFoundPage } from '../features/notice/notice-pages.tsx';
import { findsNothing, loadNothingFound } from '../features/results/late-nothing-found.ts';
import { ResultsPage } from '../features/results/results.page.tsx';

type ViewOf<Kind extends PageKind> = ComponentType<{ content: PageOf<Kind> }>;
type View = ComponentType<{ content: PageContent }>;

/** Views that are there from the start: most visits begin with the results, and a failure must be shown without loading anything. */
const atOnce = { results: ResultsPage, not_found: NotFoundPage, error: ErrorPage } as const;

/** Views that load when they are wanted. The server finds a kind's scripts and styles by its file, <kind>.page.tsx (server/assets.ts). */
const late: {
  readonly [Kind in Exclude<PageKind, keyof typeof atOnce>]: () => Promise<ViewOf<Kind>>;
} = {
  vehicle: () => import('../features/vehicle/vehicle.page.tsx').then((file) => file.VehiclePage),
  gone: () => import('../features/vehicle/gone.page.tsx').then((file) => file.GonePage),
  enquiry: () => import('../features/enquiry/enquiry.page.tsx').then((file) => file.EnquiryPage),
  chat: () => import('../features/chat/chat.page.tsx').then((file) => file.ChatPage),
  success: () => import('../features/success/success.page.tsx').then((file) => file.SuccessPage),
  compare: () => import('../features/compare/compare.page.tsx').then((file) => file.ComparePage),
  locations: () => import('../features/locations/locations.page.tsx').then((file) => file.LocationsPage),
  location: () => import('../features/locations/location.page.tsx').then((file) => file.LocationPage),
  contact: () => import('../features/locations/contact.page.tsx').then((file) => file.ContactPage),
  team: () => import('../features/locations/team.page.tsx').then((file) => file.TeamPage),
  complaints: () => import('../features/locations/complaints.page.tsx').then((file) => file.ComplaintsPage),
  models: () => import('../features/models/models.page.tsx').then((file) => file.ModelsPage),
  model: () => import('../features/models/model.page.tsx').then((file) => file.ModelPage),
  model_accessories: () =>
    import('../features/models/model-accessories.page.tsx').then((file) => file.ModelAccessoriesPage),
  model_quote: () => import('../features/models/model-quote.page.tsx').then((file) => file.ModelQuotePage),
  brand: () => import('../features/brands/brand.page.tsx').then((file) => file.BrandPage),
  offers: () => import('../features/offers/offers.page.tsx').then((file) => file.OffersPage),
  offer: () => import('../features/offers/offer.page.tsx').then((file) => file.OfferPage),
  blog: () => import('../features/blog/blog.page.tsx').then((file) => file.BlogPage),
  post: () => import('../features/blog/post.page.tsx').then((file) => file.PostPage),
  reviews: () => import('../features/reviews/reviews.page.tsx').then((file) => file.ReviewsPage),
  price_range: () => import('../features/price-range/price-range.page.tsx').then((file) => file.PriceRangePage),
  spin_to_win: () => import('../features/engagement/spin-to-win.page.tsx').then((file) => file.SpinToWinPage),
  review_feedback: () =>
    import('../features/engagement/review-feedback.page.tsx').then((file) => file.ReviewFeedbackPage),
  sign_in: () => import('../features/people/sign-in.page.tsx').then((file) => file.SignInPage),
  account: () => import('../features/people/account.page.tsx').then((file) => file.AccountPage),
  watchlist: () => import('../features/watchlist/watchlist.page.tsx').then((file) => file.WatchlistPage),
  test_drive: () => import('../features/test-drive/test-drive.page.tsx').then((file) => file.TestDrivePage),
  test_drive_booking: () =>
    import('../features/test-drive/test-drive-booking.page.tsx').then((file) => file.TestDriveBookingPage),
  personalised_finance: () =>
    import('../features/finance-application/personalised-finance.page.tsx').then((file) => file.FinanceApplicationPage),
  checkout: () => import('../features/reservation/checkout.page.tsx').then((file) => file.CheckoutPage),
  online_payment: () =>
    import('../features/reservation/online-payment.page.tsx').then((file) => file.OnlinePaymentPage),
  payment_receipt: () =>
    import('../features/reservation/payment-receipt.page.tsx').then((file) => file.PaymentReceiptPage),
  reservation: () => import('../features/reservation/reservation.page.tsx').then((file) => file.ReservationPage),
  purchase: () => import('../features/purchase/purchase.page.tsx').then((file) => file.PurchasePage),
  purchase_resume: () =>
    import('../features/purchase/purchase-resume.page.tsx').then((file) => file.PurchaseResumePage),
  valuation: () => import('../features/valuation/valuation.page.tsx').then((file) => file.ValuationPage),
  save_search: () => import('../features/people/save-search.page.tsx').then((file) => file.SaveSearchPage),
  alert: () => import('../features/people/alert.page.tsx').then((file) => file.AlertPage),
  saved_searches: () => import('../features/people/saved-searches.page.tsx').then((file) => file.SavedSearchesPage),
  content: () => import('../features/content/content.page.tsx').then((file) => file.ContentPage),
  design: () => import('../features/design/design.page.tsx').then((file) => file.DesignPage),
};

/** Blocks that load for the content pages that have them. The server finds their scripts and styles by the file, as those of a view. */
const lateBlocks: { readonly [Group in LateGroup]: () => Promise<BlocksOf<Group>> } = {
  form: () => import('../features/content/form.blocks.tsx').then((file) => file.blocks),
  valuation: () => import('../features/content/valuation.blocks.tsx').then((file) => file.blocks),
  finance: () => import('../features/content/finance.blocks.tsx').then((file) => file.blocks),
  places: () => import('../features/content/places.blocks.tsx').then((file) => file.blocks),
  home: () => import('../features/content/home.blocks.tsx').then((file) => file.blocks),
};

// A view is found by the kind of its content, so each gets only content of its own kind.
const loaded = new Map<PageKind, View>(Object.entries(atOnce) as [keyof typeof atOnce, View][]);

/**
 * Loads what shows a page; a kind that is there from the start needs nothing.
 * @throws if its code can't be had, so that the page on screen stays (SRCH-12)
 */
export async function loadView(content: PageContent): Promise<void> {
  await Promise.all([
    loadKind(content.kind),
    ...groupsOf(content).map(loadBlocks),
    ...(findsNothing(content) ? [loadNothingFound()] : []),
  ]);
}

/** Loads all, as a server does before it answers. */
export async function loadViews(): Promise<void> {
  await Promise.all([
    ...(Object.keys(late) as PageKind[]).map(loadKind),
    ...(Object.keys(lateBlocks) as LateGroup[]).map(loadBlocks),
    loadNothingFound(),
  ]);
}

async function loadKind(kind: PageKind): Promise<void> {
  if (loaded.has(kind) || !isLate(kind)) return;
  loaded.set(kind, (await late[kind]()) as View);
}

async function loadBlocks(group: LateGroup): Promise<void> {
  keepBlocks(await lateBlocks[group]());
}

/** What shows a kind of page, once it was loaded. */
export function viewOf(kind: PageKind): View {
  const view = loaded.get(kind);
  if (!view) throw new Error(`What shows a page of kind ${kind} is not loaded: loadView comes first.`);
  return view;
}

function isLate(kind: string): kind is keyof typeof late {
  return Object.hasOwn(late, kind);
}
