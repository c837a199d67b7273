import type { Frame, Page, PageContent, PageKind } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { hasRefusedForm, loadFormErrors } from '../components/form/late-form-errors.ts';
import { hasValuation, loadEstimate } from '../components/valuation/late-estimate.ts';
import { groupsOf, isMissing, keepBlocks, keepStillBlocks, type LateGroup } from '../features/content/late-blocks.ts';
import { ErrorPage } from '../features/notice/notice.tsx';
import { findsNothing, loadNothingFound } from '../features/results/late-nothing-found.ts';
import { ResultsPage } from '../features/results/results.page.tsx';
import { isFrameMissing, keepFrame, loadFrame } from './frame/late-frame.ts';
import { viewName } from './view-name.ts';

type View = ComponentType<{ content: PageContent; call: Frame['call'] }> & {
  /** Loads what the view needs besides its file: for a page, or for all as a server does. */
  readonly needs?: (content?: PageContent) => Promise<void>;
};

/** Views that are there from the start: most visits begin with the results, and a failure must be shown without loading anything. */
const atOnce = { results: ResultsPage, error: ErrorPage } as const;

// A view is found by the kind of its content, so each gets only content of its own kind.
const loaded = new Map<PageKind, View>(Object.entries(atOnce) as [keyof typeof atOnce, View][]);

/** Where every other page's code is. */
export const lateViews = () => import('./late-views.ts');

/**
 * Loads what shows a page; a kind that is there from the start needs nothing.
 * @throws if its code can't be had, so that the page on screen stays (SRCH-12)
 */
export async function loadView({ content, frame }: Pick<Page, 'content' | 'frame'>): Promise<void> {
  await Promise.all([
    loadKind(content.kind, content),
    ...(isFrameMissing(frame) ? [loadFrame()] : []),
    ...groupsOf(content).filter(isMissing).map(loadBlocks),
    ...(findsNothing(content) ? [loadNothingFound()] : []),
    ...(hasValuation(content) ? [loadEstimate()] : []),
    ...(hasRefusedForm(content) ? [loadFormErrors()] : []),
  ]);
}

/**
 * Loads what shows the first page from the files that its document names.
 * @param scripts of its view and of its groups of blocks
 */
export async function loadFirstView(page: Page, scripts: readonly string[]): Promise<void> {
  const { content } = page;
  keepFrame(page.frame);
  keepStillBlocks(content);
  const files: readonly object[] = await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
  for (const file of files) {
    if ('blocks' in file) keepBlocks(file.blocks as Readonly<Record<string, unknown>>);
    else keepView(content.kind, file);
  }
  await loadView(page);
}

/** Loads all, as a server does before it answers. */
export async function loadViews(): Promise<void> {
  const { late, lateBlocks } = await lateViews();
  await Promise.all([
    ...(Object.keys(late) as PageKind[]).map((kind) => loadKind(kind)),
    ...(Object.keys(lateBlocks) as LateGroup[]).map(loadBlocks),
    loadFrame(),
    loadNothingFound(),
    loadEstimate(),
    loadFormErrors(),
  ]);
}

/** Loads what shows a kind of page, and what it needs besides: for one page, or for all. */
async function loadKind(kind: PageKind, content?: PageContent): Promise<void> {
  if (!loaded.has(kind)) {
    const { late } = await lateViews();
    const file = await late[kind as keyof typeof late]?.();
    if (file) keepView(kind, file);
  }
  await loaded.get(kind)?.needs?.(content);
}

/** Keeps the view that a file exports under its kind's name. */
function keepView(kind: PageKind, file: object): void {
  const view = (file as Readonly<Record<string, View>>)[viewName(kind)];
  if (view) loaded.set(kind, view);
}

async function loadBlocks(group: LateGroup): Promise<void> {
  const { lateBlocks } = await lateViews();
  keepBlocks((await lateBlocks[group]()).blocks);
}

/** What shows a kind of page, once it was loaded. */
export function viewOf(kind: PageKind): View {
  const view = loaded.get(kind);
  if (!view) throw new Error(`What shows a page of kind ${kind} is not loaded: loadView comes first.`);
  return view;
}
