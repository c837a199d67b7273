import type { PageKind, PageOf } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import type { BlocksOf, LateGroup } from '../features/content/late-blocks.ts';
import type { ViewName } from './view-name.ts';

/** The file of a kind of page: it exports what shows the kind under the kind's name. */
type FileOf<Kind extends PageKind> = { readonly [Name in ViewName<Kind>]: ComponentType<{ content: PageOf<Kind> }> };

/**
 * Views that load when they are wanted. The server finds a kind's scripts and styles by its file, <kind>.page.tsx (server/assets.ts), and
 * the document names them, so that this list, which is as long as the site has kinds, waits for the first way to another page.
 */
export const late: {
  readonly [Kind in Exclude<PageKind, 'results' | 'error'>]: () => Promise<FileOf<Kind>>;
} = {
  vehicle: () => import('../features/vehicle/vehicle.page.tsx'),
  gone: () => import('../features/vehicle/gone.page.tsx'),
  not_found: () => import('../features/notice/not-found.page.tsx'),
  enquiry: () => import('../features/enquiry/enquiry.page.tsx'),
  chat: () => import('../features/chat/chat.page.tsx'),
  success: () => import('../features/success/success.page.tsx'),
  compare: () => import('../features/compare/compare.page.tsx'),
  locations: () => import('../features/locations/locations.page.tsx'),
  location: () => import('../features/locations/location.page.tsx'),
  contact: () => import('../features/locations/contact.page.tsx'),
  team: () => import('../features/locations/team.page.tsx'),
  complaints: () => import('../features/locations/complaints.page.tsx'),
  models: () => import('../features/models/models.page.tsx'),
  model: () => import('../features/models/model.page.tsx'),
  model_accessories: () => import('../features/models/model-accessories.page.tsx'),
  model_quote: () => import('../features/models/model-quote.page.tsx'),
  brand: () => import('../features/brands/brand.page.tsx'),
  offers: () => import('../features/offers/offers.page.tsx'),
  offer: () => import('../features/offers/offer.page.tsx'),
  blog: () => import('../features/blog/blog.page.tsx'),
  post: () => import('../features/blog/post.page.tsx'),
  reviews: () => import('../features/reviews/reviews.page.tsx'),
  price_range: () => import('../features/price-range/price-range.page.tsx'),
  spin_to_win: () => import('../features/engagement/spin-to-win.page.tsx'),
  review_feedback: () => import('../features/engagement/review-feedback.page.tsx'),
  sign_in: () => import('../features/people/sign-in.page.tsx'),
  account: () => import('../features/people/account.page.tsx'),
  watchlist: () => import('../features/watchlist/watchlist.page.tsx'),
  test_drive: () => import('../features/test-drive/test-drive.page.tsx'),
  test_drive_booking: () => import('../features/test-drive/test-drive-booking.page.tsx'),
  personalised_finance: () => import('../features/finance-application/personalised-finance.page.tsx'),
  checkout: () => import('../features/reservation/checkout.page.tsx'),
  online_payment: () => import('../features/reservation/online-payment.page.tsx'),
  payment_receipt: () => import('../features/reservation/payment-receipt.page.tsx'),
  reservation: () => import('../features/reservation/reservation.page.tsx'),
  purchase: () => import('../features/purchase/purchase.page.tsx'),
  purchase_resume: () => import('../features/purchase/purchase-resume.page.tsx'),
  valuation: () => import('../features/valuation/valuation.page.tsx'),
  save_search: () => import('../features/people/save-search.page.tsx'),
  alert: () => import('../features/people/alert.page.tsx'),
  saved_searches: () => import('../features/people/saved-searches.page.tsx'),
  content: () => import('../features/content/content.page.tsx'),
  design: () => import('../features/design/design.page.tsx'),
};

/** Blocks that load for the content pages that have them. The server finds their scripts and styles by the file, as those of a view. */
export const lateBlocks: { readonly [Group in LateGroup]: () => Promise<{ readonly blocks: BlocksOf<Group> }> } = {
  form: () => import('../features/content/form.blocks.tsx'),
  valuation: () => import('../features/content/valuation.blocks.tsx'),
  finance: () => import('../features/content/finance.blocks.tsx'),
  facts: () => import('../features/content/facts.blocks.tsx'),
  places: () => import('../features/content/places.blocks.tsx'),
  hours: () => import('../features/content/hours.blocks.tsx'),
  words: () => import('../features/content/words.blocks.tsx'),
  stock: () => import('../features/content/stock.blocks.tsx'),
  home: () => import('../features/content/home.blocks.tsx'),
};
