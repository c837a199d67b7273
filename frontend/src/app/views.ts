import type { PageContent, PageOf } from '@forecourt/contracts';
import type { ComponentType } from 'react';

/** The kinds of pages whose code waits until one of them is wanted: the results, which most visits begin with, go without it. */
export type LateKind = 'vehicle' | 'gone' | 'enquiry' | 'success' | 'compare';
type View = ComponentType<{ content: PageOf<LateKind> }>;

/** A kind's file is app/views/<kind>.tsx, which the server finds its scripts and styles by (server/assets.ts). */
const loaders: { [Kind in LateKind]: () => Promise<{ default: ComponentType<{ content: PageOf<Kind> }> }> } = {
  vehicle: () => import('./views/vehicle.tsx'),
  gone: () => import('./views/gone.tsx'),
  enquiry: () => import('./views/enquiry.tsx'),
  success: () => import('./views/success.tsx'),
  compare: () => import('./views/compare.tsx'),
};
const loaded = new Map<PageContent['kind'], View>();

/**
 * Loads what shows a kind of page; a kind that is there from the start needs nothing.
 * @throws where its code can't be had, so that the page on screen stays (SRCH-12)
 */
export async function loadView(kind: PageContent['kind']): Promise<void> {
  if (loaded.has(kind) || !isLate(kind)) return;
  const view = await loaders[kind]();
  // Each is shown content of its own kind alone, by which it is found.
  loaded.set(kind, view.default as View);
}

/** Loads all, as a server does before it answers. */
export async function loadViews(): Promise<void> {
  await Promise.all(Object.keys(loaders).map((kind) => isLate(kind) && loadView(kind)));
}

/** What shows a kind of page, once it was loaded. */
export function viewOf(kind: LateKind): View {
  const view = loaded.get(kind);
  if (!view) throw new Error(`What shows a page of kind ${kind} is not loaded: loadView comes first.`);
  return view;
}

function isLate(kind: string): kind is LateKind {
  return Object.hasOwn(loaders, kind);
}
