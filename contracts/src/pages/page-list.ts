import type { FormDeclaration } from '../forms/define-form.ts';
import { forms } from '../forms/form-list.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { account } from './account.page.ts';
import { alert, savedSearches, saveSearch } from './alerts.page.ts';
import { blog, post } from './blog.page.ts';
import { brand } from './brand.page.ts';
import { chat } from './chat.page.ts';
import { compare } from './compare.page.ts';
import { complaints, contact } from './contact.page.ts';
import { content } from './content.page.ts';
import type { PageDeclaration } from './define-page.ts';
import { enquiry } from './enquiry.page.ts';
import { location, locations } from './locations.page.ts';
import { model, modelAccessories } from './model.page.ts';
import { modelQuote } from './model-quote.page.ts';
import { models } from './models.page.ts';
import { offer, offers } from './offers.page.ts';
import { personalisedFinance } from './personalised-finance.page.ts';
import { design, error, notFound } from './plain.page.ts';
import { priceRange } from './price-range.page.ts';
import { purchase, purchaseResume } from './purchase.page.ts';
import { checkout, onlinePayment, paymentReceipt, reservation } from './reservation.page.ts';
import { results } from './results.page.ts';
import { reviewFeedback } from './review-feedback.page.ts';
import { reviews } from './reviews.page.ts';
import { signIn } from './sign-in.page.ts';
import { spinToWin } from './spin-to-win.page.ts';
import { success } from './success.page.ts';
import { team } from './team.page.ts';
import { testDrive, testDriveBooking } from './test-drive.page.ts';
import { valuation } from './valuation.page.ts';
import { gone, vehicle } from './vehicle.page.ts';
import { watchlist } from './watchlist.page.ts';

/** Every page of the platform. What routes, robots.txt, the sitemap, menus and page types know of pages comes from this list. */
export const pages = [
  results,
  vehicle,
  gone,
  enquiry,
  success,
  compare,
  locations,
  location,
  contact,
  complaints,
  team,
  models,
  model,
  modelAccessories,
  modelQuote,
  brand,
  offers,
  offer,
  blog,
  post,
  reviews,
  priceRange,
  spinToWin,
  reviewFeedback,
  signIn,
  account,
  testDrive,
  testDriveBooking,
  checkout,
  reservation,
  valuation,
  onlinePayment,
  paymentReceipt,
  purchaseResume,
  purchase,
  personalisedFinance,
  saveSearch,
  alert,
  savedSearches,
  chat,
  content,
  watchlist,
  notFound,
  error,
  design,
] as const;
type Pages = (typeof pages)[number];
export type PageKind = Pages['kind'];
/** Kinds that have addresses of their own, so that the gateway needs a loader for each. */
export type AddressedKind = Exclude<Pages, { readonly paths: readonly [] }>['kind'];

const byKind = new Map<string, PageDeclaration>(pages.map((page) => [page.kind, page]));

/** What is declared of a kind of page. */
export function pageOfKind(kind: PageKind): PageDeclaration {
  const page = byKind.get(kind);
  if (!page) throw new Error(`There is no page of kind ${kind} in contracts/src/pages/page-list.ts.`);
  return page;
}

/** Whether a form has its place on a page: at one of its addresses, or in a block of it. */
export const isPlaceOf = (
  { paths }: Pick<PageDeclaration, 'paths'>,
  { place }: Pick<FormDeclaration, 'place'>,
): boolean => (place === 'block' ? paths === 'site' : typeof paths !== 'string' && paths.includes(place.path));

/** Whether a page's addresses take forms: without JavaScript they are posted to the page's own address. */
export const takesForms = (page: PageDeclaration): boolean =>
  page.takesOtherForms === true || forms.some((form) => isPlaceOf(page, form));

/** Whether a site has a page. @param development pages for developers are there too */
export function hasPage(site: SiteConfig, { on }: PageDeclaration, development = false): boolean {
  if (typeof on === 'function') return on(site);
  return on === 'always' || development;
}
