import type { PageContent, PageKind, PageOf } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { type BlocksOf, groupsOf, keepBlocks, type LateGroup } from '../features/content/late-blocks.ts';
import ErrorView from './views/error.tsx';
import NotFoundView from './views/not_found.tsx';
import ResultsView from './views/results.tsx';

type ViewOf<Kind extends PageKind> = ComponentType<{ content: PageOf<Kind> }>;
type View = ComponentType<{ content: PageContent }>;

/** Views that are there from the start: most visits begin with the results, and a failure must be shown without loading anything. */
const atOnce = { results: ResultsView, not_found: NotFoundView, error: ErrorView } as const;

/** Views that load when they are wanted. The server finds a kind's scripts and styles by its file, app/views/<kind>.tsx (server/assets.ts). */
const late: {
  readonly [Kind in Exclude<PageKind, keyof typeof atOnce>]: () => Promise<{ default: ViewOf<Kind> }>;
} = {
  vehicle: () => import('./views/vehicle.tsx'),
  gone: () => import('./views/gone.tsx'),
  enquiry: () => import('./views/enquiry.tsx'),
  success: () => import('./views/success.tsx'),
  compare: () => import('./views/compare.tsx'),
  locations: () => import('./views/locations.tsx'),
  location: () => import('./views/location.tsx'),
  contact: () => import('./views/contact.tsx'),
  team: () => import('./views/team.tsx'),
  complaints: () => import('./views/complaints.tsx'),
  models: () => import('./views/models.tsx'),
  model: () => import('./views/model.tsx'),
  model_accessories: () => import('./views/model_accessories.tsx'),
  model_quote: () => import('./views/model_quote.tsx'),
  brand: () => import('./views/brand.tsx'),
  offers: () => import('./views/offers.tsx'),
  offer: () => import('./views/offer.tsx'),
  blog: () => import('./views/blog.tsx'),
  post: () => import('./views/post.tsx'),
  reviews: () => import('./views/reviews.tsx'),
  price_range: () => import('./views/price_range.tsx'),
  spin_to_win: () => import('./views/spin_to_win.tsx'),
  review_feedback: () => import('./views/review_feedback.tsx'),
  content: () => import('./views/content.tsx'),
  design: () => import('./views/design.tsx'),
};

/** Blocks that load for the content pages that have them. The server finds their scripts and styles by the file, as those of a view. */
const lateBlocks: { readonly [Group in LateGroup]: () => Promise<{ default: BlocksOf<Group> }> } = {
  form: () => import('./views/content.form.tsx'),
  places: () => import('./views/content.places.tsx'),
  search: () => import('./views/content.search.tsx'),
  fresh: () => import('./views/content.fresh.tsx'),
  range: () => import('./views/content.range.tsx'),
};

// A view is found by the kind of its content, so each gets only content of its own kind.
const loaded = new Map<PageKind, View>(Object.entries(atOnce) as [keyof typeof atOnce, View][]);

/**
 * Loads what shows a page; a kind that is there from the start needs nothing.
 * @throws if its code can't be had, so that the page on screen stays (SRCH-12)
 */
export async function loadView(content: PageContent): Promise<void> {
  await Promise.all([loadKind(content.kind), ...groupsOf(content).map(loadBlocks)]);
}

/** Loads all, as a server does before it answers. */
export async function loadViews(): Promise<void> {
  await Promise.all([
    ...(Object.keys(late) as PageKind[]).map(loadKind),
    ...(Object.keys(lateBlocks) as LateGroup[]).map(loadBlocks),
  ]);
}

async function loadKind(kind: PageKind): Promise<void> {
  if (loaded.has(kind) || !isLate(kind)) return;
  const view = await late[kind]();
  loaded.set(kind, view.default as View);
}

async function loadBlocks(group: LateGroup): Promise<void> {
  keepBlocks((await lateBlocks[group]()).default);
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
