import { HOME_PATH, type Page, type PageKind, type PageOf, pagesAt } from '@forecourt/contracts';
import { alertFixture, savedSearchesFixture, saveSearchFixture } from './alerts-fixture.ts';
import { cardFixture } from './card-fixture.ts';
import { chatFixture } from './chat-fixture.ts';
import { compareFixture } from './compare-fixture.ts';
import { contentFixture, homeFixture } from './content-fixture.ts';
import { reviewFeedbackFixture, spinToWinFixture } from './engagement-fixture.ts';
import { enquiryPageFixture } from './enquiry-fixture.ts';
import { financeApplicationFixture } from './finance-application-fixture.ts';
import {
  brandFixture,
  modelAccessoriesFixture,
  modelPageFixture,
  modelQuoteFixture,
  modelsFixture,
} from './models-fixture.ts';
import { offersFixture, oneOfferFixture } from './offer-fixture.ts';
import { pageFixture } from './page-fixture.ts';
import { accountFixture, signInFixture, watchlistFixture } from './people-fixture.ts';
import { complaintsFixture, contactFixture, locationFixture, locationsFixture, teamFixture } from './places-fixture.ts';
import { purchaseFixture, purchaseResumeFixture } from './purchase-fixture.ts';
import {
  checkoutFixture,
  onlinePaymentFixture,
  paymentReceiptFixture,
  reservationFixture,
} from './reservation-fixture.ts';
import { resultsFixture } from './results-fixture.ts';
import { successFixture } from './success-fixture.ts';
import { testDriveBookingFixture, testDriveFixture } from './test-drive-fixture.ts';
import { valuationFixture } from './valuation-fixture.ts';
import { vehicleFixture } from './vehicle-fixture.ts';
import { blogFixture, onePostFixture, priceRangeFixture, reviewsFixture } from './words-fixture.ts';

/** An address of the preview. */
interface Visit {
  readonly href: string;
  readonly parameters: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
}

interface Example<Kind extends PageKind> {
  /** Where the preview shows it. */
  readonly path: string;
  readonly status?: number;
  readonly content: (visit: Visit) => PageOf<Kind>;
}

const SEARCH = { label: 'Search all cars', href: '/search/new-used-and-demo-cars/' };
const numberOf = (car = '0') => Number(/\d+/.exec(car)?.[0] ?? 0);

/** An example of every kind of page. */
const examples: { readonly [Kind in PageKind]: Example<Kind> } = {
  results: {
    path: '/search/used-cars/',
    content: ({ href, parameters }) => resultsFixture(href, parameters.get('query') === 'zzz' ? 0 : 214),
  },
  vehicle: { path: '/cars/car-1', content: ({ params: { car } }) => vehicleFixture(numberOf(car)) },
  gone: {
    path: '/gone',
    status: 410,
    content: () => ({
      kind: 'gone',
      title: 'This car is gone',
      message: 'The 2023 Toyota RAV4 has found a new home.',
      search: SEARCH,
      similar: [1, 2, 3].map(cardFixture),
    }),
  },
  enquiry: { path: '/cars/car-1/enquire', content: ({ params: { car } }) => enquiryPageFixture(numberOf(car)) },
  success: { path: '/success', content: successFixture },
  compare: { path: '/compare?car=car-1&car=car-2', content: compareFixture },
  locations: { path: '/locations', content: locationsFixture },
  location: { path: '/locations/newstead', content: locationFixture },
  contact: { path: '/contact', content: contactFixture },
  team: { path: '/teams/newstead', content: teamFixture },
  complaints: { path: '/pages/complaint-handling', content: complaintsFixture },
  models: { path: '/models', content: modelsFixture },
  model: { path: '/models/rav4', content: modelPageFixture },
  model_accessories: { path: '/rav4/accessories', content: modelAccessoriesFixture },
  model_quote: { path: '/models/get-quote', content: modelQuoteFixture },
  brand: { path: '/brands/toyota', content: brandFixture },
  offers: { path: '/special-offers', content: offersFixture },
  offer: { path: '/offers/offer-0', content: oneOfferFixture },
  blog: { path: '/blog', content: blogFixture },
  post: { path: '/blog/post-0', content: onePostFixture },
  reviews: { path: '/reviews', content: reviewsFixture },
  price_range: { path: '/price-range', content: priceRangeFixture },
  chat: { path: '/chat', content: chatFixture },
  spin_to_win: { path: '/spin-to-win', content: spinToWinFixture },
  valuation: { path: '/cars/trade-in', content: valuationFixture },
  test_drive: { path: '/book-test-drive', content: testDriveFixture },
  test_drive_booking: { path: '/test-drives/token', content: testDriveBookingFixture },
  personalised_finance: { path: '/personalised/finance?car_id=v1', content: financeApplicationFixture },
  checkout: { path: '/cars/car-1/checkout', content: checkoutFixture },
  online_payment: { path: '/online-payment', content: onlinePaymentFixture },
  payment_receipt: { path: '/online-payment/token', content: paymentReceiptFixture },
  reservation: { path: '/reservations/token', content: reservationFixture },
  purchase: { path: '/checkout-journey/purchase-1', content: purchaseFixture },
  purchase_resume: { path: '/checkout-journey/resume', content: purchaseResumeFixture },
  review_feedback: { path: '/review-feedback', content: reviewFeedbackFixture },
  sign_in: { path: '/sign-in', content: signInFixture },
  account: { path: '/account', content: accountFixture },
  watchlist: { path: '/watchlist', content: watchlistFixture },
  save_search: { path: '/save-search?search=%2Fsearch%2Ftoyota%2F', content: saveSearchFixture },
  alert: { path: '/alerts/token', content: alertFixture },
  saved_searches: { path: '/saved-searches', content: savedSearchesFixture },
  content: { path: '/about-us', content: contentFixture },
  not_found: {
    path: '/nowhere',
    status: 404,
    content: () => ({
      kind: 'not_found',
      title: "We can't find that page",
      message: 'The page may have moved, or the car may be sold.',
      search: SEARCH,
    }),
  },
  error: {
    path: '/error',
    status: 503,
    content: () => ({
      kind: 'error',
      title: 'Something went wrong',
      message: "We can't reach our stock list just now.",
      retry: '/error',
    }),
  },
  design: {
    path: '/design',
    content: () => ({ kind: 'design', title: 'Design system', message: 'The building blocks of every page.' }),
  },
};

/** Where the preview shows each kind of page. */
export const previewPaths = Object.fromEntries(
  Object.entries(examples).map(([kind, { path }]) => [kind, path]),
) as Readonly<Record<PageKind, string>>;

/** The fixture page at an address of the preview. */
export function previewPage(href: string): Page {
  const { pathname, searchParams: parameters } = new URL(href, 'http://site');
  if (pathname === HOME_PATH) return pageFixture(homeFixture());
  const withoutAddress = Object.values(examples).find(({ path }) => path === pathname);
  const [route] = pagesAt(pathname);
  // Nobody has stored a page at an address that only stored data would know.
  const kind = route?.fixed ? route.page.kind : 'not_found';
  const { content, status } = withoutAddress ?? examples[kind];
  return pageFixture(content({ href, parameters, params: route?.params ?? {} }), status);
}
